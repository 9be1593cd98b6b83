import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chipFinishes } from './finish-lines.rules.ts';

const second = 1000;
const minute = 60 * second;
const reads = (bib: string, ...times: number[]) => times.map((ms) => ({ bib, ms }));
const earliest = 50 * minute;

describe('the reads of a chip', () => {
  it('are the start by the last, and the finish by the first of a crossing', () => {
    const [found] = chipFinishes(
      reads('7', 12 * second, 14 * second, 61 * minute, 61 * minute + 2 * second),
      earliest,
    );
    expect(found).toEqual({ bib: '7', startMs: 14 * second, finishMs: 61 * minute, spareMs: [] });
  });

  it('before the gun count for those who wait upon the mat', () => {
    const start = (...times: number[]) => chipFinishes(reads('7', ...times), earliest)[0]?.startMs;
    expect(start(-90 * second, -30 * second, 4 * second, 6 * second)).toBe(6 * second);
    expect(start(-90 * second, -30 * second)).toBe(0);
    expect(start(0)).toBe(0);
    expect(start(61 * minute)).toBeNull();
    // Back at the mat to look for somebody.
    expect(start(5 * second, 65 * second, 20 * minute)).toBe(65 * second);
    expect(start(5 * second, 66 * second)).toBe(5 * second);
  });

  it('after the finish are spare, once it is another crossing', () => {
    const [found] = chipFinishes(
      reads('7', 80 * minute, 60 * minute, 61 * minute, 61 * minute + 1),
      earliest,
    );
    expect(found).toMatchObject({ finishMs: 60 * minute, spareMs: [61 * minute + 1, 80 * minute] });
  });

  it('make no finish of somebody who was only seen at the start', () => {
    expect(chipFinishes(reads('7', 3 * second), earliest)).toEqual([
      { bib: '7', startMs: 3 * second, finishMs: null, spareMs: [] },
    ]);
    expect(chipFinishes(reads('7', earliest), earliest)[0]).toMatchObject({
      startMs: null,
      finishMs: earliest,
    });
    expect(chipFinishes(reads('7', earliest - 1), earliest)[0]?.finishMs).toBeNull();
  });

  it('come in the order of the finish, those without one last, and do not depend on theirs', () => {
    const all = [
      ...reads('9', 2 * second, 70 * minute),
      ...reads('8', 2 * second),
      ...reads('7', 2 * second, 60 * minute),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(chipFinishes(shuffled, earliest).map(({ bib }) => bib)).toEqual(['7', '9', '8']);
      }),
    );
  });
});
