import { describe, expect, test } from 'vitest';
import type { OnCourse } from './closing.rules.ts';
import { concernsOf, expectationsOf, silentCheckpoints } from './expectations.rules.ts';
import type { Course, Passage } from './passages.contract.ts';
import { arrivalOf, gunAt, loop, runnerOf } from './simulated-race.ts';

const hour = 3_600_000;
const minute = 60_000;
const noCutoffs: Course = { ...loop, cutoffs: [] };
const field = new Map([[1, 6]]);

/** A runner at a steady pace who was recorded at some points of the loop. */
const onCourse = (
  id: number,
  effort: number,
  points: number[],
  values: Partial<Passage> = {},
): OnCourse => ({
  runner: runnerOf(id, String(id)),
  course: noCutoffs,
  passages: points.map((pointIndex) => ({
    bib: String(id),
    checkpoint: loop.points[pointIndex]?.checkpoint ?? '',
    pointIndex,
    at: arrivalOf(loop, pointIndex, effort),
    outAt: undefined,
    isRetired: false,
    records: [],
    ...values,
  })),
});

describe('when a runner is expected', () => {
  test('is told by the pace so far, a tenth slower', () => {
    const [next, ...later] = expectationsOf(onCourse(1, 5, [1]));
    // Ten kilometres with climb in two hours; eight more take 1.6, and a tenth more.
    expect(next).toEqual({ pointIndex: 2, at: gunAt + (2 + 1.6 * 1.1) * hour });
    expect(later.map(({ pointIndex }) => pointIndex)).toEqual([3, 4, 5]);
  });

  test('counts a rest that has ended', () => {
    const rested = onCourse(1, 5, [1], { outAt: gunAt + 3 * hour });
    expect(expectationsOf(rested)[0]?.at).toBe(gunAt + (3 + 1.6 * 1.1) * hour);
  });

  test.each([[[]], [[0]]])('goes by the field before anything is known: %j', (points) => {
    expect(expectationsOf(onCourse(1, 9, points), 6)[0]).toEqual({
      pointIndex: 1,
      at: gunAt + (10 / 6) * 1.1 * hour,
    });
  });

  test('is nothing after the finish', () => {
    expect(expectationsOf(onCourse(1, 6, [5]))).toEqual([]);
  });
});

describe('a checkpoint of which nothing is heard', () => {
  const three = (points: number[]) => [1, 2, 3].map((id) => onCourse(id, 6, points));
  const silent = (all: OnCourse[], now: number, heard: [string, number][] = []) =>
    silentCheckpoints(all, new Map(heard), now, field);
  const due = arrivalOf(loop, 2, 6) + 0.2 * hour;

  test('is one where three are missing, and none came since its last entry', () => {
    expect(silent(three([1]), due + hour / 2, [['saddle', gunAt + hour]])).toEqual([
      { checkpoint: 'saddle', since: gunAt + hour, missing: 3 },
    ]);
  });

  test('is none while only two are missing', () => {
    expect(silent(three([1]).slice(1), due + hour / 2)).toEqual([]);
  });

  test('is none while somebody was recorded after they should have come', () => {
    expect(silent(three([1]), due + hour / 2, [['saddle', due + minute * 20]])).toEqual([]);
  });

  test('is none where the last entry came at the moment that they should have', () => {
    const at = expectationsOf(onCourse(1, 6, [1]))[0]?.at ?? 0;
    expect(silent(three([1]), due + hour, [['saddle', at - 1]])).toHaveLength(1);
    expect(silent(three([1]), due + hour, [['saddle', at]])).toEqual([]);
  });

  test('is none before they are ten minutes late', () => {
    const [next] = expectationsOf(onCourse(1, 6, [1]));
    const at = next?.at ?? 0;
    expect(silent(three([1]), at + 10 * minute)).toEqual([]);
    expect(silent(three([1]), at + 10 * minute + 1)).toHaveLength(1);
  });

  test('that never began has been silent since the first should have come', () => {
    const [found] = silent(three([1, 3]), arrivalOf(loop, 3, 6) + minute);
    expect(found).toEqual({ checkpoint: 'saddle', since: arrivalOf(loop, 2, 6), missing: 3 });
  });

  test('that three passed on their way, a while apart, has been silent since the first', () => {
    const passed = [6, 5, 4].map((effort, id) => onCourse(id + 1, effort, [0, 1, 3]));
    const [found] = silent(passed, gunAt + 7 * hour);
    expect(found).toEqual({ checkpoint: 'saddle', since: arrivalOf(loop, 2, 6), missing: 3 });
  });

  test('is not looked for behind those who gave up', () => {
    const retired = three([0, 1]).map(({ passages, ...each }) => ({
      ...each,
      passages: passages.map((one, index) => ({ ...one, isRetired: index === 1 })),
    }));
    expect(silent(retired, gunAt + 9 * hour)).toEqual([]);
  });
});

describe('whom to look for first', () => {
  const silentFromStart = (...places: string[]) => new Map(places.map((each) => [each, gunAt]));
  const facts = {
    overdueAfterMin: 30,
    silent: new Map<string, number>(),
    fieldEffort: field,
    sweeps: [],
  };

  test('is who has been overdue for the longest', () => {
    const now = gunAt + 6 * hour;
    const concerns = concernsOf(
      [onCourse(1, 6, [1]), onCourse(2, 4, [1]), onCourse(3, 6, [1, 2, 3])],
      {
        ...facts,
        now,
      },
    );
    expect(concerns.map(({ runnerId }) => runnerId)).toEqual([1, 2, 3]);
    const [first] = expectationsOf(onCourse(1, 6, [1]));
    expect(concerns[0]).toMatchObject({
      last: { pointIndex: 1, at: arrivalOf(loop, 1, 6) },
      overdueMs: now - (first?.at ?? 0) - 30 * minute,
    });
  });

  test('is not told by a place of which nothing is heard', () => {
    const now = gunAt + 4 * hour;
    const [concern] = concernsOf([onCourse(1, 6, [1])], {
      ...facts,
      now,
      silent: silentFromStart('saddle'),
    });
    expect(concern?.next.pointIndex).toBe(3);
    expect(concern?.overdueMs).toBeLessThan(0);
  });

  test('is told apart where a silent place would have shown somebody overdue', () => {
    const [expected] = expectationsOf(onCourse(1, 6, [1]));
    const overdue = (expected?.at ?? 0) + 30 * minute;
    const unheard = (now: number, silent: Map<string, number>) =>
      concernsOf([onCourse(1, 6, [1])], { ...facts, now, silent })[0]?.unheard;
    const silent = silentFromStart('saddle');
    expect(unheard(overdue, silent)).toEqual([]);
    expect(unheard(overdue + 1, silent)).toEqual([expected]);
    expect(unheard(overdue + 1, new Map())).toEqual([]);
    expect(unheard(overdue + hour + 1, silent)).toEqual([]);
  });

  test('is told by a silent place, too, once somebody is overdue there for an hour', () => {
    const [expected] = expectationsOf(onCourse(1, 6, [1]));
    const overdue = (expected?.at ?? 0) + 30 * minute;
    const at = (now: number) =>
      concernsOf([onCourse(1, 6, [1])], { ...facts, now, silent: silentFromStart('saddle') })[0]
        ?.next;
    expect(at(overdue + hour)?.pointIndex).toBe(3);
    expect(at(overdue + hour + 1)?.pointIndex).toBe(2);
  });

  test('is told by a place that fell silent after it should have seen somebody', () => {
    const [expected] = expectationsOf(onCourse(1, 6, [1]));
    const due = (expected?.at ?? 0) + 10 * minute;
    const next = (since: number) => {
      const at = { now: due + 5 * minute, silent: new Map([['saddle', since]]) };
      return concernsOf([onCourse(1, 6, [1])], { ...facts, ...at })[0]?.next.pointIndex;
    };
    expect(next(due)).toBe(3);
    expect(next(due + 1)).toBe(2);
  });

  test('where no place is heard of, the finish counts', () => {
    const all = silentFromStart(...loop.points.map(({ checkpoint }) => checkpoint));
    const [concern] = concernsOf([onCourse(1, 6, [1])], { ...facts, now: gunAt, silent: all });
    expect(concern?.next.pointIndex).toBe(5);
  });

  test('is who missed a cut-off, from that moment on', () => {
    const runner = { ...onCourse(1, 3.4, [1, 2]), course: loop };
    const at = gunAt + 6 * hour;
    const [late] = concernsOf([runner], { ...facts, now: at + 1 });
    expect(late?.cutoffAt).toBe(at);
    expect(concernsOf([runner], { ...facts, now: at })[0]?.cutoffAt).toBeUndefined();
    const seenThere = { ...onCourse(1, 3.4, [3]), course: loop };
    expect(concernsOf([seenThere], { ...facts, now: at + 1 })[0]?.cutoffAt).toBeUndefined();
  });

  test('is not told by a cut-off whose place is silent, but by one whose place is heard', () => {
    const runner = { ...onCourse(1, 3, [1]), course: loop };
    const told = (now: number, ...silent: string[]) =>
      concernsOf([runner], { ...facts, now, silent: silentFromStart(...silent) })[0]?.cutoffAt;
    expect(told(gunAt + 7 * hour, 'hut')).toBeUndefined();
    expect(told(gunAt + 7 * hour, 'start', 'saddle', 'spring')).toBe(gunAt + 6 * hour);
    expect(told(gunAt + 12 * hour, 'hut')).toBe(gunAt + 11 * hour);
  });

  test('is still told by a cut-off and by sweepers that a place saw before it fell silent', () => {
    const runner = { ...onCourse(1, 3, [1]), course: loop };
    const cutoffAt = gunAt + 6 * hour;
    const sweeps = [{ raceId: 1, checkpoint: 'hut', at: cutoffAt }];
    const told = (since: number) => {
      const at = { now: gunAt + 7 * hour, silent: new Map([['hut', since]]), sweeps };
      const [concern] = concernsOf([runner], { ...facts, ...at });
      return [concern?.cutoffAt, concern?.sweptAt];
    };
    expect(told(cutoffAt)).toEqual([undefined, undefined]);
    expect(told(cutoffAt + 1)).toEqual([cutoffAt, cutoffAt]);
  });

  test('is told by a cut-off behind the last place, too', () => {
    const cutoffs = [{ km: 34, at: gunAt + 11 * hour }];
    const runner = { ...onCourse(1, 3, [1]), course: { ...loop, cutoffs } };
    const all = silentFromStart(...loop.points.map(({ checkpoint }) => checkpoint));
    const [late] = concernsOf([runner], { ...facts, now: gunAt + 12 * hour, silent: all });
    expect(late?.cutoffAt).toBe(gunAt + 11 * hour);
  });

  test('of two cut-offs that were missed, the first is told', () => {
    const runner = { ...onCourse(1, 3, [1]), course: loop };
    expect(concernsOf([runner], { ...facts, now: gunAt + 12 * hour })[0]?.cutoffAt).toBe(
      gunAt + 6 * hour,
    );
  });

  test('who was not seen since the start has no last place', () => {
    const now = gunAt + hour;
    expect(concernsOf([onCourse(1, 6, [])], { ...facts, now })[0]?.last).toBeUndefined();
  });

  test('of two as late, the first registered comes first; who has finished is missed nowhere', () => {
    const all = [onCourse(2, 6, [1]), onCourse(1, 6, [1]), onCourse(3, 6, [5])];
    const concerns = concernsOf(all, { ...facts, now: gunAt + 5 * hour });
    expect(concerns.map(({ runnerId }) => runnerId)).toEqual([1, 2]);
  });

  test('is who is behind the sweepers, before who is hardly overdue', () => {
    const sweeps = [{ raceId: 1, checkpoint: 'saddle', at: gunAt + 2 * hour }];
    const now = gunAt + 2.5 * hour;
    const all = [onCourse(1, 6, [1, 2]), onCourse(2, 6, [1])];
    const concerns = concernsOf(all, { ...facts, now, sweeps });
    expect(concerns.map(({ runnerId, sweptAt }) => [runnerId, sweptAt])).toEqual([
      [2, gunAt + 2 * hour],
      [1, undefined],
    ]);
    const silent = silentFromStart('saddle');
    expect(concernsOf(all, { ...facts, now, sweeps, silent })[1]?.sweptAt).toBeUndefined();
  });

  test('a cut-off missed comes before somebody who is hardly overdue', () => {
    const cutOff = { ...onCourse(2, 3.4, [1, 2]), course: loop };
    const now = gunAt + 6.4 * hour;
    const concerns = concernsOf([onCourse(1, 6, [1, 2, 3, 4]), cutOff], { ...facts, now });
    expect(concerns.map(({ runnerId }) => runnerId)).toEqual([2, 1]);
  });

  test('the longer of both counts: that of the cut-off and that of the pace', () => {
    const now = gunAt + 6 * hour + minute;
    const order = (...all: OnCourse[]) =>
      concernsOf(all, { ...facts, now }).map(({ runnerId }) => runnerId);
    // Cut off a minute ago, and by the own pace overdue for hours, or not yet.
    const overdueFor = (id: number, effort: number) => onCourse(id, effort, [1]);
    const justCutOff = { ...onCourse(1, 4.7, [1, 2]), course: loop };
    expect(order(justCutOff, overdueFor(2, 4))).toEqual([2, 1]);
    expect(order(overdueFor(1, 4), { ...overdueFor(2, 6), course: loop })).toEqual([2, 1]);
  });
});
