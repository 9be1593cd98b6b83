import { Refusal } from '../../http/refusals.ts';

/** How many may wait for their file: each is set in a tenth of a second or a few. */
const mostWaiting = 50;

/**
 * Makes files one after the other, so that a thousand who open their mail at once take no more than
 * one processor; who comes when too many wait is asked to come back.
 */
export function oneAfterTheOther() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (make: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= mostWaiting) throw new Refusal('too-many-requests', { seconds: 10 });
    waiting++;
    const own = last.catch(() => {}).then(make);
    last = own;
    return own.finally(() => waiting--);
  };
}
