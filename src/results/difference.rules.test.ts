import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.rules.ts';
import type { RaceInputs, ResultChange } from './results.contract.ts';
import { classificationOf, entrantOf, entriesOf, raceOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

const times = [10, 20, 30, 40, 50, 60];
const classifications = [
  classificationOf({ id: 'overall' }),
  classificationOf({ id: 'women', gender: 'F' }),
];
const race = (changes: ResultChange[], values: Partial<RaceInputs> = {}) =>
  snapshotOf(raceOf(times, { classifications, entries: entriesOf(changes), ...values }));
const before = race([]);
const changed = (...changes: ResultChange[]) => differenceOf(before, race(changes));
const moved = (...changes: ResultChange[]) =>
  changed(...changes)
    .moves.filter(({ classification }) => classification === 'overall')
    .map(({ from, to, way }) => `${from}–${to} ${way}`);

const penalty = (id: number, seconds: number): ResultChange => ({
  kind: 'adjustment',
  id,
  ms: seconds * 1000,
  rule: 'missingEquipment',
});

describe('the difference of two publications', () => {
  it('is nothing of the same, whatever order a database gives keys in, and of the first one', () => {
    const same = race([]);
    const turned = {
      ...same,
      runners: same.runners.map((each) => ({
        ...each,
        person: each.person && {
          club: each.person.club,
          country: each.person.country,
          gender: each.person.gender,
          lastname: each.person.lastname,
          firstname: each.person.firstname,
        },
        detail: { why: undefined },
      })),
    };
    expect(differenceOf(same, turned)).toEqual({ runners: [], moves: [] });
    expect(differenceOf(undefined, same)).toEqual({ runners: [], moves: [] });
  });

  it('names a penalty, and those who moved up by it as one', () => {
    expect(changed(penalty(2, 35))).toEqual({
      runners: [
        {
          id: 2,
          bib: '2',
          changes: [
            {
              kind: 'adjustment',
              ms: 35_000,
              rule: 'missingEquipment',
              why: 'reason 1',
              source: 'office',
            },
          ],
        },
      ],
      moves: [
        { classification: 'overall', from: 3, to: 5, way: 'up' },
        { classification: 'women', from: 3, to: 5, way: 'up' },
      ],
    });
    expect(changed(penalty(2, 5)).moves).toEqual([]);
  });

  it('names a penalty that was taken back, and of two like ones the one', () => {
    const twice = race([penalty(2, 35), penalty(2, 35)], {
      entries: entriesOf([penalty(2, 35), penalty(2, 35)]).map((each) => ({ ...each, reason: '' })),
    });
    const once = race([], {
      entries: entriesOf([penalty(2, 35)]).map((each) => ({ ...each, reason: '' })),
    });
    expect(
      differenceOf(twice, once).runners.map(({ changes }) => changes.map(({ kind }) => kind)),
    ).toEqual([['adjustment-lifted']]);
  });

  it('tells those who moved up from those who moved down, and where somebody stayed between', () => {
    const time = (id: number, seconds: number): ResultChange => ({
      kind: 'time',
      id,
      gunMs: seconds * 1000,
      chipMs: null,
      order: null,
    });
    expect(moved(time(5, 15))).toEqual(['2–4 down']);
    expect(moved(time(1, 25), time(6, 35))).toEqual(['2–2 up', '4–5 down']);
    expect(moved(time(1, 25), time(4, 70))).toEqual(['2–2 up', '5–6 up']);
    expect(moved(time(1, 25), time(6, 26))).toEqual(['2–2 up', '3–5 down']);
    expect(changed(time(5, 15)).runners[0]?.changes).toEqual([
      { kind: 'time', fromMs: 50_000, toMs: 15_000 },
    ]);
  });

  it('names a state with what is known of it, and what was decided at the line', () => {
    const out: ResultChange = {
      kind: 'state',
      id: 1,
      action: 'disqualify',
      detail: { rule: 'shortcut' },
    };
    const state = changed(out, { kind: 'dead-heat', ids: [3, 4] });
    expect(state.runners.map(({ bib, changes }) => [bib, changes])).toEqual([
      [
        '1',
        [
          {
            kind: 'state',
            from: 'finished',
            to: 'disqualified',
            detail: { rule: 'shortcut', why: 'reason 1' },
          },
        ],
      ],
      ['3', [{ kind: 'close-finish', decided: 'dead-heat', ids: [3, 4] }]],
      [
        '4',
        [
          { kind: 'time', fromMs: 40_000, toMs: 30_000 },
          { kind: 'close-finish', decided: 'dead-heat', ids: [3, 4] },
        ],
      ],
    ]);
    const other = race([{ ...out, detail: { rule: 'littering' } }]);
    expect(differenceOf(race([out]), other).runners[0]?.changes).toMatchObject([
      { kind: 'state', from: 'disqualified', to: 'disqualified' },
    ]);
    expect(
      differenceOf(race([{ kind: 'order', ids: [1, 2] }]), race([])).runners[0]?.changes,
    ).toEqual([{ kind: 'close-finish', decided: null, ids: [] }]);
  });

  it('names who came, who went, and who is another, but nobody who was erased', () => {
    const entrants = [2, 3, 4, 5, 6, 7].map((id) =>
      entrantOf(
        id,
        {
          2: { bib: '22' },
          3: { gender: 'M' as const },
          4: { lastname: 'Other' },
        }[id],
      ),
    );
    const after = race([], { entrants });
    const erased = {
      ...after,
      runners: after.runners.map((each) => (each.id === 5 ? { ...each, person: null } : each)),
    };
    const { runners } = differenceOf(before, erased);
    expect(runners.map(({ id, changes }) => [id, changes])).toEqual([
      [3, [{ kind: 'person' }, { kind: 'classifications', left: ['women'], joined: [] }]],
      [4, [{ kind: 'person' }]],
      [7, [{ kind: 'added' }]],
      [2, [{ kind: 'bib', from: '2', to: '22' }]],
      [1, [{ kind: 'removed' }]],
    ]);
    expect(differenceOf(erased, after).runners).toEqual([]);
    expect(
      differenceOf(after, before)
        .runners.find(({ id }) => id === 3)
        ?.changes.at(-1),
    ).toEqual({ kind: 'classifications', left: [], joined: ['women'] });
  });
});
