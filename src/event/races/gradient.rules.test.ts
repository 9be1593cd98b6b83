import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from './course.rules.ts';
import { gradientAt, gradientRuns, slopeOf } from './gradient.rules.ts';

/** A course to the north in steps of about 11 m, each so many metres higher than the last. */
const courseOf = (...rises: number[]) => {
  let eleM = 1000;
  return profileOf(
    rises.map((rise, i) => ({ lat: 46 + i / 10_000, lon: 22, eleM: (eleM += rise) })),
  );
};
const steps = (count: number, rise: number) => Array.from({ length: count }, () => rise);

describe('the gradient of a course', () => {
  it('is metres up per hundred along, over two hundred metres', () => {
    const course = courseOf(...steps(60, 0), ...steps(60, 1.112));
    expect(gradientAt(course, 0.2)).toBeCloseTo(0, 1);
    expect(gradientAt(course, 1)).toBeCloseTo(10, 1);
    expect(gradientAt(courseOf(...steps(60, -2.224)), 0.3)).toBeCloseTo(-20, 1);
    expect(gradientAt(courseOf(0), 0)).toBe(0);
  });

  it('has the five names that the map draws apart', () => {
    expect([-15, -14.9, -6, -5.9, 0, 5.9, 6, 14.9, 15].map(slopeOf)).toEqual([
      'steepDown',
      'down',
      'down',
      'level',
      'level',
      'level',
      'up',
      'up',
      'steepUp',
    ]);
  });

  it('cuts a course into stretches without gaps, no two alike side by side', () => {
    const rise = fc.integer({ min: -30, max: 30 }).map((each) => each / 10);
    fc.assert(
      fc.property(fc.array(rise, { minLength: 2, maxLength: 200 }), (rises) => {
        const course = courseOf(...rises);
        const runs = gradientRuns(course, course.points);
        expect(runs[0]?.points[0]?.km).toBe(0);
        expect(runs.at(-1)?.points.at(-1)?.km).toBeCloseTo(course.distanceKm, 9);
        for (const [i, run] of runs.entries()) {
          const next = runs[i + 1];
          if (!next) continue;
          expect(next.slope).not.toBe(run.slope);
          expect(next.points[0]).toEqual(run.points.at(-1));
        }
      }),
    );
  });
});
