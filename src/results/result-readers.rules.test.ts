import { describe, expect, it } from 'vitest';
import { resultReaders } from './result-readers.rules.ts';
import type { PublicationKind, PublishedResults, ResultChange } from './results.contract.ts';
import { runnerDifferences } from './runner-difference.rules.ts';
import { entrantOf, entriesOf, raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

/** Three finish, the fourth gives up, the fifth does not start; nothing is known of the sixth. */
const raceWith = (changes: ResultChange[] = [], lastname = 'Pop') =>
  snapshotOf(
    raceOf([], {
      entrants: [1, 2, 3, 4, 5, 6].map((id) => entrantOf(id, { lastname })),
      recorded: [
        ...[3000, 3100, 3200].map((seconds, index) => recordedOf(index + 1, seconds)),
        recordedOf(4, null, { state: 'not-finished' }),
        recordedOf(5, null, { state: 'not-started' }),
        recordedOf(6, null),
      ],
      entries: entriesOf(changes),
    }),
  );
const published = (kind: PublicationKind, snapshot = raceWith()): PublishedResults => ({
  raceId: 1,
  version: 1,
  kind,
  at: new Date(0),
  by: 'Ana',
  protestUntil: null,
  note: '',
  snapshot,
});
const toldAll = (before: PublishedResults) => new Map([1, 2, 3, 4].map((id) => [id, before]));
const penalty = (id: number, ms: number): ResultChange => ({
  kind: 'adjustment',
  id,
  ms,
  rule: 'littering',
});

describe('who reads of a publication', () => {
  it('is who finished or did not, and nobody who never started', () => {
    expect(resultReaders(published('official'), new Map())).toEqual([1, 2, 3, 4]);
    expect(resultReaders(published('provisional'), new Map())).toEqual([1, 2, 3, 4]);
  });

  it('is nobody while it is a draft, and nobody who was erased', () => {
    expect(resultReaders(published('draft'), new Map())).toEqual([]);
    const { runners, ...rest } = raceWith();
    const erased = runners.map((each) => (each.id === 2 ? { ...each, person: null } : each));
    const snapshot = { ...rest, runners: erased };
    expect(resultReaders(published('official', snapshot), new Map())).toEqual([1, 3, 4]);
  });

  it('is everybody once more when provisional results become official', () => {
    const told = toldAll(published('provisional'));
    expect(resultReaders(published('official'), told)).toEqual([1, 2, 3, 4]);
    expect(resultReaders(published('provisional'), told)).toEqual([]);
  });

  it('is after a correction who has another time or place', () => {
    const told = toldAll(published('official'));
    expect(resultReaders(published('official'), told)).toEqual([]);
    const corrected = (...changes: ResultChange[]) =>
      resultReaders(published('official', raceWith(changes)), told);
    expect(corrected(penalty(3, 1000))).toEqual([3]);
    expect(corrected(penalty(2, 200_000))).toEqual([2, 3]);
    expect(corrected({ kind: 'state', id: 4, action: 'miss-start', detail: {} })).toEqual([4]);
    expect(resultReaders(published('official', raceWith([], 'Popa')), told)).toEqual([]);
  });

  it('is compared with what each was told last', () => {
    const first = published('official');
    const second = published('official', raceWith([penalty(3, 1000)]));
    const told = new Map([...toldAll(first), [3, second] as const]);
    expect(resultReaders(second, told)).toEqual([]);
    expect(resultReaders(first, told)).toEqual([3]);
  });
});

describe('what is different for a runner', () => {
  it('is the own change, and the places that it moved', () => {
    const own = runnerDifferences(raceWith(), raceWith([penalty(2, 200_000)]));
    expect(own.get(2)).toEqual({
      changes: [expect.objectContaining({ kind: 'adjustment', ms: 200_000 })],
      places: [{ classification: 'overall', from: 2, to: 3 }],
    });
    expect(own.get(3)).toEqual({
      changes: [],
      places: [{ classification: 'overall', from: 3, to: 2 }],
    });
    expect([...own.keys()]).toEqual([2, 3]);
  });

  it('names a place that is gone, and one that is new', () => {
    const out = raceWith([{ kind: 'state', id: 1, action: 'disqualify', detail: {} }]);
    const place = (from: number | null, to: number | null) => [
      { classification: 'overall', from, to },
    ];
    expect(runnerDifferences(raceWith(), out).get(1)?.places).toEqual(place(1, null));
    expect(runnerDifferences(out, raceWith()).get(1)?.places).toEqual(place(null, 1));
  });
});
