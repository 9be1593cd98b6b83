import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something for each number that `next` finds after the last one, until there is none or
 * `signal` ends it, with `breathMs` between two, so that nobody else is kept waiting by a long walk.
 * What fails is told to `failed` and passed by until the next walk.
 */
export async function walkDue({
  next,
  take,
  failed,
  breathMs,
  signal,
}: {
  next: (after: number) => Promise<number | undefined>;
  take: (id: number) => Promise<unknown>;
  failed: (error: unknown, id: number) => void;
  breathMs: number;
  signal: AbortSignal;
}): Promise<void> {
  let id = await next(0);
  while (id !== undefined && !signal.aborted) {
    const taken = id;
    await take(taken).catch((error: unknown) => failed(error, taken));
    await sleep(breathMs, undefined, { signal }).catch(() => {});
    id = await next(taken);
  }
}
