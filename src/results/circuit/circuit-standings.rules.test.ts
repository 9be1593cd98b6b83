import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chancesAt } from './circuit-need.rules.ts';
import { type CircuitRules, pointsOf, type StagePlace, scoreOf } from './circuit-points.rules.ts';
import { type Season, type StandingRow, standingsAfter } from './circuit-standings.rules.ts';

const rules: CircuitRules = {
  winnerPoints: 1,
  secondPoints: 2,
  bestResults: 2,
  minStages: 2,
  prizeStages: 3,
  awardedPlaces: 3,
  tieBreakers: ['better-place', 'more-races'],
};
const stages = [{ id: 'fr' }, { id: 'it' }, { id: 'ro' }, { id: 'es' }];
const category = 'M40';
/** `A: '1 4 - 2'` is first in France, fourth in Italy, not in Romania, second in Spain. */
const seasonOf = (runs: Record<number, string>): Season => ({
  stages,
  categories: [category],
  places: Object.entries(runs).flatMap(([runner, run]) =>
    run
      .split(' ')
      .flatMap((place, index): StagePlace[] =>
        place === '-'
          ? []
          : [{ runner: Number(runner), stage: stages[index]?.id ?? '', category, place: +place }],
      ),
  ),
});
const rowsOf = (runs: Record<number, string>, upTo = 'es', by = rules) =>
  standingsAfter(upTo, seasonOf(runs), by)[0]?.rows ?? [];
const placesOf = (rows: readonly StandingRow[]) => rows.map(({ runner, place }) => [runner, place]);

/** Places without gaps or equals in each stage, some of the runners staying at home. */
const seasons = fc
  .integer({ min: 1, max: 6 })
  .chain((count) =>
    fc.tuple(
      ...stages.map(() =>
        fc.shuffledSubarray(Array.from({ length: count }, (_, runner) => runner + 1)),
      ),
    ),
  )
  .map((orders) =>
    orders.flatMap((order, index) =>
      order.map((runner, place) => ({
        runner,
        category,
        stage: stages[index]?.id ?? '',
        place: place + 1,
      })),
    ),
  );

describe('points', () => {
  it('are those of winner and second, and one step more for every further place', () => {
    expect([1, 2, 3, 10].map((place) => pointsOf(place, rules))).toEqual([1, 2, 3, 10]);
    const wide = { winnerPoints: 0, secondPoints: 5 };
    expect([1, 2, 3].map((place) => pointsOf(place, wide))).toEqual([0, 5, 10]);
  });

  it('of the best races count, of equal ones the earlier; races keep the order of the stages', () => {
    const run = ['4', '2', '2', '1'].map((place, i) => ({
      stage: stages[i]?.id ?? '',
      place: +place,
    }));
    const score = scoreOf(run.toReversed(), stages, rules);
    expect(score).toEqual({
      total: 3,
      missing: 0,
      races: [
        { stage: 'fr', place: 4, points: 4, counts: false },
        { stage: 'it', place: 2, points: 2, counts: true },
        { stage: 'ro', place: 2, points: 2, counts: false },
        { stage: 'es', place: 1, points: 1, counts: true },
      ],
    });
  });

  it('count in the ranking once enough locations are there, two stages of one being one', () => {
    const twice = [{ id: 'fr', location: 'Ridge' }, { id: 'it', location: 'Ridge' }, { id: 'ro' }];
    const at = (...ids: string[]) =>
      scoreOf(
        ids.map((stage) => ({ stage, place: 1 })),
        twice,
        rules,
      ).missing;
    expect([at(), at('fr'), at('fr', 'it'), at('it', 'ro'), at('fr', 'it', 'ro')]).toEqual([
      2, 1, 1, 0, 0,
    ]);
    expect(scoreOf([{ stage: 'elsewhere', place: 1 }], twice, rules).races).toEqual([]);
  });
});

describe('the standings', () => {
  it('are led by the lowest total of those with enough events; the others wait below', () => {
    const rows = rowsOf({ 1: '2 2', 2: '1', 3: '1 3', 4: '3 1 1' });
    expect(placesOf(rows)).toEqual([
      [4, 1],
      [3, 2],
      [1, 3],
      [2, null],
    ]);
    expect(rows.map(({ total, missing, isAwarded }) => [total, missing, isAwarded])).toEqual([
      [2, 0, true],
      [4, 0, true],
      [4, 0, true],
      [1, 1, false],
    ]);
  });

  it('explain a triple tie: the better place first, then the number of races, then a shared place', () => {
    // Five points each: 1 + 4, three times 2 + 3, of which two with a third race.
    const rows = rowsOf({ 1: '2 3', 2: '1 4', 3: '3 2 4', 4: '- 3 2 9' });
    expect(rows.map(({ runner, place, tie }) => ({ runner, place, tie }))).toEqual([
      {
        runner: 2,
        place: 1,
        tie: {
          over: 3,
          by: 'better-place',
          own: { place: 1, stage: 'fr' },
          other: { place: 2, stage: 'it' },
        },
      },
      { runner: 3, place: 2, tie: { over: 4, by: 'shared' } },
      { runner: 4, place: 2, tie: { over: 1, by: 'more-races', own: 3, other: 2 } },
      { runner: 1, place: 4, tie: undefined },
    ]);
    expect(rows.map(({ isAwarded }) => isAwarded)).toEqual([true, true, true, false]);
  });

  it('compare places one by one, the best first, where more results count', () => {
    const three = { ...rules, bestResults: 3, minStages: 3 };
    const rows = rowsOf({ 1: '1 4 4', 2: '5 3 1' }, 'es', three);
    expect(rows.map(({ runner, tie }) => [runner, tie])).toEqual([
      [
        2,
        {
          over: 1,
          by: 'better-place',
          own: { place: 3, stage: 'it' },
          other: { place: 4, stage: 'it' },
        },
      ],
      [1, undefined],
    ]);
  });

  it('break ties in the order that the circuit declares', () => {
    const runs = { 1: '1 4', 2: '2 3 9' };
    expect(placesOf(rowsOf(runs))[0]).toEqual([1, 1]);
    const other = { ...rules, tieBreakers: ['more-races', 'better-place'] as const };
    expect(placesOf(rowsOf(runs, 'es', other))[0]).toEqual([2, 1]);
    const none = rowsOf(runs, 'es', { ...rules, tieBreakers: [] });
    expect(none.map(({ place, tie }) => [place, tie?.by])).toEqual([
      [1, 'shared'],
      [1, undefined],
    ]);
  });

  it('explain nothing between different totals, nor between who is ranked and who is not', () => {
    expect(rowsOf({ 1: '1 1', 2: '2 2', 3: '4' }).map(({ tie }) => tie)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(rowsOf({ 1: '1 1', 2: '2' }).map(({ tie }) => tie)).toEqual([undefined, undefined]);
  });

  it('are those after a stage: what came later is not in them', () => {
    const runs = { 1: '1 2 3 4', 2: '2 1 1 1' };
    const first = rowsOf(runs, 'fr');
    expect(first.map(({ runner, total, missing }) => [runner, total, missing])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
    ]);
    expect(rowsOf(runs, 'it').map(({ tie }) => tie?.by)).toEqual(['shared', undefined]);
    expect(placesOf(rowsOf(runs, 'ro'))).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(rowsOf(runs, 'nowhere')).toEqual([]);
  });

  it('keep categories apart, in their order; the special prize counts the stages of all', () => {
    const place = (stage: string, own: string): StagePlace => ({
      runner: 1,
      stage,
      category: own,
      place: 1,
    });
    const places = [place('fr', 'M35'), place('it', 'M40'), place('ro', 'M40')];
    const categories = ['F35', 'M40', 'M35'];
    const found = standingsAfter('ro', { places, stages, categories }, rules);
    expect(found.map(({ category: name, rows }) => [name, placesOf(rows)])).toEqual([
      ['M40', [[1, 1]]],
      ['M35', [[1, null]]],
    ]);
    expect(found.flatMap(({ rows }) => rows.map(({ hasPrize }) => hasPrize))).toEqual([true, true]);
    const two = standingsAfter('it', { places, stages, categories }, rules);
    expect(two.flatMap(({ rows }) => rows.map(({ hasPrize }) => hasPrize))).toEqual([false, false]);
    expect(two.flatMap(({ rows }) => rows.map(({ isAwarded }) => isAwarded))).toEqual([
      false,
      false,
    ]);
  });

  it('are what counting by hand says, whoever is read first', () => {
    fc.assert(
      fc.property(
        seasons.chain((places) =>
          fc.tuple(fc.constant(places), fc.shuffledSubarray(places, { minLength: places.length })),
        ),
        ([places, shuffled]) => {
          const season = { stages, categories: [category] };
          const rows = standingsAfter('es', { ...season, places }, rules)[0]?.rows ?? [];
          const others = standingsAfter('es', { ...season, places: shuffled }, rules)[0]?.rows;
          expect(others ?? []).toEqual(rows);
          for (const row of rows) {
            const own = places.filter(({ runner }) => runner === row.runner);
            const best = byHand(own);
            const ahead = new Set(places.map(({ runner }) => runner));
            const better = [...ahead].filter((id) =>
              isBetter(byHand(places.filter(({ runner }) => runner === id)), best),
            );
            expect(row.place).toBe(own.length < 2 ? null : better.length + 1);
          }
        },
      ),
    );
  });
});

/** Sum, best, and how many: the rules in words, for runners of two races or more. */
const byHand = (own: readonly StagePlace[]) => {
  const [first = 0, second = 0] = own.map(({ place }) => place).toSorted((a, b) => a - b);
  return { first, sum: first + second, count: own.length };
};
type Hand = ReturnType<typeof byHand>;
const isBetter = (one: Hand, other: Hand) => {
  if (one.count < 2) return false;
  if (one.sum !== other.sum) return one.sum < other.sum;
  if (one.first !== other.first) return one.first < other.first;
  return one.count > other.count;
};

const runnersOf = (places: readonly StagePlace[]) => Map.groupBy(places, ({ runner }) => runner);

describe('what a runner needs at the next stage', () => {
  const chances = (runs: Record<number, string>, runner = 1) =>
    chancesAt({ runner, next: 'es', runners: runnersOf(seasonOf(runs).places), stages }, rules);

  it('is told place by place, with what the others can still do', () => {
    const { run, stay } = chances({ 1: '2 2', 2: '1 2', 3: '3 3' });
    // With a first place three points, like the leader, who has a first place, too, and fewer races.
    expect(run).toEqual([
      { from: 1, to: 1, best: 1, worst: 1 },
      { from: 2, to: null, best: 2, worst: 3 },
    ]);
    expect(stay).toEqual({ best: 2, worst: 3 });
  });

  it('is an event more for who has too few', () => {
    const { run, stay } = chances({ 1: '1', 2: '2 1', 3: '3 2' });
    expect(stay).toEqual({ best: null, worst: null });
    expect(run[0]).toEqual({ from: 1, to: 1, best: 1, worst: 1 });
    expect(run.at(-1)).toMatchObject({ to: null, best: 3, worst: 3 });
    expect(chances({ 1: '1' }).run).toEqual([{ from: 1, to: null, best: 1, worst: 1 }]);
  });

  it('ends where every place after it comes to the same', () => {
    expect(chances({ 1: '1', 2: '9 9' }).run).toEqual([
      { from: 1, to: 8, best: 1, worst: 1 },
      { from: 9, to: 17, best: 1, worst: 2 },
      { from: 18, to: null, best: 2, worst: 2 },
    ]);
  });

  it('stays out of reach where one event more is not enough', () => {
    const far = { ...rules, minStages: 3 };
    const runners = runnersOf(seasonOf({ 1: '1', 2: '2 2 2' }).places);
    const { run } = chancesAt({ runner: 1, next: 'es', runners, stages }, far);
    expect(run).toEqual([{ from: 1, to: null, best: null, worst: null }]);
  });

  it('holds whatever the others do, and both ends come true', () => {
    const ofThree = seasons.map((places) => places.filter(({ stage }) => stage !== 'es'));
    fc.assert(
      fc.property(
        ofThree.filter((places) => places.some(({ runner }) => runner === 1)),
        (places) => {
          const runners = runnersOf(places);
          const { run, stay } = chancesAt({ runner: 1, next: 'es', runners, stages }, rules);
          const rivals = [...runners.keys()].filter((id) => id !== 1);
          for (const place of [undefined, 1, 2, 3, 7, 30]) {
            const chance =
              place === undefined
                ? stay
                : run.find(({ from, to }) => from <= place && (to === null || place <= to));
            const own = place === undefined ? [] : [at(1, place)];
            const seen = waysOf(rivals, place).map((more) => {
              const all = { stages, categories: [category], places: [...places, ...own, ...more] };
              const rows = standingsAfter('es', all, rules)[0]?.rows ?? [];
              return rows.find(({ runner }) => runner === 1)?.place ?? null;
            });
            const known = seen.filter((each) => each !== null);
            const [best, worst] =
              known.length > 0 ? [Math.min(...known), Math.max(...known)] : [null, null];
            expect({ place, best: chance?.best, worst: chance?.worst }).toEqual({
              place,
              best,
              worst,
            });
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

const at = (runner: number, place: number): StagePlace => ({
  runner,
  category,
  stage: 'es',
  place,
});

/** Every way in which the others may come in: any of them, in any order, around a place. */
function waysOf(rivals: readonly number[], place: number | undefined): StagePlace[][] {
  const some = rivals.slice(0, 6);
  const free = [1, 2, 3, 4, 5, 6, 7].filter((each) => each !== place).slice(0, some.length);
  const ways = (left: readonly number[], taken: readonly number[]): StagePlace[][] => {
    const [first, ...rest] = left;
    if (first === undefined) return [[]];
    const away = ways(rest, taken);
    return taken.reduce(
      (all, each) => [
        ...all,
        ...ways(
          rest,
          taken.filter((other) => other !== each),
        ).map((way) => [at(first, each), ...way]),
      ],
      away,
    );
  };
  return ways(some, free);
}
