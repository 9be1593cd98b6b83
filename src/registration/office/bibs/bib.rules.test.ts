import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BibRange,
  type BibRunner,
  bibOrders,
  countFree,
  isOfOtherRace,
  planBibs,
} from './bib.rules.ts';

const runner = (id: number, changes: Partial<BibRunner> = {}): BibRunner => ({
  id,
  raceId: 1,
  firstname: 'Ana',
  lastname: `Runner ${id}`,
  category: null,
  registeredAt: id,
  isConfirmed: true,
  bib: null,
  ...changes,
});
const range = (first: number, last: number, raceId: number | null = 1): BibRange => ({
  raceId,
  first,
  last,
});
const bibsOf = (plan: ReturnType<typeof planBibs>) =>
  plan.given.map(({ runner: { id }, bib }) => [id, bib]);

describe('bibs', () => {
  const named = [
    runner(1, { lastname: 'Țurcanu', registeredAt: 3 }),
    runner(2, { lastname: 'Zidaru', registeredAt: 1, category: 'F40' }),
    runner(3, { lastname: 'Ștefan', registeredAt: 2, category: 'F35' }),
  ];

  it.each([
    ['name', [3, 1, 2]],
    ['time', [2, 3, 1]],
    ['category', [3, 2, 1]],
  ] as const)('are given by %s', (order, ids) => {
    expect(bibsOf(planBibs(named, [range(1, 9)], order))).toEqual(ids.map((id, i) => [id, i + 1]));
  });

  it('go on in the next range, past those that are taken or reserved', () => {
    const runners = [runner(1), runner(2), runner(3), runner(9, { bib: 1, isConfirmed: false })];
    const ranges = [range(11, 12), range(1, 3), range(2, 2, null)];
    expect(bibsOf(planBibs(runners, ranges, 'time'))).toEqual([
      [1, 3],
      [2, 11],
      [3, 12],
    ]);
    expect(countFree(range(1, 3), ranges, new Set([1]))).toBe(1);
  });

  it('go last to who is in no category, wherever they stood', () => {
    const inNone = runner(1);
    const inOne = runner(2, { category: 'M70' });
    for (const runners of [
      [inNone, inOne],
      [inOne, inNone],
    ]) {
      expect(bibsOf(planBibs(runners, [range(1, 9)], 'category'))).toEqual([
        [2, 1],
        [1, 2],
      ]);
    }
  });

  it('within a category, and of one family name, go by the rest of the name', () => {
    const runners = [
      runner(1, { lastname: 'Pop', firstname: 'Vlad' }),
      runner(2, { lastname: 'Pop', firstname: 'Ana', category: 'F35' }),
      runner(3, { lastname: 'Pop', firstname: 'Șerban' }),
      runner(4, { lastname: 'Albu', firstname: 'Zoe', category: 'F35' }),
    ];
    expect(bibsOf(planBibs(runners, [range(1, 9)], 'category')).map(([id]) => id)).toEqual([
      4, 2, 3, 1,
    ]);
    expect(bibsOf(planBibs(runners, [range(1, 9)], 'name')).map(([id]) => id)).toEqual([
      4, 2, 3, 1,
    ]);
  });

  it('of runners who are alike in everything go by who registered first', () => {
    const alike = { lastname: 'Pop', registeredAt: 0 };
    const runners = [runner(7, alike), runner(3, alike), runner(5, alike)];
    for (const order of bibOrders) {
      expect(bibsOf(planBibs(runners, [range(1, 9)], order)).map(([id]) => id)).toEqual([3, 5, 7]);
    }
  });

  it('are each race’s own, and who is left over is named', () => {
    const runners = [runner(1), runner(2, { raceId: 2 }), runner(3), runner(4, { raceId: 3 })];
    const plan = planBibs(runners, [range(1, 1), range(100, 200, 2)], 'time');
    expect(bibsOf(plan)).toEqual([
      [1, 1],
      [2, 100],
    ]);
    expect(plan.without.map(({ id }) => id)).toEqual([3, 4]);
  });

  it('are neither given anew nor given to who is not confirmed', () => {
    const runners = [runner(1, { bib: 4 }), runner(2, { isConfirmed: false })];
    expect(planBibs(runners, [range(1, 9)], 'time')).toEqual({ given: [], without: [] });
  });

  it('are free where they are neither taken nor reserved', () => {
    const reserved = range(3, 4, null);
    const ranges = [range(1, 9), reserved];
    expect(countFree(range(1, 9), ranges, new Set())).toBe(7);
    expect(countFree(range(1, 9), ranges, new Set([1, 3, 9, 10, null]))).toBe(5);
    expect(countFree(reserved, ranges, new Set([4])), 'given by hand').toBe(1);
    expect(countFree(range(5, 5), ranges, new Set())).toBe(1);
  });

  it('belong to one race, from the first of a range to its last', () => {
    const ranges = [range(1001, 1399, 2)];
    const of = [1000, 1001, 1399, 1400].map((bib) => isOfOtherRace(bib, 1, ranges));
    expect(of).toEqual([false, true, true, false]);
  });

  it('belong to one race', () => {
    const ranges = [range(1, 399), range(1001, 1399, 2), range(7, 7, null)];
    expect(isOfOtherRace(1001, 1, ranges)).toBe(true);
    expect(isOfOtherRace(7, 2, ranges)).toBe(true);
    expect(isOfOtherRace(7, 1, ranges)).toBe(false);
    expect(isOfOtherRace(500, 1, ranges)).toBe(false);
  });
});

const anyRunners = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      raceId: fc.constantFrom(1, 2),
      firstname: fc.constantFrom('Ana', 'Ion'),
      lastname: fc.constantFrom('Ștefan', 'Țurcanu', 'Weiß'),
      category: fc.constantFrom(null, 'F35', 'M40'),
      registeredAt: fc.integer({ min: 0, max: 5 }),
      isConfirmed: fc.boolean(),
      bib: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((runners) => {
    const seen = new Set<number>();
    return runners.map((each) => {
      const isNew = each.bib !== null && !seen.has(each.bib);
      if (each.bib !== null) seen.add(each.bib);
      return isNew ? each : { ...each, bib: null };
    });
  });
const ranges = [range(1, 12), range(21, 24), range(30, 45, 2), range(5, 6, null)];

describe('a plan of bibs', () => {
  it('doubles none, stays in the ranges, and leaves out none that has room', () => {
    fc.assert(
      fc.property(anyRunners, fc.constantFrom(...bibOrders), (runners, order) => {
        const { given, without } = planBibs(runners, ranges, order);
        const bibs = [...runners.flatMap(({ bib }) => bib ?? []), ...given.map(({ bib }) => bib)];
        expect(new Set(bibs).size).toBe(bibs.length);
        const waiting = runners.filter(({ bib, isConfirmed }) => bib === null && isConfirmed);
        expect(given.length + without.length).toBe(waiting.length);
        const taken = new Set<number | null>(bibs);
        for (const { runner: own, bib } of given) {
          expect(isOfOtherRace(bib, own.raceId, ranges)).toBe(false);
          expect(bib === 5 || bib === 6).toBe(false);
        }
        for (const { raceId } of without) {
          const left = ranges.filter((each) => each.raceId === raceId);
          expect(left.map((each) => countFree(each, ranges, taken))).toEqual(left.map(() => 0));
        }
      }),
    );
  });

  it('is the same in whatever order the runners come, and gives nothing the second time', () => {
    fc.assert(
      fc.property(anyRunners, fc.constantFrom(...bibOrders), (runners, order) => {
        const plan = planBibs(runners, ranges, order);
        expect(bibsOf(planBibs(runners.toReversed(), ranges, order))).toEqual(bibsOf(plan));
        const bibs = new Map(plan.given.map(({ runner: { id }, bib }) => [id, bib]));
        const after = runners.map((each) => ({ ...each, bib: bibs.get(each.id) ?? each.bib }));
        expect(planBibs(after, ranges, order).given).toEqual([]);
      }),
    );
  });
});
