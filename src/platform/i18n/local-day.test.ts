import { describe, expect, it } from 'vitest';
import { isDay, localDay, momentOf, offsetAt, secondsToNextDay } from './local-day.ts';

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

it.each([
  ['2027-03-27', '23:30', '+01:00', '2027-03-27T22:30:00.000Z'],
  ['2027-03-28', '01:59', '+01:00', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:30', '+02:00', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '03:00', '+02:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '04:00', '+01:00', '2027-10-31T03:00:00.000Z'],
])('%s at %s in Rome is a moment at %s', (day, time, offset, moment) => {
  const found = momentOf(day, time, 'Europe/Rome');
  expect(found.toISOString()).toBe(moment);
  expect(offsetAt(found, 'Europe/Rome')).toBe(offset);
});

it.each([
  ['Asia/Kathmandu', '+05:45'],
  ['America/St_Johns', '-03:30'],
  ['UTC', '+00:00'],
])('the clocks of %s are at %s', (zone, offset) => {
  expect(offsetAt(new Date('2027-01-15T12:34:56Z'), zone)).toBe(offset);
});

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-13-01', false],
  ['2025-00-10', false],
  ['2025-1-1', false],
  ['2025-01-011', false],
  [' 2025-01-01', false],
  ['0999-01-01', false],
  ['1000-01-01', true],
  ['1970-01-01', true],
  ['1970-01-01T00:00', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
