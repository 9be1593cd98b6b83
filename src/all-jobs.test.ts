import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { allJobs, restingOnceMoved, restingWhileWrong } from './all-jobs.ts';
import type { Schema } from './platform/db/schema.ts';
import { startClock, startDemoClock } from './platform/http/clock.ts';
import type { ClockFinding } from './platform/jobs/clock-finding.rules.ts';
import { createMailer } from './platform/mail/mailer.ts';

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

it.each(['forgetting', 'keeping places', 'backing up'])(
  '%s rests while the machine’s clock is ahead, for what goes then cannot be taken back',
  async (name) => {
    const logged: string[] = [];
    // Nobody connects: what rests asks nothing.
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool() }) });
    const jobs = allJobs({
      db,
      clock: startClock(undefined),
      siteUrl: 'https://race.example',
      mailer: createMailer({
        server: undefined,
        from: { name: '', address: 'a@b.example' },
        outboxDir: '',
      }),
      payments: undefined,
      backups: { connection: {}, folder: '' },
      log: (_, what) => logged.push(what),
      guard: { check: async () => 'ahead' },
      dataDir: '',
      isDemo: false,
    });
    await jobs.find((job) => job.name === name)?.work(turn);
    expect(logged).toEqual([`${name} rests: the machine's clock has leapt`]);
  },
);
