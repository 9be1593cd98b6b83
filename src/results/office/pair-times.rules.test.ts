import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairTimes, type WrittenBib } from './pair-times.rules.ts';

const minute = 60_000;
const timesOf = (...minutes: number[]) => minutes.map((each) => ({ ms: each * minute }));
const bibsOf = (...expected: (number | null)[]): WrittenBib[] =>
  expected.map((each, index) => ({
    bib: String(101 + index),
    expectedMs: each === null ? null : each * minute,
  }));
const pairs = (lines: readonly { time: number | null; bib: number | null }[]) =>
  lines.map(({ time, bib }) => `${time ?? '-'}${bib ?? '-'}`).join(' ');

describe('times without bibs, and bibs in order', () => {
  it('are paired line by line where both are whole', () => {
    const { lines, gaps, isCertain } = pairTimes(timesOf(60, 61, 62), bibsOf(null, null, null));
    expect(pairs(lines)).toBe('00 11 22');
    expect([gaps, isCertain]).toEqual([[], true]);
  });

  it('are paired around a bib that nobody wrote', () => {
    // The second of five was not written down.
    const { lines, gaps, isCertain } = pairTimes(
      timesOf(60, 70, 80, 90, 100),
      bibsOf(60, 80, 90, 100),
    );
    expect(pairs(lines)).toBe('00 1- 21 32 43');
    expect(gaps).toEqual([{ time: 1, bib: null }]);
    expect(isCertain).toBe(true);
  });

  it('are paired around a touch that was missed', () => {
    const { lines, gaps } = pairTimes(timesOf(60, 80, 90, 100), bibsOf(60, 70, 80, 90, 100));
    expect(pairs(lines)).toBe('00 -1 12 23 34');
    expect(gaps).toEqual([{ time: null, bib: 1 }]);
  });

  it('leave both out where a double touch hides a missed bib in the counts', () => {
    const times = timesOf(10, 20, 21, 40, 60, 80, 100, 120, 140, 160);
    const bibs = bibsOf(10, 20, 40, 60, 80, 100, 120, 140, 160, 161);
    expect(pairTimes(times, bibs).gaps).toEqual([
      { time: 2, bib: null },
      { time: null, bib: 9 },
    ]);
  });

  it('leave nobody out who was alone and slow', () => {
    const { gaps } = pairTimes(timesOf(60, 125, 180), bibsOf(60, 70, 180));
    expect(gaps).toEqual([]);
  });

  it('have their gap last, and uncertain, where nothing tells of the bearers', () => {
    const { lines, isCertain } = pairTimes(timesOf(60, 70, 80), bibsOf(null, null));
    expect(pairs(lines)).toBe('00 11 2-');
    expect(isCertain).toBe(false);
    expect(pairs(pairTimes(timesOf(60), bibsOf(null, null)).lines)).toBe('00 -1');
  });

  it('are certain with what is known of every other bearer', () => {
    expect(pairTimes(timesOf(60, 70, 80), bibsOf(60, null)).isCertain).toBe(true);
    expect(pairTimes(timesOf(60, 70, 80, 90), bibsOf(60, null, null)).isCertain).toBe(false);
  });

  it('find several that were missed, however many more than the slips that cancel out', () => {
    const arrivals = Array.from({ length: 40 }, (_, index) => 200 + 6 * index);
    const written = arrivals.filter((_, index) => index % 4 !== 1);
    const { gaps } = pairTimes(timesOf(...arrivals), bibsOf(...written));
    expect(gaps.map(({ time }) => time)).toEqual([1, 5, 9, 13, 17, 21, 25, 29, 33, 37]);
  });

  it('may be none', () => {
    expect(pairTimes([], [])).toEqual({ lines: [], gaps: [], isCertain: true });
    expect(pairs(pairTimes(timesOf(1, 2), []).lines)).toBe('0- 1-');
  });

  it('find the one that was missed wherever it was, with expectations a little off', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: -1, max: 1 })), {
          minLength: 6,
          maxLength: 40,
        }),
        fc.nat(),
        (steps, at) => {
          let now = 200;
          const arrivals = steps.map(([step, off]) => {
            now += step;
            return { at: now, expected: now + off };
          });
          const missed = at % arrivals.length;
          const written = arrivals.filter((_, index) => index !== missed);
          const { gaps } = pairTimes(
            timesOf(...arrivals.map((arrival) => arrival.at)),
            bibsOf(...written.map(({ expected }) => expected)),
          );
          expect(gaps).toEqual([{ time: missed, bib: null }]);
        },
      ),
    );
  });

  it('keep the order of both lists and lose no line', () => {
    const list = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 25 });
    fc.assert(
      fc.property(list, list, (one, other) => {
        const { lines } = pairTimes(timesOf(...one.toSorted((a, b) => a - b)), bibsOf(...other));
        const seen = (side: 'time' | 'bib') =>
          lines.flatMap((line) => (line[side] === null ? [] : [line[side]]));
        expect(seen('time')).toEqual(one.map((_, index) => index));
        expect(seen('bib')).toEqual(other.map((_, index) => index));
      }),
    );
  });
});
