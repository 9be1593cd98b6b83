import { type ComponentProps, useEffect } from 'react';
import { LiveBoard } from '../../../site/live-board.tsx';
import { showBoard } from '../../../ui/board-in-place.ts';
import { keepCopies } from './keep-copies.ts';

/** Follows the board of race control, and keeps a copy of it for the time without a server. */
export function ControlBoard(props: ComponentProps<typeof LiveBoard> & { address: string }) {
  const { address } = props;
  useEffect(() => keepCopies(() => void showBoard(address)), [address]);
  return <LiveBoard {...props} />;
}
