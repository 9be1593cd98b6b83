import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awaitedAt, type OnCourse, sweptAt } from './closing.rules.ts';
import { gunAt, loop, runnerOf, short } from './simulated-race.ts';

const runner = (id: number, lastPoint: number | undefined, course = loop): OnCourse => ({
  runner: runnerOf(id, String(id), course.raceId),
  course,
  passages:
    lastPoint === undefined
      ? []
      : [
          {
            bib: String(id),
            checkpoint: course.points[lastPoint]?.checkpoint ?? '',
            pointIndex: lastPoint,
            at: gunAt + lastPoint,
            outAt: undefined,
            isRetired: false,
            records: [],
          },
        ],
});
const idsAt = (all: OnCourse[], checkpoint: string) =>
  awaitedAt(all, checkpoint).map((each) => each.runner.id);

describe('who still has to come by a checkpoint', () => {
  const all = [runner(1, undefined), runner(2, 1), runner(3, 2), runner(4, 3), runner(5, 4)];

  test('are those who were last seen before it', () => {
    expect(idsAt(all, 'spring')).toEqual([1, 2, 3, 4]);
    expect(idsAt(all, 'saddle')).toEqual([1, 2]);
  });

  test('are counted until the last time by, where a course comes by twice', () => {
    expect(idsAt(all, 'hut')).toEqual([1, 2, 3]);
  });

  test('are nobody at the start, at a place of another race, and at one that is not there', () => {
    expect(idsAt(all, 'start')).toEqual([]);
    expect(idsAt([runner(6, undefined, short)], 'hut')).toEqual([]);
    expect(idsAt(all, 'nowhere')).toEqual([]);
  });

  test('never grow fewer by asking further along', () => {
    const upTo = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(upTo), (points) => {
        const some = points.map((point, index) => runner(index, point));
        const counts = ['saddle', 'hut', 'spring', 'finish'].map((at) => idsAt(some, at).length);
        expect(counts).toEqual(counts.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('who is behind the sweepers', () => {
  const sweep = (checkpoint: string, at: number, raceId = 1) => ({ raceId, checkpoint, at });

  test('is who was not seen where they came by, since the first such place', () => {
    const sweeps = [sweep('spring', 40), sweep('saddle', 20), sweep('hut', 30)];
    expect(sweptAt(runner(1, 1), sweeps)).toBe(20);
    expect(sweptAt(runner(1, 2), sweeps)).toBe(30);
    expect(sweptAt(runner(1, 3), sweeps)).toBe(40);
    expect(sweptAt(runner(1, undefined), sweeps)).toBe(20);
  });

  test('is not who was seen there or beyond, nor a runner of another race', () => {
    expect(sweptAt(runner(1, 4), [sweep('spring', 40)])).toBeUndefined();
    expect(sweptAt(runner(1, 1), [sweep('saddle', 20, 2)])).toBeUndefined();
    expect(sweptAt(runner(1, 1), [sweep('start', 5), sweep('nowhere', 5)])).toBeUndefined();
    expect(sweptAt(runner(1, 1), [])).toBeUndefined();
  });
});
