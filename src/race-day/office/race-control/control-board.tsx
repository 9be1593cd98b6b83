import { type ComponentProps, useEffect } from 'react';
import { LiveBoard } from '../../../site/live-board.tsx';
import { showBoard } from '../../../ui/board-in-place.ts';

/**
 * Follows the board of race control, and keeps a copy of it for times when the server cannot be
 * reached.
 */
export function ControlBoard(props: ComponentProps<typeof LiveBoard> & { address: string }) {
  const { address } = props;
  useEffect(() => keepCopies(() => void showBoard(address)), [address]);
  return <LiveBoard {...props} />;
}

/**
 * Has a service worker keep copies of these pages for times when the server cannot be reached.
 * `keepNow`: fetches the page again if it was loaded before the worker ran.
 */
function keepCopies(keepNow: () => void): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', keepNow, { once: true });
  serviceWorker
    .register('/race-control-worker.js', { scope: '/admin/race-control', updateViaCache: 'none' })
    .catch(() => undefined);
}
