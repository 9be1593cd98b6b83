import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { clockGuard, confirmClock } from './clock-guard.ts';

const hourMs = 3_600_000;
const noon = Date.parse('2026-11-25T12:00:00Z');
let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('site_clock').execute());

/** A process on a machine whose clock stands at `nowMs`. */
function processAt(nowMs: number) {
  const time = { nowMs, countedMs: 1000 };
  const guard = clockGuard(database.db, {
    nowMs: () => time.nowMs,
    countedMs: () => time.countedMs,
  });
  return {
    check: () => guard.check(),
    pass: (ms: number) => {
      time.nowMs += ms;
      time.countedMs += ms;
    },
    leap: (ms: number) => {
      time.nowMs += ms;
    },
    nowMs: () => time.nowMs,
  };
}

it('does not believe a start half a year ahead, until the clock is right again', async () => {
  expect(await processAt(noon).check()).toBe('right');
  const ahead = processAt(noon + 4380 * hourMs);
  expect(await ahead.check()).toBe('ahead');
  ahead.pass(hourMs);
  expect(await ahead.check()).toBe('ahead');
  expect(await processAt(noon + hourMs).check()).toBe('right');
});

it('does not believe a leap under the running program, and does so once it is undone', async () => {
  const site = processAt(noon);
  expect(await site.check()).toBe('right');
  site.pass(hourMs);
  site.leap(20 * hourMs);
  expect(await site.check()).toBe('ahead');
  site.leap(-20 * hourMs);
  expect(await site.check()).toBe('right');
});

it('believes what somebody has confirmed, in every process', async () => {
  const [first, second] = [processAt(noon), processAt(noon)];
  for (const site of [first, second]) {
    expect(await site.check()).toBe('right');
    site.leap(100 * hourMs);
    expect(await site.check()).toBe('ahead');
  }
  await confirmClock(database.db, new Date(first.nowMs()));
  for (const site of [first, second]) expect(await site.check()).toBe('right');
  first.leap(20 * hourMs);
  expect(await first.check()).toBe('ahead');
});
