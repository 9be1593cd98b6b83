import { describe, expect, it } from 'vitest';
import { classificationsOf } from './race-results.rules.ts';
import { actionsFrom, stateAfter } from './result-states.rules.ts';
import {
  type ResultChange,
  type RunnerResult,
  resultStates,
  stateActions,
} from './results.contract.ts';
import { classificationOf, entrantOf, entriesOf, raceOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

/** What becomes of runner 1, who was recorded after 100 s unless said otherwise. */
const after = (changes: ResultChange[], seconds: number | null = 100): RunnerResult | undefined =>
  snapshotOf(raceOf([seconds], { entries: entriesOf(changes) })).runners[0];
const time = (gunMs: number | null, values = {}): ResultChange => ({
  kind: 'time',
  id: 1,
  gunMs,
  chipMs: null,
  order: null,
  ...values,
});
const decide = (
  action: Extract<ResultChange, { kind: 'state' }>['action'],
  detail = {},
): ResultChange => ({ kind: 'state', id: 1, action, detail });

describe('states', () => {
  it.each([
    ['open', 'finished not-finished not-started out-of-time disqualified -'],
    ['finished', 'finished not-finished not-started out-of-time disqualified -'],
    ['not-finished', 'finished not-finished not-started out-of-time disqualified finished'],
    ['not-started', 'finished not-finished - - disqualified finished'],
    ['out-of-time', '- not-finished not-started out-of-time disqualified finished'],
    ['disqualified', '- - - - disqualified finished'],
  ] as const)('%s becomes %s', (state, expected) => {
    const become = stateActions.map((action) => stateAfter(state, action, true) ?? '-');
    expect(become.join(' ')).toBe(expected);
    expect(actionsFrom(state, true)).toEqual(
      stateActions.filter((_, index) => become[index] !== '-'),
    );
  });

  it('are all in the table, and reinstated without a finish are open', () => {
    expect(resultStates.map((state) => stateAfter(state, 'reinstate', false))).toEqual([
      undefined,
      'open',
      'open',
      'open',
      'open',
      undefined,
    ]);
  });
});

describe('a result', () => {
  it('is what was recorded, and open where nothing was', () => {
    expect(after([])).toEqual({
      id: 1,
      bib: '1',
      person: { firstname: 'Ana', lastname: 'Runner 1', gender: 'F', country: 'RO', club: '' },
      classifications: ['overall'],
      state: 'finished',
      detail: {},
      gunMs: 100_000,
      chipMs: null,
      order: null,
      ownMs: 100_000,
      adjustments: [],
      finalMs: 100_000,
      closeFinish: null,
      passages: [0, 100_000],
    });
    const unseen = snapshotOf(raceOf([1], { recorded: [] })).runners[0];
    expect(unseen).toMatchObject({ state: 'open', ownMs: null, passages: [null, null] });
  });

  it('takes a time, its passages or those before, and keeps them with a decision against it', () => {
    expect(after([time(90_000)])).toMatchObject({ ownMs: 90_000, passages: [0, 100_000] });
    expect(after([time(90_000, { passages: [1, 90_000] })])?.passages).toEqual([1, 90_000]);
    expect(after([decide('disqualify', { rule: 'shortcut' }), time(90_000)])).toMatchObject({
      state: 'disqualified',
      detail: { rule: 'shortcut', why: 'reason 1' },
      gunMs: 90_000,
      finalMs: null,
    });
    expect(after([time(90_000)], null)).toMatchObject({ state: 'finished', finalMs: 90_000 });
    expect(after([decide('stop', { where: 'hut' }), time(90_000)])).toMatchObject({
      state: 'finished',
      detail: {},
    });
  });

  it('takes decisions in turn, whatever order they come in, and leaves out what cannot be', () => {
    const changes = [
      decide('miss-start'),
      decide('time-out', { cutoffKm: 15 }),
      decide('stop', { where: 'hut' }),
    ];
    const entries = entriesOf(changes).toReversed();
    expect(snapshotOf(raceOf([null], { entries })).runners[0]).toMatchObject({
      state: 'not-finished',
      detail: { where: 'hut', why: 'reason 3' },
    });
    expect(after(changes.slice(0, 2), null)).toMatchObject({
      state: 'not-started',
      detail: { why: 'reason 1' },
    });
  });

  it('is as before where an entry is taken back, and that cannot be taken back', () => {
    const back = (number: number): ResultChange => ({ kind: 'withdrawn', number });
    expect(after([decide('disqualify'), back(1)])?.state).toBe('finished');
    expect(after([decide('disqualify'), back(1), back(2)])?.state).toBe('finished');
    expect(after([decide('disqualify'), decide('reinstate')])?.state).toBe('finished');
    expect(after([decide('disqualify'), decide('reinstate')], null)?.state).toBe('open');
    const byChip = [time(null, { chipMs: 5 }), decide('disqualify'), decide('reinstate')];
    expect(after(byChip, null)?.state).toBe('finished');
    const byOrder = [time(null, { order: 5 }), decide('disqualify'), decide('reinstate')];
    expect(after(byOrder, null)?.state).toBe('finished');
    // Without a stop before it, being reinstated says nothing.
    expect(after([decide('stop'), decide('reinstate'), back(1)])).toMatchObject({
      state: 'finished',
      detail: {},
    });
  });

  it('adds penalties, gives credits back, and is never less than nothing', () => {
    const adjust = (ms: number): ResultChange => ({ kind: 'adjustment', id: 1, ms, rule: 'rule' });
    const gearPenalties = [
      { id: 1, ms: 1_800_000, rule: 'missingEquipment', why: 'no jacket' },
      { id: 2, ms: 5, rule: 'missingEquipment', why: '' },
    ];
    const entries = entriesOf([adjust(60_000), adjust(-30_000)]);
    const [own] = snapshotOf(raceOf([100], { gearPenalties, entries })).runners;
    expect(own).toMatchObject({ ownMs: 100_000, finalMs: 1_930_000 });
    expect(own?.adjustments).toEqual([
      { ms: 1_800_000, rule: 'missingEquipment', why: 'no jacket', source: 'gear' },
      { ms: 60_000, rule: 'rule', why: 'reason 1', source: 'office' },
      { ms: -30_000, rule: 'rule', why: 'reason 2', source: 'office' },
    ]);
    expect(after([adjust(-200_000)])?.finalMs).toBe(0);
  });

  it('is disqualified by a gear check without a time, which the office can lift', () => {
    const gearPenalties = [{ id: 1, ms: null, rule: 'missingEquipment', why: 'no jacket' }];
    expect(snapshotOf(raceOf([100], { gearPenalties })).runners[0]).toMatchObject({
      state: 'disqualified',
      detail: { rule: 'missingEquipment', why: 'no jacket' },
      adjustments: [],
      finalMs: null,
    });
    const lifted = { gearPenalties, entries: entriesOf([decide('reinstate')]) };
    expect(snapshotOf(raceOf([100], lifted)).runners[0]?.state).toBe('finished');
  });

  it('stays in its place, without a name, when its runner is erased', () => {
    const before = snapshotOf(raceOf([100, 90, 110]));
    const now = raceOf([100, 90, 110]);
    const erased = before.runners.filter(({ id }) => id === 2);
    const entrants = now.entrants.filter(({ id }) => id !== 2);
    const after = snapshotOf({ ...now, entrants, erased });
    expect(after.standings).toEqual(before.standings);
    expect(after.runners.map(({ person }) => person?.lastname)).toEqual([
      'Runner 1',
      undefined,
      'Runner 3',
    ]);
  });

  it('knows what a person decided at the line, and nothing of whom there is not', () => {
    const changes: ResultChange[] = [
      { kind: 'order', ids: [2, 1] },
      { kind: 'dead-heat', ids: [1, 9] },
    ];
    const race = raceOf([100, 100], { entries: entriesOf(changes) });
    expect(snapshotOf(race).runners.map(({ closeFinish }) => closeFinish?.kind)).toEqual([
      'dead-heat',
      'order',
    ]);
  });
});

describe('classifications', () => {
  const belongs = (condition: Parameters<typeof classificationOf>[0], values = {}) =>
    classificationsOf(entrantOf(1, values), {
      classifications: [condition].map(classificationOf),
      day: '2025-07-05',
    }).length === 1;
  const id = 'one';

  it('take whoever meets every condition', () => {
    expect(belongs({ id, gender: 'M' })).toBe(false);
    expect(belongs({ id, gender: 'F' })).toBe(true);
    expect(belongs({ id, isInCircuit: true })).toBe(false);
    expect(belongs({ id, isInCircuit: false })).toBe(true);
    expect(belongs({ id, countries: ['FR'] })).toBe(false);
    expect(belongs({ id, countries: ['FR', 'RO'] })).toBe(true);
    expect(belongs({ id, needsLicence: true })).toBe(false);
    expect(belongs({ id, needsLicence: true }, { hasLicence: true })).toBe(true);
    const team = { best: 3, by: 'time' } as const;
    expect(belongs({ id, team }, { club: ' ' })).toBe(false);
    expect(belongs({ id, team }, { club: 'Club' })).toBe(true);
    expect(belongs({ id, gender: 'F', isInCircuit: true })).toBe(false);
  });

  it('go by age on race day, and take nobody of an unknown one', () => {
    const ages = { min: 40, max: 44 };
    const born = (birthDate: string | null) => belongs({ id, ages }, { birthDate });
    expect(['1980-07-05', '1980-07-06', '1985-07-05', '1985-07-06'].map(born)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(belongs({ id, ages: { min: 0, max: 99 } }, { birthDate: null })).toBe(false);
    expect(belongs({ id }, { birthDate: null })).toBe(true);
  });
});
