import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../edition/words/languages.ts';
import { describeDifference } from './describe-difference.ts';
import { differenceOf, type RunnerChange } from './difference.rules.ts';
import type { ResultChange } from './results.contract.ts';
import { resultStates } from './results.contract.ts';
import { entriesOf, raceOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

const times = [10, 20, 30, 40, 50, 60, 70].map((minutes) => minutes * 60);
const changed = (language: Language, ...changes: ResultChange[]) =>
  describeDifference(
    language,
    differenceOf(
      snapshotOf(raceOf(times)),
      snapshotOf(raceOf(times, { entries: entriesOf(changes) })),
    ),
    String,
  );
const said = (change: RunnerChange, language: Language = 'en') =>
  describeDifference(
    language,
    { runners: [{ id: 1, bib: '1', changes: [change] }], moves: [] },
    String,
  ).join();
const penalty: ResultChange = {
  kind: 'adjustment',
  id: 3,
  ms: 1_800_000,
  rule: 'missingEquipment',
};

describe('the difference of two publications in words', () => {
  it.each([
    ['en', 'Bib 3: +30\u00a0min, mandatory equipment; places 4 to 6 moved up'],
    ['ro', 'Numărul 3: +30\u00a0min, echipament obligatoriu; locurile 4–6 au urcat'],
    ['fr', 'Dossard 3\u00a0: +30\u00a0min, matériel obligatoire\u202f; places 4 à 6 en hausse'],
    ['de', 'Startnummer 3: +30\u00a0min, Pflichtausrüstung; Plätze 4 bis 6 rücken auf'],
    ['it', 'Pettorale 3: +30\u00a0min, materiale obbligatorio; i posti dal 4 al 6 salgono'],
    ['es', 'Dorsal 3: +30\u00a0min, material obligatorio; los puestos 4 a 6 suben'],
  ] as const)('in %s tell a penalty and who moved by it', (language, line) => {
    expect(changed(language, penalty)).toEqual([line]);
  });

  it('say nothing where nothing is different, and tell several runners before those who moved', () => {
    expect(changed('en')).toEqual([]);
    const out: ResultChange = { kind: 'state', id: 1, action: 'disqualify', detail: {} };
    expect(changed('en', penalty, out)).toEqual([
      'Bib 1: disqualified',
      'Bib 3: +30\u00a0min, mandatory equipment',
      'Others: places 2 to 7 moved up',
    ]);
    const faster: ResultChange = {
      kind: 'time',
      id: 2,
      gunMs: 300_000,
      chipMs: null,
      order: null,
    };
    expect(changed('en', faster)).toEqual([
      'Bib 2: time 5:00 instead of 20:00; place 1 moved down',
    ]);
  });

  it('tell everything that can be different', () => {
    const detail = { where: 'somewhere', rule: 'As typed', cutoffKm: 15.5 };
    const state = { kind: 'state', from: 'open', to: 'out-of-time', detail } as const;
    expect(said(state)).toBe(
      'Bib 1: outside the time limit, somewhere, As typed, cut-off at km 15.5',
    );
    expect(said({ kind: 'time', fromMs: null, toMs: 60_000 })).toBe('Bib 1: time 1:00');
    expect(said({ kind: 'time', fromMs: 1, toMs: null })).toBe('Bib 1: no time any more');
    expect(said({ kind: 'bib', from: '', to: '1' })).toBe('Bib 1: was bib –');
    expect(said({ kind: 'close-finish', decided: 'order', ids: [1, 2] })).toBe(
      'Bib 1: order at the finish line decided: 1 and 2',
    );
    expect(said({ kind: 'close-finish', decided: 'dead-heat', ids: [1, 2] })).toBe(
      'Bib 1: dead heat: 1 and 2',
    );
    const lifted = { ms: 60_000, rule: 'As typed', why: '', source: 'office' } as const;
    expect(said({ kind: 'adjustment-lifted', ...lifted })).toBe(
      'Bib 1: +1\u00a0min taken back, As typed',
    );
  });

  it('are there in every language, and others in each', () => {
    const every: RunnerChange[] = [
      { kind: 'added' },
      { kind: 'removed' },
      { kind: 'person' },
      { kind: 'classifications', left: [], joined: [] },
      { kind: 'close-finish', decided: null, ids: [] },
      ...resultStates.map((to) => ({ kind: 'state', from: 'open', to, detail: {} }) as const),
    ];
    for (const change of every) {
      const lines = languages().map(({ code }) => said(change, code));
      expect(lines.join()).not.toContain('changes.');
      expect(new Set(lines).size).toBe(languages().length);
    }
  });
});
