import { expect, it } from 'vitest';
import { addedTime, raceTime } from './race-time.rules.ts';

it.each([
  [0, '0:00'],
  [59_000, '0:59'],
  [1_884_000, '31:24'],
  [3_599_999, '59:59.9'],
  [3_600_000, '1:00:00'],
  [14_589_000, '4:03:09'],
  [3_723_400, '1:02:03.4'],
  [101 * 3_600_000 + 60_000, '101:01:00'],
])('%i ms is %s', (ms, text) => {
  expect(raceTime(ms)).toBe(text);
});

it.each([
  [1_800_000, '+30\u00a0min'],
  [90_000, '+1:30\u00a0min'],
  [5000, '+0:05\u00a0min'],
  [-120_000, '−2\u00a0min'],
])('%i ms more is %s', (ms, text) => {
  expect(addedTime(ms)).toBe(text);
});
