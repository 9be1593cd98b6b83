import { describe, expect, it } from 'vitest';
import { explainPlace } from './explain-place.rules.ts';
import type { RaceInputs, ResultChange } from './results.contract.ts';
import { classificationOf, entrantOf, entriesOf, raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

/** Bib and place, in the order of the list. */
const ranking = (inputs: RaceInputs, id = 'overall') =>
  snapshotOf(inputs)
    .standings.find(({ classification }) => classification === id)
    ?.ranked.map((each) => `${each.place}. ${each.id}`)
    .join(' ');
const said = (...changes: ResultChange[]) => ({ entries: entriesOf(changes) });

describe('places', () => {
  it('are shared by equal times, and as many follow free', () => {
    expect(ranking(raceOf([200, 100, 200, 300, 100, 400]))).toBe('1. 2 1. 5 3. 1 3. 3 5. 4 6. 6');
  });

  it('are shared by those of one second, unless tenths or what was recorded count', () => {
    const recorded = [recordedOf(1, 100.35), recordedOf(2, 100.31), recordedOf(3, 100.29)];
    const by = (to: 'second' | 'tenth' | 'recorded') =>
      ranking(raceOf([1, 1, 1], { recorded, timing: { by: 'gun', to } }));
    expect(by('second')).toBe('1. 1 1. 2 1. 3');
    expect(by('tenth')).toBe('1. 3 2. 1 2. 2');
    expect(by('recorded')).toBe('1. 3 2. 2 3. 1');
  });

  it('go by the chip where the edition says so, and by the other time where one is missing', () => {
    const recorded = [
      recordedOf(1, 100, { chipMs: 99_000 }),
      recordedOf(2, 101, { chipMs: 95_000 }),
      recordedOf(3, 97),
      recordedOf(4, null, { chipMs: 96_000, state: 'finished' }),
    ];
    const by = (clock: 'gun' | 'chip') =>
      ranking(raceOf([1, 1, 1, 1], { recorded, timing: { by: clock, to: 'second' } }));
    expect(by('chip')).toBe('1. 2 2. 4 3. 3 4. 1');
    expect(by('gun')).toBe('1. 4 2. 3 3. 1 4. 2');
  });

  it('of equal times are apart where people at the line saw who was first', () => {
    const times = [100, 100, 100, 90];
    expect(ranking(raceOf(times, said({ kind: 'order', ids: [3, 1] })))).toBe(
      '1. 4 2. 2 2. 3 4. 1',
    );
    expect(ranking(raceOf(times, said({ kind: 'order', ids: [3, 1, 2] })))).toBe(
      '1. 4 2. 3 3. 1 4. 2',
    );
    // The latest word counts, and none makes the slower one the faster.
    const again = said({ kind: 'order', ids: [3, 1, 2] }, { kind: 'order', ids: [4, 2, 1, 3] });
    expect(ranking(raceOf(times, again))).toBe('1. 4 2. 2 3. 1 4. 3');
    const slower = said({ kind: 'order', ids: [3, 4, 77] });
    expect(ranking(raceOf(times, slower))).toBe('1. 4 2. 1 2. 2 2. 3');
  });

  it('stay as people saw them where both are penalised alike', () => {
    const changes: ResultChange[] = [
      { kind: 'order', ids: [2, 1] },
      { kind: 'adjustment', id: 1, ms: 60_000, rule: 'polesInProhibitedAreas' },
      { kind: 'adjustment', id: 2, ms: 60_000, rule: 'polesInProhibitedAreas' },
    ];
    expect(ranking(raceOf([100, 100, 120], said(...changes)))).toBe('1. 3 2. 2 3. 1');
  });

  it('of a dead heat are one, with the time of the first who finished', () => {
    const heat = said({ kind: 'dead-heat', ids: [2, 3, 4] });
    const race = raceOf([100, 103, 102, 101, 102], heat);
    expect(ranking(race)).toBe('1. 1 2. 2 2. 3 2. 4 5. 5');
    expect(snapshotOf(race).runners.map(({ finalMs }) => finalMs)).toEqual([
      100_000, 101_000, 101_000, 101_000, 102_000,
    ]);
    const without = said(
      { kind: 'dead-heat', ids: [2, 3, 4] },
      { kind: 'state', id: 4, action: 'disqualify', detail: { rule: 'shortcut' } },
    );
    expect(ranking(raceOf([100, 103, 102, 101, 102], without))).toBe('1. 1 2. 2 2. 3 2. 5');
  });

  it('follow the order at the line where nobody has a time; those together share one', () => {
    const orders = [3, 1, 2, 2, null];
    const recorded = orders.map((order, index) =>
      recordedOf(index + 1, null, { order, state: 'finished' }),
    );
    expect(ranking(raceOf([1, 1, 1, 1, 1], { recorded }))).toBe('1. 2 2. 3 2. 4 4. 1 5. 5');
    const heat = { recorded, ...said({ kind: 'dead-heat', ids: [1, 2] }) };
    expect(ranking(raceOf([1, 1, 1, 1, 1], heat))).toBe('1. 1 1. 2 3. 3 3. 4 5. 5');
    const seen = { recorded, ...said({ kind: 'order', ids: [4, 3] }) };
    expect(ranking(raceOf([1, 1, 1, 1, 1], seen))).toBe('1. 2 2. 4 3. 3 4. 1 5. 5');
    const penalty: ResultChange = { kind: 'adjustment', id: 2, ms: 60_000, rule: 'x' };
    expect(ranking(raceOf([1, 1, 1, 1, 1], { recorded, ...said(penalty) }))).toBe(
      '1. 3 1. 4 3. 1 4. 5 5. 2',
    );
  });

  it('of those with an order only come behind whoever was recorded before', () => {
    const recorded = [
      recordedOf(1, 100, { order: 1 }),
      recordedOf(2, null, { order: 2, state: 'finished' }),
      recordedOf(3, 120, { order: 3 }),
      recordedOf(4, 110, { order: 4 }),
      recordedOf(5, null, { order: 5, state: 'finished' }),
      recordedOf(6, null, { order: 3, state: 'finished' }),
      recordedOf(7, 90),
    ];
    expect(ranking(raceOf([1, 1, 1, 1, 1, 1, 1], { recorded }))).toBe(
      '1. 7 2. 1 3. 2 4. 4 5. 3 6. 6 7. 5',
    );
  });

  it('have everybody who did not finish behind them, by state and bib', () => {
    const recorded = [
      recordedOf(1, null, { state: 'not-started' }),
      recordedOf(2, null),
      recordedOf(3, 100, { state: 'disqualified' }),
      recordedOf(4, 100, { state: 'out-of-time' }),
      recordedOf(5, null, { state: 'not-finished' }),
      recordedOf(6, null, { state: 'not-finished' }),
      recordedOf(7, 100),
    ];
    const entrants = [5, 6, 1, 2, 3, 4, 7, 8].map((id) =>
      entrantOf(id, id === 5 ? { bib: '' } : {}),
    );
    const { standings, runners } = snapshotOf(raceOf([], { recorded, entrants }));
    expect(standings[0]?.ranked).toEqual([{ id: 7, place: 1 }]);
    expect(standings[0]?.unranked).toEqual([6, 5, 4, 1, 3, 2, 8]);
    expect(runners.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8, 5]);
    expect(runners.filter(({ finalMs }) => finalMs !== null).map(({ id }) => id)).toEqual([7]);
  });

  it('are those of this race’s own classifications', () => {
    const classifications = [
      classificationOf({ id: 'overall' }),
      classificationOf({ id: 'elsewhere', races: [2] }),
      classificationOf({ id: 'women', gender: 'F' }),
      classificationOf({ id: 'teams', team: { best: 1, by: 'time' } }),
    ];
    const entrants = [entrantOf(1), entrantOf(2, { gender: 'M' }), entrantOf(3)];
    const race = raceOf([100, 90, 80], { classifications, entrants });
    expect(snapshotOf(race).standings.map(({ classification }) => classification)).toEqual([
      'overall',
      'women',
    ]);
    expect(ranking(race, 'women')).toBe('1. 3 2. 1');
    expect(snapshotOf(race).classifications.map(({ id }) => id)).toEqual([
      'overall',
      'women',
      'teams',
    ]);
  });
});

describe('“why this place?”', () => {
  const classifications = [
    classificationOf({ id: 'overall' }),
    classificationOf({
      id: 'championship-F40',
      gender: 'F',
      ages: { min: 40, max: 44 },
      isInCircuit: true,
      countries: ['RO'],
      needsLicence: true,
      prizes: 1,
    }),
  ];
  const entrants = [1, 2, 3, 4, 5].map((id) =>
    entrantOf(id, { isInCircuit: id < 5, hasLicence: true }),
  );
  const changes: ResultChange[] = [
    { kind: 'adjustment', id: 3, ms: 30_000, rule: 'missingEquipment' },
    { kind: 'order', ids: [2, 1] },
  ];
  const snapshot = snapshotOf(
    raceOf([100, 100, 90, 120, 80], { classifications, entrants, ...said(...changes) }),
  );

  it('is answered with rule, band, penalty and those around', () => {
    expect(explainPlace(snapshot, 'championship-F40', 3)).toEqual({
      classification: 'championship-F40',
      place: 3,
      of: 4,
      by: 'gun',
      conditions: [
        { kind: 'gender', gender: 'F' },
        { kind: 'age', min: 40, max: 44, bornFrom: '1980-07-06', bornTo: '1985-07-05' },
        { kind: 'circuit', isIn: true },
        { kind: 'country', countries: ['RO'] },
        { kind: 'licence' },
      ],
      ownMs: 90_000,
      adjustments: [{ ms: 30_000, rule: 'missingEquipment', why: 'reason 1', source: 'office' }],
      finalMs: 120_000,
      sharedWith: [4],
      closeFinish: null,
      ahead: { id: 1, place: 2, gapMs: 20_000 },
      behind: null,
      gapMs: 20_000,
      prize: null,
    });
    expect(explainPlace(snapshot, 'championship-F40', 2)).toMatchObject({
      place: 1,
      ahead: null,
      behind: { id: 1, place: 2, gapMs: 0 },
      closeFinish: { kind: 'order', ids: [2, 1], reason: 'reason 2' },
      prize: { classification: 'championship-F40', id: 2, prize: 1, place: 1 },
      gapMs: 0,
      sharedWith: [],
    });
    expect(explainPlace(snapshot, 'overall', 5)).toMatchObject({
      conditions: [],
      prize: null,
      place: 1,
      of: 5,
    });
  });

  it('has no answer for who is not ranked there', () => {
    expect(explainPlace(snapshot, 'championship-F40', 5)).toBeUndefined();
    expect(explainPlace(snapshot, 'nothing', 1)).toBeUndefined();
    expect(explainPlace(snapshot, 'overall', 9)).toBeUndefined();
  });

  it('says by which clock, and knows no gap where there is no time', () => {
    const recorded = [
      recordedOf(1, 100, { chipMs: 98_000 }),
      recordedOf(2, 100),
      recordedOf(3, null, { order: 3, state: 'finished' }),
      recordedOf(4, null, { chipMs: 98_000, state: 'finished' }),
    ];
    const by = (clock: 'gun' | 'chip') => {
      const race = raceOf([1, 1, 1, 1], { recorded, timing: { by: clock, to: 'second' } });
      return [1, 2, 3, 4].map((id) => explainPlace(snapshotOf(race), 'overall', id)?.by);
    };
    expect(by('gun')).toEqual(['gun', 'gun', 'order', 'chip']);
    expect(by('chip')).toEqual(['chip', 'gun', 'order', 'chip']);
    const race = snapshotOf(raceOf([1, 1, 1], { recorded: recorded.slice(0, 3) }));
    expect(explainPlace(race, 'overall', 3)).toMatchObject({ ahead: null, gapMs: null, place: 1 });
    expect(explainPlace(race, 'overall', 1)).toMatchObject({
      ahead: { id: 3, gapMs: null },
      sharedWith: [2],
    });
  });
});
