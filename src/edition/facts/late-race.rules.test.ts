import { describe, expect, it } from 'vitest';
import { differing, lateRaceFields, lateRaceShape, type RaceInForce } from './late-race.rules.ts';

const files: RaceInForce = {
  date: '2027-05-15',
  startTime: '08:30',
  timeLimitMin: 480,
  aidStationsKm: [5.4, 10.4],
  cutoffs: [{ km: 15, afterMin: 180 }],
};

describe('what changed late of a race', () => {
  it('is nothing where all is as the files say', () => {
    expect(differing(structuredClone(files), files)).toBeNull();
  });

  it.each(
    Object.entries({
      date: '2027-05-16',
      startTime: '09:00',
      timeLimitMin: 420,
      aidStationsKm: [5.4],
      cutoffs: [{ km: 15, afterMin: 200 }],
    } satisfies RaceInForce),
  )('is %s alone where only that differs', (field, value) => {
    expect(lateRaceFields).toContain(field);
    expect(differing({ ...files, [field]: value }, files)).toEqual({ [field]: value });
  });
});

describe('the shape in which it is kept', () => {
  it('has any of its fields, or none', () => {
    for (const value of [{}, files, { startTime: '23:59' }, { aidStationsKm: [], cutoffs: [] }]) {
      expect(lateRaceShape.safeParse(value).success).toBe(true);
    }
  });

  it.each([
    { date: '2027-02-30' },
    { startTime: '24:00' },
    { startTime: '8:30' },
    { startTime: '08:60' },
    { startTime: 'at 08:30' },
    { startTime: '08:30 or so' },
    { timeLimitMin: 0 },
    { timeLimitMin: 7 * 24 * 60 + 1 },
    { timeLimitMin: 90.5 },
    { aidStationsKm: [0] },
    { aidStationsKm: Array.from({ length: 31 }, () => 1) },
    { cutoffs: [{ km: 15 }] },
    { cutoffs: [{ km: -1, afterMin: 10 }] },
    { cutoffs: [{ km: 15, afterMin: 10, place: 'hut' }] },
    { cutoffs: Array.from({ length: 31 }, () => ({ km: 1, afterMin: 1 })) },
    { fee: 100 },
  ])('refuses %j', (value) => {
    expect(lateRaceShape.safeParse(value).success).toBe(false);
  });
});
