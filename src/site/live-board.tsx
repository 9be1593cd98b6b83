import { useEffect, useState } from 'react';
import { holdWhilePressed, showBoard } from '../ui/board-in-place.ts';
import { island } from './island.tsx';

type Props = {
  /** The address that tells of changes. */
  events: string;
  /** Where the board is fetched; absent: at the address that the browser shows by then. */
  address?: string;
  /** What is said while that works, while it waits for somebody who types, and while it does not. */
  on: string;
  paused: string;
  off: string;
};
type State = 'on' | 'paused' | 'off';
type Followed = Pick<Props, 'events' | 'address'>;

/** After a refusal the browser does not try again by itself. */
const againMs = 20_000;
/** The server says something more often; a connection that broke without a word says nothing. */
const quietMs = 10_000;

/**
 * Follows the board: where the server says that it has changed, the page is fetched and its board
 * put in the place of the one shown. Without script nothing is said, and the page stays as it was.
 */
export function LiveBoard({ events, address, ...words }: Props) {
  const [state, setState] = useState<State>();
  useEffect(() => followBoard({ events, address }, setState), [events, address]);
  return (
    <p className={state && state !== 'on' ? 'live-board is-off' : 'live-board'} role="status">
      {state && words[state]}
    </p>
  );
}

export const LiveBoardIsland = island('live-board', LiveBoard, 'idle');

/** Watches while the page is seen; the function that it returns ends that. */
function followBoard({ events, address }: Followed, tell: (state: State) => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const replace = () => replaceBoard(address, () => tell('paused'));
  const refresh = () => void replace().then((isFresh) => tell(isFresh ? 'on' : 'off'));
  const hear = ({ type }: Event) => {
    // What happened before it was open, or while nothing was heard, is unknown.
    if (type !== 'beat' || !quiet) refresh();
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      quiet = undefined;
      tell('off');
    }, quietMs);
  };
  const close = () => {
    clearTimeout(again);
    clearTimeout(quiet);
    source?.close();
  };
  const open = () => {
    close();
    source = new EventSource(events);
    for (const kind of ['hello', 'board', 'beat']) source.addEventListener(kind, hear);
    source.addEventListener('error', () => {
      clearTimeout(quiet);
      tell('off');
      if (source?.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, againMs);
      // Which says whether the session has ended.
      void replaceBoard(address, () => {});
    });
  };
  const turn = () => {
    if (document.visibilityState === 'visible') open();
    else close();
  };
  document.addEventListener('visibilitychange', turn);
  const letGo = holdWhilePressed();
  turn();
  return () => {
    letGo();
    document.removeEventListener('visibilitychange', turn);
    close();
  };
}

let fetching: Promise<boolean> | undefined;
/** That is fetched and waits for somebody who types. */
let isPaused = false;
let isDueAgain = false;

/** Whether the board is the latest; changes that come meanwhile are fetched once, afterwards. */
async function replaceBoard(address: string | undefined, tellPaused: () => void): Promise<boolean> {
  if (fetching) {
    isDueAgain = true;
    if (isPaused) tellPaused();
    return fetching;
  }
  const pause = () => {
    isPaused = true;
    tellPaused();
  };
  fetching = showBoard(address ?? location.href, pause).catch(() => false);
  const isFresh = await fetching;
  fetching = undefined;
  isPaused = false;
  if (!isDueAgain) return isFresh;
  isDueAgain = false;
  return replaceBoard(address, tellPaused);
}
