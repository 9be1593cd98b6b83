import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  haversineM,
  niceTicks,
  profileOf,
  projectCourse,
  scaleBarM,
  type TrackPoint,
  thinPlan,
  thinProfile,
} from './course.rules.ts';

const point = fc.record({
  lat: fc.double({ min: 46, max: 47, noNaN: true }),
  lon: fc.double({ min: 22, max: 23, noNaN: true }),
  eleM: fc.double({ min: -500, max: 9000, noNaN: true }),
});
const track = fc.array(point, { minLength: 1, maxLength: 80 });
const line = (...list: number[]): TrackPoint[] =>
  list.map((eleM, i) => ({ lat: 46 + i / 1000, lon: 22, eleM }));

/** A profile whose points lie a kilometre apart, to the last digit. */
const byKilometre = (...list: number[]) => ({
  distanceKm: list.length - 1,
  climbM: 0,
  minEleM: Math.min(...list),
  maxEleM: Math.max(...list),
  points: list.map((eleM, km) => ({ lat: 46 + km / 1000, lon: 22, eleM, km })),
});
const kmOf = ({ km }: { km: number }) => km;

/** Straight stretches, as steps north; each step goes so far east and so far up. */
const perStep = fc.noBias(fc.integer({ min: -1e6, max: 1e6 }));
const stretches = fc.array(
  fc.record({ steps: fc.integer({ min: 1, max: 6 }), east: perStep, up: perStep }),
  { minLength: 3, maxLength: 9 },
);

function trackOf(list: readonly { steps: number; east: number; up: number }[]) {
  const points: TrackPoint[] = [{ lat: 46, lon: 22, eleM: 1100 }];
  const bends = [0];
  for (const { steps, east, up } of list) {
    for (let step = 0; step < steps; step++) {
      const { lat = 0, lon = 0, eleM = 0 } = points.at(-1) ?? {};
      points.push({ lat: lat + 0.0002, lon: lon + east / 1e9, eleM: eleM + up / 1e5 });
    }
    bends.push(points.length - 1);
  }
  return { track: points, bends };
}

describe('thinning', () => {
  const most = fc.integer({ min: 4, max: 40 });

  it('keeps both ends, the highest and the lowest, in order, within the number allowed', () => {
    fc.assert(
      fc.property(track, most, (each, maxPoints) => {
        const profile = profileOf(each);
        const thin = thinProfile(profile, maxPoints);
        expect(thin.length).toBeLessThanOrEqual(maxPoints);
        expect(thin).toEqual(profile.points.filter((at) => thin.includes(at)));
        expect([thin[0], thin.at(-1)]).toEqual([profile.points[0], profile.points.at(-1)]);
        const eles = thin.map((at) => at.eleM);
        expect([Math.min(...eles), Math.max(...eles)]).toEqual([profile.minEleM, profile.maxEleM]);
      }),
    );
  });

  it('keeps the point that a straight line would miss most', () => {
    const profile = profileOf(line(0, 10, 60, 30, 39, 50, 60, 100));
    expect(thinProfile(profile, 4).map((at) => at.eleM)).toEqual([0, 60, 30, 100]);
    expect(thinProfile(profileOf(line(7, 7, 7, 7)), 4)).toHaveLength(2);
  });

  it('keeps, of points that a line would miss alike, the first', () => {
    expect(thinProfile(byKilometre(0, 25, 60, 75, 100, 75, 60, 25, 0), 4).map(kmOf)).toEqual([
      0, 2, 4, 8,
    ]);
    expect(thinProfile(byKilometre(50, 0, 35, 50, 85, 100, 50), 5).map(kmOf)).toEqual([
      0, 1, 2, 5, 6,
    ]);
  });

  it('measures from the lowest and the highest, not from the ends, what a line would miss', () => {
    // At km 6 the line from the lowest to the highest misses 24 m, at km 13 the one after it 27 m.
    const up = [30, 0, 10, 20, 30, 40, 26, 60, 70, 80, 90, 100];
    const profile = byKilometre(...up, 90, 53, 70, 60);
    expect(thinProfile(profile, 5).map(kmOf)).toEqual([0, 1, 11, 13, 15]);
    expect(thinProfile(profile, 6).map(kmOf)).toEqual([0, 1, 6, 11, 13, 15]);
  });

  it('needs no point on a straight stretch: the points where the slope changes say it all', () => {
    fc.assert(
      fc.property(stretches, (list) => {
        const { track: each, bends } = trackOf(list);
        const profile = profileOf(each);
        const kept = thinProfile(profile, bends.length);
        expect(kept.map((at) => profile.points.indexOf(at))).toEqual(bends);
      }),
      { seed: 2025 },
    );
  });

  it('needs no point between two bends on the map either', () => {
    fc.assert(
      fc.property(stretches, (list) => {
        const { track: each, bends } = trackOf(list);
        const profile = profileOf(each);
        const kept = thinPlan(profile, bends.length);
        expect(kept.map((at) => profile.points.indexOf(at))).toEqual(bends);
      }),
      { seed: 2025 },
    );
  });

  it('draws the same line where runners stand still', () => {
    const still = byKilometre(0, 10, 60, 30, 39, 50, 60, 100);
    still.points.splice(3, 0, { lat: 46, lon: 22, km: 2, eleM: 60 });
    expect(thinProfile(still, 4).map((at) => at.eleM)).toEqual([0, 60, 30, 100]);
  });

  it('keeps both ends and the bends of a line on the map, within the number allowed', () => {
    const bend = [0, 0, 0, 0, 1, 2, 3, 3, 3].map((east, i) => ({
      lat: 46 + Math.min(i, 3) / 1000 + Math.max(0, i - 6) / 1000,
      lon: 22 + east / 1000,
      eleM: 1100,
    }));
    const thin = thinPlan(profileOf(bend), 4);
    expect(thin.map((at) => at.lat.toFixed(3))).toEqual(['46.000', '46.003', '46.003', '46.005']);
    fc.assert(
      fc.property(track, most, (each, maxPoints) => {
        const profile = profileOf(each);
        const kept = thinPlan(profile, maxPoints);
        expect(kept.length).toBeLessThanOrEqual(maxPoints);
        expect(kept).toEqual(profile.points.filter((at) => kept.includes(at)));
        expect([kept[0], kept.at(-1)]).toEqual([profile.points[0], profile.points.at(-1)]);
      }),
    );
  });

  it('refuses to draw with fewer than four points', () => {
    const tooFew = new RangeError('A line is thinned to four points or more');
    expect(() => thinProfile(profileOf(line(1, 2, 3)), 3)).toThrow(tooFew);
    expect(() => thinPlan(profileOf(line(1, 2, 3)), 3)).toThrow(tooFew);
  });
});

describe('map', () => {
  it('is centred, and true to scale within a thousandth over a course', () => {
    const a = { lat: 46.62, lon: 22.54 };
    const b = { lat: 46.7, lon: 22.7 };
    const [from, to] = projectCourse([a, b]);
    expect((from?.eastM ?? 0) + (to?.eastM ?? 0)).toBeCloseTo(0, 6);
    expect((from?.northM ?? 0) + (to?.northM ?? 0)).toBeCloseTo(0, 6);
    expect(to?.northM).toBeCloseTo(4447.8, 1);
    const flatM = Math.hypot((to?.eastM ?? 0) * 2, (to?.northM ?? 0) * 2);
    expect(flatM / haversineM(a, b)).toBeCloseTo(1, 3);
  });

  it('puts courses that share a centre on one map', () => {
    const centre = { lat: 46.69, lon: 22.62 };
    expect(projectCourse([centre, { lat: 46.7, lon: 22.62 }], centre)[0]).toEqual({
      eastM: 0,
      northM: 0,
    });
  });

  it('has a scale bar of 1, 2 or 5 times a power of ten', () => {
    expect([2600, 2000, 999, 60, 7].map(scaleBarM)).toEqual([2000, 2000, 500, 50, 5]);
  });
});

describe('axis', () => {
  it('has round values', () => {
    expect(niceTicks(1101, 1654, 5)).toEqual([1200, 1400, 1600]);
    expect(niceTicks(0, 33.1, 8)).toEqual([0, 5, 10, 15, 20, 25, 30]);
    expect(niceTicks(0, 0.6, 3)).toEqual([0, 0.2, 0.4, 0.6]);
    expect(niceTicks(7, 7, 3)).toEqual([7]);
    expect(niceTicks(0, 10, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(niceTicks(-400, 8000, 5)).toEqual([0, 2000, 4000, 6000, 8000]);
  });

  it('has evenly spaced values within its ends and not many more than asked for', () => {
    const end = fc.integer({ min: -9000, max: 9000 });
    fc.assert(
      fc.property(
        end,
        fc.integer({ min: 1, max: 9000 }),
        fc.integer({ min: 1, max: 12 }),
        (from, width, count) => {
          const ticks = niceTicks(from, from + width, count);
          expect(ticks.length).toBeLessThanOrEqual(count + 1);
          for (const [i, tick] of ticks.entries()) {
            expect(tick).toBeGreaterThanOrEqual(from);
            expect(tick).toBeLessThanOrEqual(from + width);
            expect(tick - (ticks[0] ?? 0)).toBeCloseTo(i * ((ticks[1] ?? 0) - (ticks[0] ?? 0)), 6);
          }
        },
      ),
    );
  });
});
