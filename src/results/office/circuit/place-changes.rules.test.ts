import { describe, expect, it } from 'vitest';
import { type ResultLine, seasonSoFar } from '../../circuit/circuit-season.rules.ts';
import { placeChanges } from './place-changes.rules.ts';

const facts = {
  rules: {
    winnerPoints: 1,
    secondPoints: 2,
    bestResults: 1,
    minStages: 1,
    prizeStages: 2,
    awardedPlaces: 3,
    tieBreakers: [],
  },
  stages: [{ id: 'fr' }, { id: 'it' }],
  categories: ['F40', 'F45'],
};
let number = 0;
const line = (name: string, place: number, changes: Partial<ResultLine> = {}): ResultLine => ({
  id: ++number,
  stage: 'fr',
  name,
  place,
  category: 'F40',
  card: `${name} ${number}`,
  born: 1984,
  country: 'RO',
  gender: 'F',
  erased: null,
  ...changes,
});
const season = (...lines: ResultLine[]) => seasonSoFar(lines, [], facts);

describe('what a publication changes', () => {
  it('is everybody, the first time', () => {
    expect(placeChanges(undefined, season(line('Ana', 1)))).toEqual([
      { category: 'F40', name: 'Ana', before: undefined, now: 1 },
    ]);
  });

  it('is nobody whose place stays, whatever their numbers are', () => {
    const twice = () => season(line('Ana', 1), line('Eva', 2), line('Mia', 2));
    expect(placeChanges(twice(), twice())).toEqual([]);
  });

  it('is who moved, who came and who went', () => {
    const before = season(line('Ana', 1), line('Eva', 2), line('Mia', 3));
    const now = season(line('Ana', 2), line('Eva', 1), line('Ina', 3, { category: 'F45' }));
    expect(placeChanges(before, now)).toEqual([
      { category: 'F40', name: 'Eva', before: 2, now: 1 },
      { category: 'F40', name: 'Ana', before: 1, now: 2 },
      { category: 'F45', name: 'Ina', before: undefined, now: 1 },
      { category: 'F40', name: 'Mia', before: 3, now: undefined },
    ]);
  });

  it('tells namesakes of two countries apart, and names nobody who was erased', () => {
    const before = season(line('Ana', 1), line('Ana', 2, { country: 'HU' }));
    const gone = { erased: 'x', country: null };
    const now = season(line('Ana', 1), line('', 2, gone));
    expect(placeChanges(before, now)).toEqual([
      { category: 'F40', name: undefined, before: undefined, now: 2 },
      { category: 'F40', name: 'Ana', before: 2, now: undefined },
    ]);
  });

  it('is nothing where nothing is', () => {
    expect(placeChanges(season(), season())).toEqual([]);
  });
});
