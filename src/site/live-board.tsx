import { useEffect, useState } from 'react';
import { holdWhilePressed, showBoard } from '../ui/board-in-place.ts';
import { island } from './island.tsx';

type Props = {
  /** The address that tells of changes. */
  events: string;
  /** Where the board is fetched; absent: at the address that the browser shows by then. */
  address?: string;
  /** What is said while that works, and while it does not. */
  on: string;
  off: string;
};
type Followed = Pick<Props, 'events' | 'address'>;

/** After a refusal the browser does not try again by itself. */
const againMs = 20_000;

/**
 * Follows the board: where the server says that it has changed, the page is fetched and its board
 * put in the place of the one shown. Without script nothing is said, and the page stays as it was.
 */
export function LiveBoard({ events, address, on, off }: Props) {
  const [isLive, setIsLive] = useState<boolean>();
  useEffect(() => followBoard({ events, address }, setIsLive), [events, address]);
  return (
    <p className={isLive === false ? 'live-board is-off' : 'live-board'} role="status">
      {isLive !== undefined && (isLive ? on : off)}
    </p>
  );
}

export const LiveBoardIsland = island('live-board', LiveBoard, 'idle');

/** Watches while the page is seen; the function that it returns ends that. */
function followBoard({ events, address }: Followed, tell: (isLive: boolean) => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const replace = () => replaceBoard(address);
  const refresh = () => void replace().then(tell);
  const open = () => {
    clearTimeout(again);
    source?.close();
    source = new EventSource(events);
    // What happened before it was open is unknown.
    source.addEventListener('hello', refresh);
    source.addEventListener('board', refresh);
    source.addEventListener('error', () => {
      tell(false);
      if (source?.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, againMs);
      // Which says whether the session has ended.
      void replace();
    });
  };
  const turn = () => {
    if (document.visibilityState === 'visible') open();
    else source?.close();
  };
  document.addEventListener('visibilitychange', turn);
  const letGo = holdWhilePressed();
  turn();
  return () => {
    letGo();
    document.removeEventListener('visibilitychange', turn);
    clearTimeout(again);
    source?.close();
  };
}

let fetching: Promise<boolean> | undefined;
let isDueAgain = false;

/** Whether the board is the latest; changes that come meanwhile are fetched once, afterwards. */
async function replaceBoard(address: string | undefined): Promise<boolean> {
  if (fetching) {
    isDueAgain = true;
    return fetching;
  }
  fetching = showBoard(address ?? location.href).catch(() => false);
  const isFresh = await fetching;
  fetching = undefined;
  if (!isDueAgain) return isFresh;
  isDueAgain = false;
  return replaceBoard(address);
}
