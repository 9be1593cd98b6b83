import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type DataWatch, watchData } from '../../platform/db/data-versions.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { type Db, racesForEach } from '../../test/my-registration-kit.ts';
import { countPlaces, register } from '../../test/registration-kit.ts';
import { registrationJobs } from './registration-jobs.ts';

const start = new Date('2025-03-01T10:00:00Z');

const races = racesForEach(10);
let db: Db;
beforeEach(() => {
  ({ db } = races);
});

const addresses = async () =>
  (await db.selectFrom('mail').select('to_address').execute()).map((mail) => mail.to_address);
const open = (
  pollMs: number,
  now: () => Date = () => start,
  watch?: Pick<DataWatch, 'onJobDue'>,
) => {
  const lines: object[] = [];
  const log = (facts: object) => lines.push(facts);
  const site = { db, siteUrl: 'https://race.example', clock: { now } };
  return {
    lines,
    worker: startJobs(registrationJobs({ ...site, log, pollMs }), { log, ...watch }),
  };
};

it('writes the mails of who has just registered, without waiting for its next look', async () => {
  const watch = await watchData(races.database.connection);
  onTestFinished(() => watch.close());
  const { worker } = open(3_600_000, () => start, watch);
  await register(db, 1, { now: start });
  await expect.poll(addresses).toEqual(['r1@mail.example']);
  await Promise.all([2, 3, 4].map((number) => register(db, number, { now: start })));
  await expect.poll(addresses).toHaveLength(4);
  await worker.stop();
});

it('writes each mail once, though several processes look for them', async () => {
  for (let number = 1; number <= 8; number++) await register(db, number, { now: start });
  const workers = [open(20), open(20), open(20)];
  await expect.poll(async () => (await addresses()).length).toBeGreaterThanOrEqual(8);
  await Promise.all(workers.map(({ worker }) => worker.stop()));
  expect(new Set(await addresses()).size).toBe(8);
  expect(await addresses()).toHaveLength(8);
});

it('passes on places by the site’s clock', async () => {
  let now = start;
  const { worker } = open(20, () => now);
  await register(db, 1, { now: start });
  expect((await countPlaces(db)).taken).toBe(1);
  now = new Date(start.getTime() + 30 * 60_000);
  await expect.poll(() => countPlaces(db)).toEqual({ taken: 0, held: 0, offered: 0 });
  await worker.stop();
});

it('writes to who joined a waiting list, also where nothing is passed on by a clock that was moved', async () => {
  const place = { race_id: 1, first_name: 'Dora', last_name: 'Pop', fee_day: '2025-03-01' };
  const waiting = { ...place, email: 'dora@mail.example', language: 'en', is_mail_due: true };
  await db.insertInto('waiting_entry').values(waiting).execute();
  const site = { db, siteUrl: 'https://race.example', clock: { now: () => start }, log: () => {} };
  const others = registrationJobs(site).filter(({ isByClock }) => !isByClock);
  for (const { work } of others)
    await work({ signal: new AbortController().signal, wake: () => {} });
  expect(await addresses()).toEqual(['dora@mail.example']);
});

it('lives through a database that is away, and says so without a name', async () => {
  const { worker, lines } = open(20);
  await register(db, 1, { now: start });
  await races.database.drop();
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  await worker.stop();
  expect(JSON.stringify(lines)).not.toMatch(/mail\.example|Runner/);
});
