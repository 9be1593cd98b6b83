import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  climbM,
  distanceKm,
  haversineM,
  pointAt,
  profileOf,
  type TrackPoint,
} from './course.rules.ts';

const point = fc.record({
  lat: fc.double({ min: 46, max: 47, noNaN: true }),
  lon: fc.double({ min: 22, max: 23, noNaN: true }),
  eleM: fc.integer({ min: -500, max: 9000 }),
});
const track = fc.array(point, { minLength: 1, maxLength: 80 });
/** Elevations that wander by a few metres at a time, where hysteresis matters. */
const walk = fc
  .array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 120 })
  .map((steps) => {
    let eleM = 1100;
    return steps.map((step) => ({ eleM: (eleM += step) }));
  });
const elevations = (...list: number[]) => list.map((eleM) => ({ eleM }));
const line = (...list: number[]): TrackPoint[] =>
  list.map((eleM, i) => ({ lat: 46 + i / 1000, lon: 22, eleM }));

describe('distance', () => {
  it('is 111.195 km for a degree of latitude and half of that for longitude at 60 degrees', () => {
    expect(haversineM({ lat: 46, lon: 22 }, { lat: 47, lon: 22 })).toBeCloseTo(111_194.93, 1);
    expect(haversineM({ lat: 60, lon: 22 }, { lat: 60, lon: 23 }) / 111_195).toBeCloseTo(0.5, 4);
  });

  it('is the same both ways and no longer than a detour', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(haversineM(a, b)).toBeCloseTo(haversineM(b, a), 6);
        expect(haversineM(a, c)).toBeLessThanOrEqual(distanceKm([a, b, c]) * 1000 + 1e-6);
      }),
    );
  });
});

describe('climb', () => {
  it('leaves out ripples of less than 5 m and counts turns of 5 m', () => {
    expect(climbM(elevations(0, 4, 0, 4, 0))).toBe(0);
    expect(climbM(elevations(0, 10, 6, 20))).toBe(20);
    expect(climbM(elevations(0, 10, 5, 20))).toBe(25);
  });

  it('starts at the lowest point before a rise and ends at the highest', () => {
    expect(climbM(elevations(100, 97, 103))).toBe(6);
    expect(climbM(elevations(100, 110, 108))).toBe(10);
    expect(climbM([])).toBe(0);
  });

  it('takes another hysteresis', () => {
    expect(climbM(elevations(0, 10, 6, 20), 3)).toBe(24);
  });

  it('does not change when points are repeated', () => {
    fc.assert(
      fc.property(walk, (each) => {
        expect(climbM(each.flatMap((at) => [at, at, at]))).toBe(climbM(each));
      }),
    );
  });

  it('exceeds the way back by the net elevation, give or take the hysteresis at each end', () => {
    fc.assert(
      fc.property(walk, (each) => {
        const net = (each.at(-1)?.eleM ?? 0) - (each[0]?.eleM ?? 0);
        const back = climbM(each.toReversed());
        expect(Math.abs(climbM(each) - back - net)).toBeLessThan(10);
      }),
    );
  });

  it('lies between the greatest single rise and the sum of all rises', () => {
    fc.assert(
      fc.property(walk, (each) => {
        const rises = each.flatMap((from, i) => each.slice(i).map((to) => to.eleM - from.eleM));
        const greatest = rises.reduce((most, rise) => Math.max(most, rise), 0);
        const all = each.slice(1).reduce((sum, at, i) => {
          return sum + Math.max(0, at.eleM - (each[i]?.eleM ?? 0));
        }, 0);
        expect(climbM(each)).toBeGreaterThanOrEqual(greatest >= 5 ? greatest : 0);
        expect(climbM(each)).toBeLessThanOrEqual(all);
      }),
    );
  });
});

describe('profile', () => {
  it('measures distance, climb and extremes', () => {
    const profile = profileOf(line(1100, 1180, 1090, 1150));
    expect(profile.distanceKm).toBeCloseTo(0.33358, 4);
    expect(profile).toMatchObject({ climbM: 140, minEleM: 1090, maxEleM: 1180 });
    expect(profile.points.map((at) => at.km.toFixed(3))).toEqual([
      '0.000',
      '0.111',
      '0.222',
      '0.334',
    ]);
  });

  it('never runs backwards and keeps every point', () => {
    fc.assert(
      fc.property(track, (each) => {
        const { points, distanceKm: whole } = profileOf(each);
        expect(points.map(({ lat, lon, eleM }) => ({ lat, lon, eleM }))).toEqual(each);
        expect(points[0]?.km).toBe(0);
        for (const [i, at] of points.entries()) {
          expect(at.km).toBeGreaterThanOrEqual(points[i - 1]?.km ?? 0);
        }
        expect(points.at(-1)?.km).toBe(whole);
        expect(whole).toBeCloseTo(distanceKm(each), 9);
      }),
    );
  });

  it('refuses a track without points', () => {
    expect(() => profileOf([])).toThrow(new RangeError('A course has at least one point'));
  });
});

describe('a point by its distance', () => {
  it('lies between its two neighbours, in the same share of everything', () => {
    const profile = profileOf(line(1000, 1100, 1300));
    const at = pointAt(profile, profile.distanceKm * 0.75);
    expect(at.eleM).toBeCloseTo(1200, 6);
    expect(at.lat).toBeCloseTo(46.0015, 9);
    expect(at.km).toBeCloseTo(profile.distanceKm * 0.75, 9);
  });

  it('is an end for anything before or beyond', () => {
    const profile = profileOf(line(1000, 1100, 1300));
    expect(pointAt(profile, -3)).toEqual(profile.points[0]);
    expect(pointAt(profile, 99)).toEqual(profile.points[2]);
  });

  it('is, where the track stands still, the last reading of that place', () => {
    const at = (lat: number, eleM: number) => ({ lat, lon: 22, eleM });
    const profile = profileOf([at(46, 1000), at(46.001, 1050), at(46.001, 1058), at(46.002, 1100)]);
    expect(pointAt(profile, profile.points[1]?.km ?? 0).eleM).toBe(1058);
  });

  it('is not to be had of a profile without points', () => {
    const empty = { distanceKm: 0, climbM: 0, minEleM: 0, maxEleM: 0, points: [] };
    expect(() => pointAt(empty, 1)).toThrow(new RangeError('A profile has at least one point'));
  });

  it('lies on the segment that holds the distance', () => {
    fc.assert(
      fc.property(track, fc.double({ min: 0, max: 1, noNaN: true }), (each, share) => {
        const profile = profileOf(each);
        const km = share * profile.distanceKm;
        const at = pointAt(profile, km);
        expect(at.km).toBeCloseTo(km, 9);
        const holds = profile.points.some((from, i) => {
          const to = profile.points[i + 1] ?? from;
          if (from.km > km || to.km < km) return false;
          const t = to.km > from.km ? (km - from.km) / (to.km - from.km) : 0;
          return Math.abs(from.eleM + t * (to.eleM - from.eleM) - at.eleM) < 1e-6;
        });
        expect(holds).toBe(true);
      }),
    );
  });
});
