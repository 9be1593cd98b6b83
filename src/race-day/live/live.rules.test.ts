import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../passages/accounts.rules.ts';
import type { Course, Passage } from '../passages/passages.contract.ts';
import {
  formatDuration,
  readLiveQuery,
  toldExpectations,
  waysOf,
  writeLiveQuery,
} from './live.rules.ts';

const gun = Date.parse('2025-07-05T05:30:00Z');
const minuteMs = 60_000;
const course: Course = {
  raceId: 1,
  points: [
    { checkpoint: 'start', km: 0, effortKm: 0 },
    { checkpoint: 'hut', km: 5, effortKm: 8 },
    { checkpoint: 'saddle', km: 15, effortKm: 24 },
    { checkpoint: 'finish', km: 30, effortKm: 40 },
  ],
  cutoffs: [],
};
const passage = (pointIndex: number, minutes: number, isRetired = false): Passage => ({
  pointIndex,
  isRetired,
  bib: '101',
  checkpoint: course.points[pointIndex]?.checkpoint ?? '',
  at: gun + minutes * minuteMs,
  outAt: undefined,
  records: [],
});
const runner = (id: number, known: Partial<Evidence> = {}): Evidence => ({
  course,
  runner: { id, bib: String(100 + id), raceId: 1, startedAt: gun },
  isCollected: true,
  hasGunGone: true,
  start: undefined,
  passages: [],
  isRetired: false,
  isBack: false,
  ...known,
});
const ways = (...evidence: Evidence[]) =>
  waysOf({
    evidence,
    reading: { passages: new Map(), doubts: [], setAside: [], fieldEffort: new Map() },
  });

describe('a way as everybody is told it', () => {
  it('has the passages after the start, and what is expected at the own pace', () => {
    const [way] = ways(runner(1, { passages: [passage(0, 0), passage(1, 60)] }));
    expect(way?.passages.map(({ checkpoint }) => checkpoint)).toEqual(['hut']);
    expect(way?.expected.map(({ checkpoint }) => checkpoint)).toEqual(['saddle', 'finish']);
    expect(way?.expected[0]?.at.getTime()).toBeGreaterThan(gun + 120 * minuteMs);
  });

  it.each<[string, Partial<Evidence>]>([
    ['at the station', { passages: [passage(1, 60), passage(2, 200, true)] }],
    ['by a person’s word', { passages: [passage(1, 60)], isRetired: true }],
    ['and is back', { passages: [passage(1, 60)], isRetired: true, isBack: true }],
  ])('says of who retired %s that much, and not where', (_how, known) => {
    const [way] = ways(runner(1, known));
    expect(way).toMatchObject({ state: 'retired', expected: [] });
    expect(way?.passages.map(({ checkpoint }) => checkpoint)).toEqual(['hut']);
  });

  it.each<[string, Partial<Evidence>]>([
    ['has not collected the bib', { isCollected: false }],
    ['stands at the start', { hasGunGone: false }],
    ['did not start', { start: 'not-started' }],
  ])('tells nobody that somebody %s', (_what, known) => {
    expect(ways(runner(1, known))[0]?.state).toBe('waiting');
  });

  it('is there for nobody without a bib', () => {
    const nobody = { id: 1, bib: '', raceId: 1, startedAt: gun };
    expect(ways(runner(1, { runner: nobody }))).toEqual([]);
  });

  it('stands with those who are furthest along, then who was there first', () => {
    const order = ways(
      runner(1),
      runner(2, { passages: [passage(3, 300)] }),
      runner(3, { passages: [passage(1, 50)] }),
      runner(4, { passages: [passage(2, 150)] }),
      runner(5, { passages: [passage(1, 45)] }),
      runner(6, { isRetired: true }),
      runner(7, { isCollected: false }),
    );
    expect(order.map(({ id }) => id)).toEqual([4, 5, 3, 1, 2, 6, 7]);
  });
});

describe('what is expected', () => {
  const [way] = ways(runner(1, { passages: [passage(1, 60)] }));
  const expected = way?.expected ?? [];

  it('has times while the next one is to come', () => {
    const told = toldExpectations({ expected }, new Date(gun + 61 * minuteMs));
    expect(told.map(({ at }) => at)).toEqual(expected.map(({ at }) => at));
  });

  it('has none of the times that have gone by, at any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (minutes) => {
        const now = new Date(gun + minutes * minuteMs);
        const told = toldExpectations({ expected }, now);
        expect(told).toHaveLength(2);
        expect(told.every(({ at }) => at === undefined || at > now)).toBe(true);
      }),
    );
  });
});

describe('an address', () => {
  it('says the race and the search, and nothing that it cannot mean', () => {
    const asked = { race: '2', search: [' Ana\0 ', 'x'], other: '1' };
    expect(readLiveQuery(asked, [1, 2])).toEqual({ raceId: 2, search: 'Ana' });
    expect(readLiveQuery({ race: '02' }, [1, 2])).toEqual({ raceId: undefined, search: '' });
    expect(readLiveQuery({ search: 'x'.repeat(500) }, []).search).toHaveLength(60);
  });

  it('says again what was read from it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('race', 'search'), fc.string()), (asked) => {
        const read = readLiveQuery(asked, [1, 2]);
        expect(readLiveQuery(writeLiveQuery(read), [1, 2])).toEqual(read);
      }),
    );
  });
});

it.each([
  [0, '0:00'],
  [59_600, '1:00'],
  [3_599_000, '59:59'],
  [11_229_000, '3:07:09'],
])('writes %i ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
