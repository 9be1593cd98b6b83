import { expect, it, vi } from 'vitest';
import { restingOnceMoved, restingWhileWrong } from './all-jobs.ts';
import { startDemoClock } from './http/clock.ts';
import type { ClockFinding } from './jobs/clock-finding.rules.ts';

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

it('lets what deletes and expires rest for as long as the machine’s clock is not believed', async () => {
  let finding: ClockFinding = 'ahead';
  const logged: object[] = [];
  const work = vi.fn<() => Promise<boolean>>(async () => true);
  const job = restingWhileWrong(
    { name: 'forgetting', everyMs: 1, isByClock: true, work },
    { check: async () => finding },
    (facts) => logged.push(facts),
  );
  expect(await job.work(turn)).toBeUndefined();
  expect([work.mock.calls.length, logged]).toEqual([0, [{ clock: 'ahead' }]]);
  finding = 'right';
  expect(await job.work(turn)).toBe(true);
});
