import { expect, it, vi } from 'vitest';
import { restingOnceMoved } from './all-jobs.ts';
import { startDemoClock } from './http/clock.ts';

const turn = { signal: new AbortController().signal, wake: () => {} };

it('lets what goes by the clock rest from the moment on when that was moved, back or not', async () => {
  const clock = startDemoClock();
  const work = vi.fn<() => Promise<boolean>>(async () => true);
  const job = restingOnceMoved({ name: 'forgetting', everyMs: 1, isByClock: true, work }, clock);
  expect(await job.work(turn)).toBe(true);
  clock.moveTo(new Date('2030-01-01T00:00:00Z'));
  expect(await job.work(turn)).toBeUndefined();
  clock.moveTo(undefined);
  expect(await job.work(turn)).toBeUndefined();
  expect(work).toHaveBeenCalledTimes(1);
});
