import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GunEntry, hasGone, lacksGun, startedAt, startOf, startsOf } from './starts.rules.ts';

const race = { id: 2, date: '2025-07-05', startTime: '09:30' };
const plannedAt = Date.parse('2025-07-05T06:30:00Z');
const minuteMs = 60_000;
const aWhile = fc.integer({ min: -120, max: 120 }).map((minutes) => minutes * minuteMs);
const entry: fc.Arbitrary<GunEntry> = fc.record({
  raceId: fc.constantFrom(1, 2),
  wave: fc.constantFrom(1, 2),
  at: fc.option(aWhile.map((ms) => new Date(plannedAt + ms))),
});
const startWith = (entries: GunEntry[]) => {
  const [start] = startsOf(race, entries);
  if (!start) throw new Error('no start');
  return start;
};

describe('the start of a race', () => {
  it('is at the latest note of its own gun, or as planned where that was taken back', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const own = entries.filter(({ raceId, wave }) => raceId === 2 && wave === 1);
        const expected = own.at(-1)?.at?.getTime() ?? plannedAt;
        expect(startedAt(startWith(entries))).toBe(expected);
      }),
    );
  });

  it('has gone from its gun on, however late, and never goes back as time goes on', () => {
    fc.assert(
      fc.property(fc.option(aWhile, { nil: undefined }), aWhile, aWhile, (gun, now, later) => {
        const at = gun === undefined ? [] : [new Date(plannedAt + gun)];
        const start = startWith(at.map((each) => ({ raceId: 2, wave: 1, at: each })));
        const [first, second] = [now, later].toSorted((a, b) => a - b);
        const wait = 10 * minuteMs;
        expect(hasGone(start, plannedAt + now)).toBe(now >= (gun ?? wait));
        expect(lacksGun(start, plannedAt + now)).toBe(gun === undefined && now >= 0);
        if (hasGone(start, plannedAt + (first ?? 0))) {
          expect(hasGone(start, plannedAt + (second ?? 0))).toBe(true);
        }
      }),
    );
  });

  it('is that of the wave whose bibs hold a runner’s, else the first one', () => {
    const wave = (number: number, from: number, to: number) => ({
      ...startWith([]),
      wave: number,
      bibs: { from, to },
    });
    const starts = [wave(1, 1, 99), wave(2, 100, 199)];
    expect(startOf(starts, '150')?.wave).toBe(2);
    expect(startOf(starts, '')?.wave).toBe(1);
    expect(startOf(starts, '500')?.wave).toBe(1);
  });
});
