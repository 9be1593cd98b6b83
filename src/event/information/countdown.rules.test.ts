import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { eventFactsOf } from '../../edition/facts/event-facts.ts';
import { remainingUntil, twoDigits } from './countdown.rules.ts';

const { races } = edition();

const start = Math.min(...eventFactsOf(races).races.map(({ startsAt }) => startsAt.getTime()));
const parts = (at: string) => {
  const { days, hours, minutes, seconds } = remainingUntil(start, Date.parse(at));
  return [days, hours, minutes, seconds].map(twoDigits).join(' ');
};

describe('the countdown', () => {
  it('runs to 08:30 Romanian summer time', () => {
    expect(new Date(start).toISOString()).toBe('2025-07-05T05:30:00.000Z');
  });

  it.each([
    ['2025-06-28T08:30:00+03:00', '07 00 00 00'],
    ['2025-07-04T08:30:01+03:00', '00 23 59 59'],
    ['2025-07-05T08:29:00+03:00', '00 00 01 00'],
    ['2025-07-05T08:29:59+03:00', '00 00 00 01'],
    ['2025-07-05T08:30:00+03:00', '00 00 00 00'],
    ['2026-11-21T00:00:00Z', '00 00 00 00'],
    ['2025-03-01T08:30:00+03:00', '126 00 00 00'],
  ])('shows at %s: %s', (at, shown) => {
    expect(parts(at)).toBe(shown);
  });

  it('splits any time left into parts that add up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400 }), (left) => {
        const part = remainingUntil(start, start - left * 1000);
        const { days, hours, minutes, seconds } = part;
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(left);
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
  });
});
