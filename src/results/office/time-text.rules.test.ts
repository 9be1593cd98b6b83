import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areClockTimes,
  type ShortTimes,
  shortTimesOf,
  sinceGun,
  timeMs,
  writtenTime,
} from './time-text.rules.ts';

const msOf = (text: string, short: ShortTimes = 'minutes') => {
  const written = writtenTime(text);
  return written && timeMs(written, short);
};
const hour = 3_600_000;

describe('a time of a file', () => {
  it.each([
    ['31:24', 31 * 60_000 + 24_000],
    ['1:02:03', hour + 123_000],
    ['01:02:03.4', hour + 123_400],
    ['1:02:03,45', hour + 123_450],
    ['01:02:03.123456', hour + 123_123],
    ['1h02m03s', hour + 123_000],
    ['1 h 02 m 03 s', hour + 123_000],
    ["1h02'03''", hour + 123_000],
    ['1h02’03”', hour + 123_000],
    ["31'24", 31 * 60_000 + 24_000],
    ['75:30', 75 * 60_000 + 30_000],
    ['31:24.5', 31 * 60_000 + 24_500],
    [' 0:59 ', 59_000],
    ['100:00:00', 100 * hour],
    ['2025-07-05 12:01:24.5', 12 * hour + 84_500],
    ['31:24s', 31 * 60_000 + 24_000],
  ])('%s is read', (text, ms) => {
    expect(msOf(text)).toBe(ms);
  });

  it.each([
    '',
    '31',
    '1:60:00',
    '1:02:60',
    '31:75',
    '1:2:3:4',
    'DNF',
    '12.5',
    '1;02;03',
    '-1:00',
    '1:02:03x',
    'x1:02',
  ])('%j is none', (text) => {
    expect(writtenTime(text)).toBeUndefined();
  });

  it('of two parts may be hours and minutes', () => {
    expect(msOf('3:31', 'hours')).toBe(3 * hour + 31 * 60_000);
    expect(msOf('1:02:03', 'hours')).toBe(hour + 123_000);
  });

  it('is read back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 * hour }), (ms) => {
        const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
        const [h, m, s] = [ms / hour, (ms / 60_000) % 60, (ms / 1000) % 60];
        const text = `${two(h)}:${two(m)}:${two(s)},${String(ms % 1000).padStart(3, '0')}`;
        expect(msOf(text)).toBe(ms);
      }),
    );
  });
});

describe('times of two parts', () => {
  const units = (texts: string[], distanceKm: number) =>
    shortTimesOf(
      texts.flatMap((text) => writtenTime(text) ?? []),
      distanceKm,
    );

  it('are below an hour beside times with hours', () => {
    expect(units(['59:59', '1:00:01'], 33)).toBe('minutes');
    expect(units(['3:31', '3:40', '1:00:01'], 33)).toBe('minutes');
  });

  it('are minutes where they have fractions', () => {
    expect(units(['3:31.5', '3:40.0'], 33)).toBe('minutes');
  });

  it('are what somebody can have run', () => {
    expect(units(['3:31', '4:10', '5:59'], 33)).toBe('hours');
    expect(units(['44:10', '51:30', '58:00'], 11)).toBe('minutes');
    expect(units(['82:30', '95:30'], 33)).toBe('minutes');
  });

  it('are judged by the middle one, whatever their order', () => {
    expect(units(['5:59', '0:01', '3:31'], 33)).toBe('hours');
  });

  it('are minutes where neither is possible, or nothing is known', () => {
    expect(units(['0:01'], 33)).toBe('minutes');
    expect(units([], 33)).toBe('minutes');
  });

  it('are possible up to a pace, both ends included', () => {
    // 2:30 and 45 minutes a kilometre.
    expect(units(['25:00'], 10)).toBe('minutes');
    expect(units(['24:59'], 10)).toBe('minutes');
    expect(units(['7:29'], 10)).toBe('hours');
    expect(units(['7:30'], 10)).toBe('hours');
    expect(units(['7:31'], 10)).toBe('minutes');
    expect(units(['450:00'], 10)).toBe('minutes');
  });
});

describe('times of the clock', () => {
  const race = { gunMs: 8.5 * hour, limitMs: 8 * hour };

  it('count from the gun, past midnight as well', () => {
    expect(sinceGun(10 * hour, race.gunMs)).toBe(1.5 * hour);
    expect(sinceGun(race.gunMs, race.gunMs)).toBe(0);
    expect(sinceGun(2 * hour, 22 * hour)).toBe(4 * hour);
  });

  it('are told from times since the gun', () => {
    expect(areClockTimes([11.6 * hour, 12 * hour, 14 * hour], race)).toBe(true);
    expect(areClockTimes([3.1 * hour, 4 * hour, 6 * hour], race)).toBe(false);
    // The gun and the limit belong to it.
    expect(areClockTimes([16.5 * hour], race)).toBe(true);
    expect(areClockTimes([8 * hour], race)).toBe(false);
    // As many can be one as the other: they count from the gun.
    expect(areClockTimes([8 * hour, 9 * hour], race)).toBe(false);
    expect(areClockTimes([7 * hour, 9 * hour, 10 * hour], race)).toBe(true);
    expect(areClockTimes([25 * hour, 12 * hour, 12 * hour], race)).toBe(false);
    expect(areClockTimes([24 * hour, 12 * hour], race)).toBe(false);
    expect(areClockTimes([], race)).toBe(false);
  });
});
