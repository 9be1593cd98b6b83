import { describe, expect, it } from 'vitest';
import type { Evidence } from '../race-day/passages/accounts.rules.ts';
import { readRecords } from '../race-day/passages/read-records.rules.ts';
import { arrivalOf, gunAt, loop, recordOf, runnerOf } from '../race-day/passages/simulated-race.ts';
import { missedCutoff, recordedOnDay } from './race-day-finish.rules.ts';

/** What is known of bib 20 who came by these points of the loop, some later than planned. */
function evidenceOf(
  points: readonly number[],
  values: Partial<Evidence> = {},
  lateMs = 0,
): Evidence {
  const runner = runnerOf(7, '20');
  const records = points.map((pointIndex) =>
    recordOf({
      bib: '20',
      checkpoint: loop.points[pointIndex]?.checkpoint ?? '',
      sequence: pointIndex + 1,
      deviceAt: arrivalOf(loop, pointIndex, 9) + lateMs,
    }),
  );
  const { passages } = readRecords({ records, decisions: [], runners: [runner], courses: [loop] });
  return {
    runner,
    course: loop,
    isCollected: true,
    hasGunGone: true,
    start: undefined,
    passages: passages.get(7) ?? [],
    isRetired: false,
    isBack: false,
    ...values,
  };
}
const at = (pointIndex: number) => arrivalOf(loop, pointIndex, 9) - gunAt;

describe('what race day knows of a runner', () => {
  it('is the time at the finish since the own gun, with those on the way', () => {
    expect(recordedOnDay(evidenceOf([1, 2, 5]))).toEqual({
      id: 7,
      gunMs: at(5),
      chipMs: null,
      order: null,
      state: 'finished',
      detail: {},
      passages: [null, at(1), at(2), null, null, at(5)],
    });
  });

  it.each([
    [[1, 2], { isRetired: true }, 'not-finished', { where: 'saddle' }],
    [[1, 2], { isRetired: true, isBack: true }, 'not-finished', { where: 'saddle' }],
    [[], { isRetired: true }, 'not-finished', {}],
    [[1, 2], {}, 'open', {}],
    [[], { hasGunGone: false }, 'open', {}],
    [[], { start: 'not-started' }, 'not-started', {}],
    [[], { isCollected: false }, 'not-started', {}],
    [[], { isCollected: false, hasGunGone: false }, 'open', {}],
  ] as const)('of one seen at %j, with %j, is %s', (points, values, state, detail) => {
    expect(recordedOnDay(evidenceOf(points, values))).toMatchObject({ state, detail });
  });
});

describe('a cut-off', () => {
  it('was missed by who came by later, and is the first such; who was not seen there is not judged', () => {
    const cutoffs = [
      { km: 20.05, at: gunAt + at(3) },
      { km: 33, at: gunAt + at(5) },
    ];
    const missed = (points: number[], lateMs: number) =>
      missedCutoff(evidenceOf(points, { course: { ...loop, cutoffs } }, lateMs));
    expect(missed([1, 3, 5], 0)).toBeUndefined();
    expect(missed([1, 3, 5], 1000)).toBe(20.05);
    expect(missed([1, 5], 1000)).toBe(33);
    expect(missed([1, 2], 1000)).toBeUndefined();
    const far = { ...loop, cutoffs: [{ km: 20.2, at: gunAt }] };
    expect(missedCutoff(evidenceOf([3], { course: far }))).toBeUndefined();
  });
});
