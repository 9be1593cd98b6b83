import { describe, expect, test } from 'vitest';
import { dayOf, hour, noted, people, seen } from '../../../test/board-day.ts';
import { arrivalOf, gunAt, loop } from '../../passages/simulated-race.ts';
import { boardOf, checkpointOn, runnerOn } from './board.rules.ts';

describe('one runner', () => {
  test('has passages with their entries, and what is expected while on the course', () => {
    const way = runnerOn(dayOf([seen('11', 1, 1), seen('11', 2, 2, { kind: 'out' })]), 1);
    expect(way).toMatchObject({ runner: people[0], state: 'on-course', contradictions: [] });
    expect(way?.passages.map(({ checkpoint, records }) => [checkpoint, records])).toEqual([
      ['hut', [{ device: 'base', sequence: 1 }]],
      ['saddle', [{ device: 'base', sequence: 2 }]],
    ]);
    expect(way?.passages[0]).toMatchObject({ outAt: undefined, isRetired: false });
    expect(way?.expected.map(({ checkpoint }) => checkpoint)).toEqual(['hut', 'spring', 'finish']);
  });

  test('is expected nowhere after retiring; a stranger has no way', () => {
    const day = dayOf([seen('11', 1, 1, { kind: 'retired' })]);
    expect(runnerOn(day, 1)?.expected).toEqual([]);
    expect(runnerOn(day, 1)?.passages[0]?.isRetired).toBe(true);
    expect(runnerOn(day, 99)).toBeUndefined();
  });

  test('says when a rest ended', () => {
    const left = arrivalOf(loop, 1, 6) + 600_000;
    const rested = [seen('11', 1, 1), seen('11', 1, 2, { kind: 'out', deviceAt: left })];
    expect(runnerOn(dayOf(rested), 1)?.passages[0]?.outAt).toEqual(new Date(left));
  });

  test('of whom nothing is known cannot be on the board', () => {
    const day = dayOf([], { runners: new Map() });
    expect(() => boardOf(day)).toThrow('No runner 1 takes part');
  });
});

describe('one checkpoint', () => {
  test('has who still has to come by, race by race', () => {
    const retired = { of: (id: number) => ({ isRetired: id === 3 }) };
    const detail = checkpointOn(dayOf([seen('11', 2, 1)], retired), 'saddle');
    const bibs = detail?.races.map((each) => each.awaited.map(({ runner }) => runner.bib));
    expect(bibs).toEqual([['12'], ['41']]);
    expect(detail).toMatchObject({ checkpoint: 'saddle', closed: undefined });
    expect(checkpointOn(dayOf([]), 'hut')?.races.map(({ raceId }) => raceId)).toEqual([1]);
  });

  test('is none where no course comes by after its start', () => {
    expect(checkpointOn(dayOf([]), 'start')).toBeUndefined();
    expect(checkpointOn(dayOf([]), 'nowhere')).toBeUndefined();
  });

  test('says who closed it, and when the sweepers of each race came by', () => {
    const at = new Date(gunAt + 2 * hour);
    const events = [noted({}), noted({ id: 2, kind: 'swept', raceId: 2, at })];
    const detail = checkpointOn(dayOf([], { events }), 'saddle');
    expect(detail?.closed).toMatchObject({ by: 'Ana' });
    expect(detail?.races.map(({ sweptAt }) => sweptAt)).toEqual([undefined, at]);
    expect(detail?.races[1]?.awaited[0]?.sweptAt).toEqual(at);
    expect(checkpointOn(dayOf([], { events }), 'finish')?.closed).toBeUndefined();
    expect(checkpointOn(dayOf([], { events }), 'finish')?.races[1]?.sweptAt).toBeUndefined();
  });
});
