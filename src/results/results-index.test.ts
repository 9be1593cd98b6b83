import { describe, expect, it } from 'vitest';
import type { PublicResults } from './published-results.ts';
import { findLines, indexOf } from './results-index.ts';
import { runnerWay } from './runner-way.rules.ts';
import { entrantOf, raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

const publicationOf = (snapshot: PublicResults['snapshot']): PublicResults => ({
  raceId: 1,
  version: 1,
  kind: 'official',
  at: new Date('2025-07-05T15:00:00Z'),
  by: 'Eva',
  protestUntil: null,
  note: '',
  snapshot,
  before: undefined,
});

const points = [
  { checkpoint: 'start', km: 0 },
  { checkpoint: 'ridge', km: 4 },
  { checkpoint: 'finish', km: 10 },
];
const entrants = [
  entrantOf(1, { lastname: 'Ștefănescu', club: 'CS Brașov' }),
  entrantOf(2, { lastname: 'Müller', country: 'DE', club: 'Brașov Trail' }),
  entrantOf(3, { lastname: 'Ban' }),
  entrantOf(4, { lastname: 'Cox' }),
];
const recorded = [
  recordedOf(1, 3000, { passages: [0, 1_200_001, 3_000_000] }),
  recordedOf(2, 3100, { passages: [0, 1_100_000, 3_100_000] }),
  recordedOf(3, 3100, { passages: [0, null, 3_100_000] }),
  recordedOf(4, null, { state: 'disqualified', passages: [0, 900_000, null] }),
];
const published = publicationOf(snapshotOf(raceOf([], { points, entrants, recorded })));
const index = indexOf(published);
const found = (query: Parameters<typeof findLines>[2]) =>
  findLines(index, 'overall', query).map(({ result }) => result.id);

describe('what is looked up in published results', () => {
  it('is made once for a publication', () => {
    expect(indexOf(published)).toBe(index);
    expect(indexOf({ ...published })).not.toBe(index);
  });

  it('finds by part of a name in either order, by bib, country and club', () => {
    expect(found({ q: 'STEFANESCU ana' })).toEqual([1]);
    expect(found({ q: '2' })).toEqual([2]);
    expect(found({ club: 'brasov' })).toEqual([1, 2]);
    expect(found({ club: 'brasov', country: 'DE' })).toEqual([2]);
    expect(found({ club: '…' })).toEqual([]);
    expect(found({})).toEqual([1, 2, 3, 4]);
  });

  it('finds nobody by the name who was erased', () => {
    const runners = published.snapshot.runners.map((each) =>
      each.id === 1 ? { ...each, person: null } : each,
    );
    const erased = indexOf(publicationOf({ ...published.snapshot, runners }));
    expect(findLines(erased, 'overall', { q: 'ștefănescu' })).toEqual([]);
    expect(findLines(erased, 'overall', { q: '1' })).toHaveLength(1);
  });
});

describe('a runner’s way', () => {
  const wayOf = (bib: string) => {
    const result = index.byBib.get(bib);
    if (!result) throw new Error('nobody');
    const finalPlace = index.placeOf(result.id);
    return runnerWay(published.snapshot, result, { countBefore: index.countBefore, finalPlace });
  };

  it('has pace and place at each point, without those who were disqualified', () => {
    expect(wayOf('1')).toEqual([
      { checkpoint: 'ridge', km: 4, ms: 1_201_000, paceMs: 300_000, place: 2 },
      { checkpoint: 'finish', km: 10, ms: 3_000_000, paceMs: 300_000, place: 1 },
    ]);
    expect(wayOf('2')[0]?.place).toBe(1);
  });

  it('leaves out where nobody was seen, and shares a place', () => {
    expect(wayOf('3')).toEqual([
      { checkpoint: 'finish', km: 10, ms: 3_100_000, paceMs: 310_000, place: 2 },
    ]);
    expect(wayOf('4')[0]?.place).toBeNull();
  });
});
