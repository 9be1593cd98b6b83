import { expect, it } from 'vitest';
import { judgeClock } from './clock-finding.rules.ts';

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-11-25T12:00:00Z');
const sound = { nowMs, notedMs: nowMs - 60_000, databaseMs: undefined, expectedMs: nowMs };

it.each([
  ['goes on', {}, 'right'],
  ['is looked at for the first time', { notedMs: undefined }, 'right'],
  ['was off for a night', { notedMs: nowMs - 12 * hourMs }, 'right'],
  ['was off for longer than anybody can tell', { notedMs: nowMs - 37 * hourMs }, 'ahead'],
  ['starts half a year ahead', { notedMs: nowMs - 4380 * hourMs }, 'ahead'],
  ['starts before what was noted', { notedMs: nowMs + hourMs }, 'behind'],
  ['is put ahead under the running program', { expectedMs: nowMs - hourMs }, 'ahead'],
  ['is put back under the running program', { expectedMs: nowMs + hourMs }, 'behind'],
  ['differs from the database’s', { databaseMs: nowMs - hourMs }, 'ahead'],
  ['lags behind the database’s', { databaseMs: nowMs + hourMs }, 'behind'],
  [
    'was off for a month, and another machine says the same',
    { notedMs: nowMs - 720 * hourMs, databaseMs: nowMs + 1000 },
    'right',
  ],
  ['is a little off', { databaseMs: nowMs + 240_000 }, 'right'],
] as const)('judges a clock that %s', (_, change, finding) => {
  expect(judgeClock({ ...sound, ...change })).toBe(finding);
});
