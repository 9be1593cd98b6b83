import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from '../event/races/course.rules.ts';
import { ridgeOf, shareAt, spread, wayOf } from './diploma.rules.ts';
import { raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

const course = profileOf(
  [1000, 1500, 1200, 1100].map((eleM, index) => ({ lat: 46 + index / 100, lon: 22, eleM })),
);

describe('the course as a mountain', () => {
  it('goes from edge to edge, its highest point on top and its lowest at the bottom', () => {
    const ridge = ridgeOf(course);
    expect(ridge.map(([, y]) => y)).toEqual([1, 0, 0.6, 0.8]);
    expect([ridge[0]?.[0], ridge.at(-1)?.[0]]).toEqual([0, 1]);
    expect(shareAt(course, course.distanceKm / 3)).toEqual([0.3333, 0]);
    expect(shareAt(course, 999)).toEqual([1, 0.8]);
  });

  it('stays low where the course is flat', () => {
    const flat = profileOf([100, 110].map((eleM, i) => ({ lat: 46 + i / 100, lon: 22, eleM })));
    expect(ridgeOf(flat).map(([, y]) => y)).toEqual([0.2, 0]);
  });
});

describe('the way of a runner', () => {
  const wayWith = (passages: (number | null)[], ms = 0) => {
    const snapshot = snapshotOf(
      raceOf([3600], {
        points: [
          { checkpoint: 'start', km: 0 },
          { checkpoint: 'ridge', km: 4 },
          { checkpoint: 'finish', km: 11 },
        ],
        recorded: [recordedOf(1, 3600, { passages })],
        gearPenalties: ms === 0 ? [] : [{ id: 1, ms, rule: 'missingEquipment', why: '' }],
      }),
    );
    return snapshot.runners.flatMap((runner) => wayOf(snapshot, runner));
  };

  it('is where a time was recorded, without the start', () => {
    expect(wayWith([0, 1_500_000, 3_600_000])).toEqual([
      { checkpoint: 'ridge', km: 4, ms: 1_500_000 },
      { checkpoint: 'finish', km: 11, ms: 3_600_000 },
    ]);
    expect(wayWith([0, null, null])).toEqual([{ checkpoint: 'finish', km: 11, ms: 3_600_000 }]);
  });

  it('ends with the time that is ranked', () => {
    expect(wayWith([0, null, 3_600_000], 60_000).at(-1)?.ms).toBe(3_660_000);
  });
});

describe('words below places that are close together', () => {
  const bounds = { from: 0, to: 100, least: 20 };

  it('stay where they are when there is room', () => {
    expect(spread([10, 50, 90], bounds)).toEqual([10, 50, 90]);
    expect(spread([], bounds)).toEqual([]);
  });

  it('move apart, and not out of the sheet', () => {
    expect(spread([10, 12, 90], bounds)).toEqual([10, 30, 90]);
    expect(spread([95, 100], bounds)).toEqual([80, 100]);
    expect(spread([0, 1, 2, 3, 4, 5, 6], bounds)).toHaveLength(7);
  });

  it('never overlap where that is possible, in order, within the bounds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 6 }),
        (all) => {
          const found = spread(
            all.toSorted((a, b) => a - b),
            bounds,
          );
          for (const [index, at] of found.entries()) {
            expect(at).toBeGreaterThanOrEqual(-1e-9);
            expect(at).toBeLessThanOrEqual(100 + 1e-9);
            expect(at - (found[index - 1] ?? -20)).toBeGreaterThanOrEqual(20 - 1e-9);
          }
        },
      ),
    );
  });
});
