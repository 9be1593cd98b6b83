import { expect, it } from 'vitest';
import type { CircuitRules } from './circuit-points.rules.ts';
import { type ResultLine, seasonSoFar } from './circuit-season.rules.ts';

const rules: CircuitRules = {
  winnerPoints: 1,
  secondPoints: 2,
  bestResults: 2,
  minStages: 2,
  prizeStages: 3,
  awardedPlaces: 3,
  tieBreakers: ['better-place', 'more-races'],
};
const facts = { rules, stages: [{ id: 'fr' }, { id: 'it' }, { id: 'ro' }], categories: ['F40'] };
const line = (id: number, stage: string, name: string, place: number): ResultLine => ({
  id,
  stage,
  name,
  place,
  category: 'F40',
  card: `${stage} ${name}`,
  born: 1984,
  country: 'RO',
  gender: 'F',
  erased: null,
});

it('a season joins the lines of its stages to runners, who are called as in their first one', () => {
  const lines = [line(3, 'it', 'POP Ana', 2), line(1, 'fr', 'Ana Pop', 1), line(2, 'fr', 'Eva', 2)];
  const season = seasonSoFar(lines, [], facts);
  expect(season.run).toEqual(['fr', 'it']);
  expect(season.next).toBe('ro');
  expect([...season.runners].toSorted(([one], [other]) => one - other)).toEqual([
    [1, { name: 'Ana Pop', country: 'RO' }],
    [2, { name: 'Eva', country: 'RO' }],
  ]);
  expect(season.places).toContainEqual({ runner: 1, stage: 'it', category: 'F40', place: 2 });
  const [standing] = season.standings('it');
  expect(standing?.rows.map(({ runner, place }) => [runner, place])).toEqual([
    [1, 1],
    [2, null],
  ]);
});

it('a season that is over has no next stage, nor has one that has not begun', () => {
  expect(seasonSoFar([line(1, 'ro', 'Ana', 1)], [], facts).next).toBeUndefined();
  expect(seasonSoFar([], [], facts)).toMatchObject({ run: [], next: undefined });
});

it('somebody who was erased has no name, and keeps the places of all stages', () => {
  const erased = { name: '', born: null, country: null, erased: 'a' };
  const lines = [
    { ...line(1, 'fr', '', 1), ...erased },
    { ...line(2, 'it', '', 1), ...erased },
  ];
  const season = seasonSoFar(lines, [], facts);
  expect([...season.runners]).toEqual([[1, { name: undefined, country: null }]]);
  expect(season.standings('it')[0]?.rows.map(({ place, total }) => [place, total])).toEqual([
    [1, 2],
  ]);
});

it('decisions are followed', () => {
  const lines = [line(1, 'fr', 'Ana Pop', 1), line(2, 'it', 'Ana Maria Pop', 1)];
  const same = { one: 'fr Ana Pop', other: 'it Ana Maria Pop', verdict: 'same' } as const;
  expect(seasonSoFar(lines, [same], facts).runners.size).toBe(1);
  expect(seasonSoFar(lines, [], facts).runners.size).toBe(2);
});
