import { describe, expect, it } from 'vitest';
import { profileOf } from '../event/races/course.rules.ts';
import { courseOf, type RaceWay } from './courses.rules.ts';

const startedAt = Date.parse('2025-07-05T05:30:00Z');
const minuteMs = 60_000;

/** Up 600 m in the first half, down in the second; a degree of latitude has some 111 km. */
const profile = profileOf([
  { lat: 45, lon: 25, eleM: 1000 },
  { lat: 45.045, lon: 25, eleM: 1300 },
  { lat: 45.09, lon: 25, eleM: 1600 },
  { lat: 45.18, lon: 25, eleM: 1000 },
]);
const race: RaceWay = {
  id: 7,
  distanceKm: 20,
  climbM: 800,
  cutoffs: [{ km: 15, afterMin: 180 }],
  timeLimitMin: 300,
  startedAt,
  profile,
};
const places: Parameters<typeof courseOf>[1] = [
  { id: 'start', passes: { 7: [0], 8: [0] } },
  { id: 'hut', passes: { 7: [15, 5.1] } },
  { id: 'elsewhere', passes: { 8: [3] } },
  { id: 'finish', passes: { 7: [20], 8: [9] } },
];

describe('the way of a race', () => {
  it('has its own places only, in running order, twice where it comes by twice', () => {
    const { raceId, points } = courseOf(race, places);
    expect(raceId).toBe(7);
    expect(points.map(({ checkpoint, km }) => [checkpoint, km])).toEqual([
      ['start', 0],
      ['hut', 5.1],
      ['hut', 15],
      ['finish', 20],
    ]);
  });

  it('costs its kilometres, and one for each hundred metres climbed, stretched to what is stated', () => {
    const [start, first, second, finish] = courseOf(race, places).points;
    expect(start?.effortKm).toBe(0);
    expect(first?.effortKm).toBeCloseTo(5.1 + 4, 5);
    expect(second?.effortKm).toBeCloseTo(15 + 8, 5);
    expect(finish?.effortKm).toBeCloseTo(20 + 8, 5);
  });

  it('spreads the climb evenly over a track without heights', () => {
    const flat = { ...race, profile: profileOf([{ lat: 45, lon: 25, eleM: 0 }]) };
    expect(courseOf(flat, places).points[2]?.effortKm).toBeCloseTo(15 + 6, 5);
  });

  it('closes at each cut-off, and at the time limit', () => {
    expect(courseOf(race, places).cutoffs).toEqual([
      { km: 15, at: startedAt + 180 * minuteMs },
      { km: 20, at: startedAt + 300 * minuteMs },
    ]);
  });
});
