import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something for each number that `next` finds after the last one, until there is none or
 * `signal` ends it. It pauses `breathMs` between two, so that a long walk does not keep others
 * waiting. A failure is passed to `failed` and skipped until the next walk.
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
