import { describe, expect, it } from 'vitest';
import type { Standing } from './results.contract.ts';
import { classificationOf } from './simulated-results.ts';
import { prizesOf } from './snapshot.rules.ts';

const standing = (classification: string, places: Record<number, number>): Standing => ({
  classification,
  ranked: Object.entries(places)
    .map(([id, place]) => ({ id: Number(id), place }))
    .toSorted((one, other) => one.place - other.place || one.id - other.id),
  unranked: [],
});
const standings = [
  standing('overall', { 1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 6 }),
  standing('f40', { 1: 1, 2: 2, 4: 3, 5: 4, 6: 5 }),
  standing('circuit', { 2: 1, 6: 2 }),
];
const won = (isOnePrizeEach: boolean, overall = 3) =>
  prizesOf(standings, {
    isOnePrizeEach,
    classifications: [
      classificationOf({ id: 'overall', prizes: overall }),
      classificationOf({ id: 'f40', prizes: 2 }),
      classificationOf({ id: 'circuit', prizes: 2, isApart: true }),
      classificationOf({ id: 'nobody', prizes: 2 }),
    ],
  }).map(({ classification, id, prize, place }) => `${classification} ${prize}: ${id} (${place})`);

describe('prizes', () => {
  it('go to the first, and to all who share the last one', () => {
    expect(won(false)).toEqual([
      'overall 1: 1 (1)',
      'overall 2: 2 (2)',
      'overall 3: 3 (3)',
      'overall 3: 4 (3)',
      'f40 1: 1 (1)',
      'f40 2: 2 (2)',
      'circuit 1: 2 (1)',
      'circuit 2: 6 (2)',
    ]);
  });

  it('are one for each, the one declared first; others move up, and those apart go beside', () => {
    expect(won(true)).toEqual([
      'overall 1: 1 (1)',
      'overall 2: 2 (2)',
      'overall 3: 3 (3)',
      'overall 3: 4 (3)',
      'f40 1: 5 (4)',
      'f40 2: 6 (5)',
      'circuit 1: 2 (1)',
      'circuit 2: 6 (2)',
    ]);
  });

  it('of a classification apart take nothing from those declared after it', () => {
    const prizes = prizesOf(standings, {
      isOnePrizeEach: true,
      classifications: [
        classificationOf({ id: 'circuit', prizes: 2, isApart: true }),
        classificationOf({ id: 'f40', prizes: 2 }),
      ],
    });
    expect(prizes.map(({ classification, id }) => `${classification} ${id}`)).toEqual([
      'circuit 2',
      'circuit 6',
      'f40 1',
      'f40 2',
    ]);
  });

  it('are not there where none is declared', () => {
    expect(won(true, 0).filter((each) => each.startsWith('overall'))).toEqual([]);
    expect(won(true, 0)).toContain('f40 1: 1 (1)');
  });
});
