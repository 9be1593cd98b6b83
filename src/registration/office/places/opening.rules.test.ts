import { describe, expect, it } from 'vitest';
import { openingForm, readCapacity, readOpening } from './opening.rules.ts';

const zone = 'Europe/Bucharest';
const read = (how: string, opensAt = '', closesAt = '') =>
  readOpening({ how, opensAt, closesAt }, zone);

describe('the form that opens registration', () => {
  it('means the times of the race’s time zone, in winter and in summer', () => {
    expect(read('schedule', '2025-03-01T08:00', '2025-06-30T23:59')).toEqual({
      ok: true,
      opening: {
        isOpen: true,
        opensAt: new Date('2025-03-01T08:00+02:00'),
        closesAt: new Date('2025-06-30T23:59+03:00'),
      },
    });
  });

  it.each([
    ['', 'opening-missing', '', ''],
    ['schedule', 'moment-missing', '', ''],
    ['schedule', 'moment-invalid', '2025-02-30T08:00', ''],
    ['schedule', 'moment-invalid', 'tomorrow', ''],
    ['schedule', 'moment-invalid', '', '2025-02-30T08:00'],
    ['schedule', 'moment-invalid', '2025-03-01T08:00', 'tomorrow'],
    // The hour that summer time leaves out.
    ['schedule', 'moment-invalid', '2025-03-30T03:30', ''],
    ['schedule', 'closes-before-opens', '2025-03-01T08:00', '2025-03-01T08:00'],
  ])('%s is refused with %s for “%s” to “%s”', (how, code, opensAt, closesAt) => {
    expect(read(how, opensAt, closesAt)).toEqual({ ok: false, code });
  });

  it.each([
    ['closed', '', ''],
    ['open', '', ''],
    ['schedule', '2025-03-01T08:00', ''],
    ['schedule', '', '2025-10-26T03:30'],
  ])('shows what was set: %s %s %s', (how, opensAt, closesAt) => {
    const set = read(how, opensAt, closesAt);
    if (!set.ok) throw new Error(set.code);
    expect(openingForm(set.opening, zone)).toEqual({ how, opensAt, closesAt });
  });
});

it.each([
  ['300', 300],
  [' 0 ', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['999999', 999_999],
  ['1000000', undefined],
  ['300 places', undefined],
])('a number of places typed as “%s” is %s', (typed, capacity) => {
  expect(readCapacity(typed)).toBe(capacity);
});
