import { describe, expect, it } from 'vitest';
import { localDay, secondsToNextDay } from './local-day.ts';

const zone = 'Europe/Bucharest';

describe('the day in Romania', () => {
  it.each([
    ['in summer, a minute before midnight', '2025-07-04T23:59:00+03:00', '2025-07-04', 60],
    ['in summer, a minute after', '2025-07-05T00:01:00+03:00', '2025-07-05', 86_340],
    ['in winter, a minute before midnight', '2026-01-15T23:59:00+02:00', '2026-01-15', 60],
    ['in winter, a minute after', '2026-01-16T00:01:00+02:00', '2026-01-16', 86_340],
    ['at midnight itself', '2026-01-16T00:00:00+02:00', '2026-01-16', 86_400],
    ['on the last day of a year', '2025-12-31T22:30:00Z', '2026-01-01', 84_600],
    ['a thousandth before midnight', '2025-07-04T20:59:59.999Z', '2025-07-04', 0.001],
    ['on the day that has 23 hours', '2026-03-29T00:00:00+02:00', '2026-03-29', 23 * 3600],
    ['on the day that has 25 hours', '2026-10-25T00:00:00+03:00', '2026-10-25', 25 * 3600],
  ])('%s', (_when, moment, day, seconds) => {
    expect(localDay(new Date(moment), zone)).toBe(day);
    expect(secondsToNextDay(new Date(moment), zone)).toBeCloseTo(seconds, 6);
  });
});
