import { useEffect, useState } from 'react';
import { holdWhilePressed, showBoard } from '../ui/board-in-place.ts';
import { island } from './island.tsx';

type Props = {
  /** The address of the event stream of changes. */
  events: string;
  /** The address of the board; absent: the one that the browser shows at the time. */
  address?: string;
  /**
   * The texts while the board follows changes, while it waits for somebody who types, and while it
   * is disconnected.
   */
  on: string;
  paused: string;
  off: string;
};
type State = 'on' | 'paused' | 'off';
type Followed = Pick<Props, 'events' | 'address'>;

/** After a refusal, the browser does not try again by itself. */
const againMs = 20_000;
/** The server sends something more often than this; a broken connection may give no sign. */
const quietMs = 10_000;

/**
 * Follows the board: when the server reports a change, fetches the page and replaces the board that
 * is shown. Without JavaScript, no text appears and the page stays as it was.
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

/** Watches while the page is visible; the returned function ends this. */
function followBoard({ events, address }: Followed, tell: (state: State) => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const replace = () => replaceBoard(address, () => tell('paused'));
  const refresh = () => void replace().then((isFresh) => tell(isFresh ? 'on' : 'off'));
  const hear = ({ type }: Event) => {
    // Changes before the connection opened, or while it was silent, are unknown.
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
      // Its answer shows whether the session has ended.
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
/** The board has been fetched and waits until nobody is typing. */
let isPaused = false;
let isDueAgain = false;

/**
 * Returns whether the board is the latest; changes during a fetch cause one more fetch afterwards.
 */
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
