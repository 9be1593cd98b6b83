import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effortShares, finishTimes, usualFinish, valueAt } from './pace.rules.ts';

describe('the effort of a course', () => {
  it('goes with the distance on the level, and a hundred metres of climb are a kilometre', () => {
    expect(effortShares([500, 500, 500], 10)).toEqual([0, 0.5, 1]);
    // 5 km and 500 m up are 10, the 5 km down again are 5.
    expect(effortShares([500, 1000, 500], 10)[1]).toBeCloseTo(10 / 15, 9);
  });

  it('begins with nothing, ends with all and never goes back', () => {
    const heights = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 100 }), (list, km) => {
        const shares = effortShares(list, km);
        expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      }),
    );
  });
});

it('between two places a value lies between theirs, and beyond the ends it is theirs', () => {
  expect([-1, 0, 0.25, 0.5, 1, 2].map((share) => valueAt([10, 20, 40], share))).toEqual([
    10, 10, 15, 20, 40, 40,
  ]);
});

describe('finishing times to choose from', () => {
  it('end with the time limit, whatever it is, and are few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 3000 }), (limit) => {
        const times = finishTimes(limit);
        expect(times.at(-1)).toBe(limit);
        expect(times.length).toBeLessThanOrEqual(40);
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(times).toContain(usualFinish(limit));
      }),
    );
    expect(finishTimes(480).slice(0, 3)).toEqual([180, 210, 240]);
    expect(usualFinish(480)).toBe(360);
  });
});
