import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RaceInputs, Recorded, ResultChange, Snapshot } from './results.contract.ts';
import { resultStates } from './results.contract.ts';
import { classificationOf, entrantOf, entriesOf, raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

const most = 14;
const ids = Array.from({ length: most }, (_, index) => index + 1);
const anId = fc.constantFrom(...ids);
const classifications = [
  classificationOf({ id: 'overall', prizes: 2 }),
  classificationOf({ id: 'women', gender: 'F', prizes: 2 }),
  classificationOf({ id: 'm40', gender: 'M', ages: { min: 40, max: 49 }, prizes: 1 }),
  classificationOf({ id: 'open', isInCircuit: false, prizes: 1, isApart: true }),
  classificationOf({ id: 'teams', team: { best: 2, by: 'time' } }),
];

const anEntrant = (id: number) =>
  fc
    .record({
      gender: fc.constantFrom('M' as const, 'F' as const, null),
      birthDate: fc.constantFrom('1980-01-01', '1990-01-01', null),
      isInCircuit: fc.boolean(),
      club: fc.constantFrom('', 'A', 'B'),
    })
    .map((values) => entrantOf(id, values));
const aRecord = (id: number) =>
  fc
    .record({
      seconds: fc.option(fc.integer({ min: 100, max: 106 })),
      chipMs: fc.option(fc.integer({ min: 99_000, max: 105_000 })),
      order: fc.option(fc.integer({ min: 1, max: 6 })),
      state: fc.constantFrom('finished' as const, ...resultStates),
    })
    .map(({ seconds, ...values }): Recorded => recordedOf(id, seconds, values));
const aChange: fc.Arbitrary<ResultChange> = fc.oneof(
  fc.record({
    kind: fc.constant('time' as const),
    id: anId,
    gunMs: fc.option(fc.integer({ min: 100_000, max: 106_000 })),
    chipMs: fc.constant(null),
    order: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
  fc.record({
    kind: fc.constant('adjustment' as const),
    id: anId,
    ms: fc.constantFrom(1000, 2000, 3000, -1000),
    rule: fc.constant('rule'),
  }),
  fc.record({
    kind: fc.constant('state' as const),
    id: anId,
    action: fc.constantFrom('finish' as const, 'stop', 'disqualify', 'reinstate'),
    detail: fc.constant({}),
  }),
  fc.record({
    kind: fc.constantFrom('order' as const, 'dead-heat' as const),
    ids: fc.uniqueArray(anId, { minLength: 2, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('withdrawn' as const), number: fc.integer({ min: 1, max: 8 }) }),
);
const aRace: fc.Arbitrary<RaceInputs> = fc
  .record({
    entrants: fc.tuple(...ids.map(anEntrant)),
    recorded: fc.tuple(...ids.map(aRecord)),
    changes: fc.array(aChange, { maxLength: 8 }),
    by: fc.constantFrom('gun' as const, 'chip' as const),
  })
  .map(({ entrants, recorded, changes, by }) =>
    raceOf([], {
      entrants,
      recorded,
      entries: entriesOf(changes),
      timing: { by, to: 'second' },
      classifications,
    }),
  );

const placesIn = ({ standings }: Snapshot, id: number) =>
  new Map(
    standings.flatMap(({ classification, ranked }) =>
      ranked.filter((each) => each.id === id).map(({ place }) => [classification, place] as const),
    ),
  );

describe('any race', () => {
  it('is ranked alike whatever order its data comes in', () => {
    fc.assert(
      fc.property(aRace, fc.infiniteStream(fc.nat()), (race, random) => {
        const shuffled = <Each>(list: readonly Each[]) =>
          list
            .map((each) => [random.next().value as number, each] as const)
            .toSorted(([one], [other]) => one - other)
            .map(([, each]) => each);
        const other = {
          ...race,
          entrants: shuffled(race.entrants),
          recorded: shuffled(race.recorded),
          entries: shuffled(race.entries),
        };
        expect(snapshotOf(other)).toEqual(snapshotOf(race));
      }),
      { numRuns: 300 },
    );
  });

  it('gives nobody a better place for a penalty', () => {
    fc.assert(
      fc.property(aRace, anId, fc.integer({ min: 1, max: 9000 }), (race, id, ms) => {
        const penalty = { id, ms, rule: 'missingEquipment', why: '' };
        const before = placesIn(snapshotOf(race), id);
        const after = placesIn(snapshotOf({ ...race, gearPenalties: [penalty] }), id);
        expect([...after.keys()]).toEqual([...before.keys()]);
        for (const [classification, place] of after) {
          expect(place).toBeGreaterThanOrEqual(before.get(classification) ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has every member of a classification in it once', () => {
    fc.assert(
      fc.property(aRace, (race) => {
        const { runners, standings } = snapshotOf(race);
        for (const { classification, ranked, unranked } of standings) {
          const listed = [...ranked.map(({ id }) => id), ...unranked].toSorted((a, b) => a - b);
          const members = runners.filter((each) => each.classifications.includes(classification));
          expect(listed).toEqual(members.map(({ id }) => id).toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('gives one more than there are faster ones, where everybody has a time and nobody decided', () => {
    fc.assert(
      fc.property(aRace, (race) => {
        const entries = race.entries.filter(
          ({ change: { kind } }) => kind === 'time' || kind === 'adjustment',
        );
        const { runners, standings } = snapshotOf({ ...race, entries });
        for (const { classification, ranked } of standings) {
          const own = runners.filter((each) => each.classifications.includes(classification));
          const timed = own.filter(({ finalMs }) => finalMs !== null);
          if (timed.length < ranked.length) continue;
          for (const { id, place } of ranked) {
            const ms = timed.find((each) => each.id === id)?.finalMs ?? 0;
            expect(place).toBe(1 + timed.filter(({ finalMs }) => (finalMs ?? 0) < ms).length);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives nobody two prizes but those apart, and hands on none that somebody could have', () => {
    fc.assert(
      fc.property(aRace, (race) => {
        const { prizes, standings } = snapshotOf(race);
        const shared = prizes.filter(({ classification }) => classification !== 'open');
        expect(new Set(shared.map(({ id }) => id)).size).toBe(shared.length);
        const women = standings[1]?.ranked ?? [];
        const free = women.filter(
          ({ id }) => !prizes.some((each) => each.id === id && each.classification === 'overall'),
        );
        const won = prizes.filter(({ classification }) => classification === 'women');
        expect(won.length).toBeGreaterThanOrEqual(Math.min(2, free.length));
      }),
      { numRuns: 200 },
    );
  });
});
