import { describe, expect, it } from 'vitest';
import {
  clockAfter,
  formatDay,
  formatDayNumber,
  formatDays,
  formatEnd,
  formatHours,
  formatMinutes,
  formatNumber,
} from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('formats', () => {
  it('writes numbers as the language does', () => {
    expect(formatNumber('en', 5.4, 1)).toBe('5.4');
    expect(formatNumber('ro', 5.4, 1)).toBe('5,4');
    expect(plain(formatNumber('fr', 1500))).toBe('1 500');
  });

  it('writes days as the language does', () => {
    expect(formatDay('de', '2025-07-05', 'weekday')).toBe('Samstag, 5. Juli 2025');
    expect(formatDay('ro', '2025-07-05')).toBe('5 iulie 2025');
    expect(formatDayNumber('ro', '2025-07-05')).toBe('5');
    expect(formatDayNumber('de', '2025-07-05')).toBe('5.');
    expect(plain(formatDays('en', '2025-07-04', '2025-07-05'))).toBe('4–5 July 2025');
    expect(plain(formatDays('it', '2025-07-04', '2025-07-05'))).toBe('4–5 luglio 2025');
  });

  it.each([
    [480, '8 h'],
    [150, '2 h 30 min'],
    [45, '45 min'],
  ])('writes %i minutes as %s', (minutes, text) => {
    expect(plain(formatMinutes(minutes))).toBe(text);
  });

  it.each([
    ['08:30', 180, '11:30'],
    ['08:30', 480, '16:30'],
    ['23:50', 20, '00:10'],
  ])('adds to %s %i minutes: %s', (start, minutes, time) => {
    expect(clockAfter(start, minutes)).toBe(time);
  });
});

it('tells an end at midnight by the day that it ends', () => {
  expect(formatEnd('en', new Date('2025-07-04T21:00:00Z'))).toBe('Friday, 4 July 2025 at 23:59');
  expect(formatEnd('en', new Date('2025-07-04T21:01:00Z'))).toBe('Saturday, 5 July 2025 at 00:01');
  expect(formatEnd('en', new Date('2025-07-04T15:00:00Z'))).toBe('Friday, 4 July 2025 at 18:00');
});

describe('how long a drive is', () => {
  it('is in hours, and in minutes when it is below one', () => {
    expect(formatHours('it', [120, 150])).toBe('2–2,5\u00a0h');
    expect(formatHours('it', [25])).toBe('25\u00a0min');
    expect(formatHours('en', [35, 50])).toBe('35–50\u00a0min');
  });
});
