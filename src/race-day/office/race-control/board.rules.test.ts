import { describe, expect, test } from 'vitest';
import { dayOf, hour, noted, people, seen } from '../../../test/board-day.ts';
import type { Evidence } from '../../passages/accounts.rules.ts';
import type { RawRecord } from '../../passages/passages.contract.ts';
import { arrivalOf, gunAt, loop } from '../../passages/simulated-race.ts';
import type { CheckpointEvent } from '../../race-day.contract.ts';
import { boardOf, isMissed } from './board.rules.ts';

describe('the board', () => {
  test('has each race by itself, with its sums and who is out there', () => {
    const { races, now } = boardOf(dayOf([seen('11', 1, 1)]));
    expect(now).toEqual(new Date(gunAt + hour));
    expect(races.map(({ raceId, account }) => [raceId, account.registered])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(races[0]?.outThere.map(({ runner }) => runner.bib).toSorted()).toEqual([
      '11',
      '12',
      '13',
    ]);
    expect(races[1]?.outThere).toHaveLength(1);
  });

  test('says where somebody was last, what comes next, and how late that is, rounded up', () => {
    const now = new Date(arrivalOf(loop, 2, 6) + hour);
    const lastHeard = new Map([['saddle', now.getTime()]]);
    const [race] = boardOf(dayOf([seen('11', 1, 1)], { now, lastHeard })).races;
    const found = race?.outThere.find(({ runner }) => runner.id === 1);
    const next = arrivalOf(loop, 1, 6) + (8 / 6) * 1.1 * hour;
    expect(found).toMatchObject({
      runner: people[0],
      last: { checkpoint: 'hut', at: new Date(arrivalOf(loop, 1, 6)) },
      next: { checkpoint: 'saddle' },
      overdueMin: Math.ceil((now.getTime() - next) / 60_000 - 30),
      cutoffAt: undefined,
      sweptAt: undefined,
    });
  });

  test('names who retired and is not yet back, with the place, and who contradicts the sums', () => {
    const records = [seen('11', 1, 1, { kind: 'retired' }), seen('12', 1, 2)];
    const of = (id: number) => ({ isRetired: id === 3, isBack: id === 3, isCollected: id !== 2 });
    const [race] = boardOf(dayOf(records, { of })).races;
    expect(race?.toBringBack).toEqual([
      { runner: people[0], last: { checkpoint: 'hut', at: new Date(arrivalOf(loop, 1, 6)) } },
    ]);
    expect(race?.contradictions).toEqual([
      { runner: people[1], contradictions: ['started-without-bib'] },
    ]);
    const unseen = boardOf(dayOf([], { of: (id) => ({ isRetired: id === 1 }) })).races[0];
    expect(unseen?.toBringBack).toEqual([{ runner: people[0], last: undefined }]);
  });

  test('has the places along the courses, with who came by and who still has to', () => {
    const lastHeard = new Map([['hut', gunAt + hour]]);
    const { checkpoints } = boardOf(dayOf([seen('11', 1, 1), seen('12', 1, 2)], { lastHeard }));
    expect(checkpoints.map(({ checkpoint }) => checkpoint)).toEqual([
      'start',
      'saddle',
      'hut',
      'spring',
      'finish',
    ]);
    const of = (checkpoint: string) => checkpoints.find((each) => each.checkpoint === checkpoint);
    expect(of('hut')).toMatchObject({ passed: 2, awaited: 3, lastHeard: new Date(gunAt + hour) });
    expect(of('start')).toMatchObject({ passed: 0, awaited: 0, lastHeard: undefined });
    expect(of('saddle')).toMatchObject({ passed: 0, awaited: 4, silentSince: undefined });
  });

  test('says which place is silent, unless it is closed', () => {
    const now = new Date(gunAt + 6 * hour);
    const records = [1, 2, 3].map((each) => seen(`1${each}`, 1, each));
    const since = (events: CheckpointEvent[]) =>
      boardOf(dayOf(records, { now, events })).checkpoints.find(
        ({ checkpoint }) => checkpoint === 'saddle',
      );
    expect(since([])?.silentSince).toBeInstanceOf(Date);
    expect(since([])?.closedAt).toBeUndefined();
    const closed = since([noted({})]);
    expect(closed?.silentSince).toBeUndefined();
    expect(closed?.closedAt).toEqual(new Date(gunAt + 3 * hour));
    expect(since([noted({ kind: 'swept', raceId: 1 })])?.closedAt).toBeUndefined();
    expect(since([noted({ checkpoint: 'hut' })])?.silentSince).toBeInstanceOf(Date);
  });

  test('names beside a silent place who would be overdue there', () => {
    const records = [1, 2, 3].map((each) => seen(`1${each}`, 1, each));
    const unheard = (hours: number, events: CheckpointEvent[] = []) =>
      boardOf(dayOf(records, { now: new Date(gunAt + hours * hour), events })).checkpoints.flatMap(
        (each) => each.unheard.map(({ bib }) => [each.checkpoint, bib]),
      );
    const overdue = ['11', '12', '13'].map((bib) => ['saddle', bib]);
    expect(unheard(3.5)).toEqual([]);
    expect(unheard(4)).toEqual(overdue);
    expect(unheard(4, [noted({})])).toEqual([]);
  });

  test('shows a doubt with its entries and whom it may mean', () => {
    const { doubts } = boardOf(dayOf([seen('14', 1, 7)]));
    expect(doubts).toEqual([
      {
        kind: 'unknown-bib',
        bib: '14',
        checkpoint: 'hut',
        at: new Date(arrivalOf(loop, 1, 6)),
        takesBack: false,
        isRetired: false,
        isAhead: false,
        runner: undefined,
        proposals: expect.arrayContaining([people[0]]),
        records: [{ device: 'base', sequence: 7 }],
      },
    ]);
    const other = boardOf(dayOf([seen('41', 1, 1)])).doubts[0];
    expect(other).toMatchObject({ kind: 'not-on-course', runner: people[3] });
  });
});

test('a place whose phones call is not silent, although nobody came by', () => {
  const now = new Date(gunAt + 6 * hour);
  const silent = (lastContact: Map<string, number>, lastHeard = new Map<string, number>()) =>
    boardOf(dayOf([], { now, lastContact, lastHeard })).checkpoints.flatMap((each) =>
      each.silentSince ? each.checkpoint : [],
    );
  expect(silent(new Map())).toContain('saddle');
  expect(silent(new Map([['saddle', now.getTime()]]))).not.toContain('saddle');
  expect(silent(new Map([['saddle', gunAt]]))).toContain('saddle');
  const heard = new Map([['saddle', now.getTime()]]);
  expect(silent(new Map([['saddle', gunAt]]), heard)).not.toContain('saddle');
});

describe('who is awaited', () => {
  const now = new Date(gunAt + 6 * hour);
  const lastHeard = new Map([['saddle', gunAt]]);
  const isSilent = (of: (id: number) => Partial<Evidence>, records: RawRecord[] = []) =>
    boardOf(dayOf(records, { now, lastHeard, of })).checkpoints.find(
      ({ checkpoint }) => checkpoint === 'saddle',
    )?.silentSince !== undefined;
  const absent = { isCollected: false, hasGunGone: false };

  test('is nobody who has not started, and a place is not silent for that', () => {
    expect(isSilent(() => ({}))).toBe(true);
    expect(isSilent(() => absent)).toBe(false);
    const { races, checkpoints } = boardOf(dayOf([], { now, of: () => absent }));
    expect(races.map(({ outThere }) => outThere)).toEqual([[], []]);
    expect(checkpoints.map(({ awaited }) => awaited)).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([
    ['finished', () => ({})],
    ['retired since', () => ({ isRetired: true })],
    ['came back', () => ({ isRetired: true, isBack: true })],
  ])('a place that nobody reported is silent, though all have %s', (state, of) => {
    const last = state === 'finished' ? 5 : 3;
    const past = [1, 2, 3].map((each) => seen(`1${each}`, last, each));
    expect(isSilent((id) => (id === 4 ? absent : of()), past)).toBe(true);
  });
});

test.each([
  [{ overdueMin: 1 }, true],
  [{ overdueMin: 0 }, false],
  [{ cutoffAt: new Date(gunAt) }, true],
  [{ sweptAt: new Date(gunAt) }, true],
])('who is looked for: %j', (values, expected) => {
  const next = { checkpoint: 'hut', at: new Date(gunAt) };
  const [runner] = people;
  if (!runner) throw new Error('nobody');
  const calm = {
    runner,
    next,
    last: undefined,
    unheardAt: [],
    overdueMin: -5,
    cutoffAt: undefined,
    sweptAt: undefined,
  };
  expect(isMissed({ ...calm, ...values })).toBe(expected);
});
