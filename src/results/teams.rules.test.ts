import { expect, it } from 'vitest';
import { classificationOf, entrantOf, raceOf, recordedOf } from './simulated-results.ts';
import { snapshotOf } from './snapshot.rules.ts';

const teams = (by: 'time' | 'places', best: number, seconds: [string, number | null][]) => {
  const race = raceOf(
    seconds.map(([, each]) => each),
    {
      entrants: seconds.map(([club], index) => entrantOf(index + 1, { club })),
      classifications: [
        classificationOf({ id: 'overall' }),
        classificationOf({ id: 'teams', kind: 'teams', team: { best, by } }),
      ],
    },
  );
  return snapshotOf(race).teams[0]?.teams.map(
    ({ club, place, sum, ids }) => `${place ?? '–'} ${club} ${sum} [${ids.join(' ')}]`,
  );
};

it('count a club’s best by time, whatever accents and dots its members type', () => {
  expect(
    teams('time', 2, [
      ['Ștrand Run', 100],
      ['C.S. Pădurea', 90],
      ['strand-run', 120],
      ['CS Padurea', 140],
      ['Ștrand  Run ', 130],
      ['Ștrand Run', 140],
      ['Alone', 80],
      ['Beside', 82],
      ['', 70],
      ['?!', 71],
      ['CS Padurea', null],
    ]),
  ).toEqual([
    '1 strand-run 220000 [1 3]',
    '2 C.S. Pădurea 230000 [2 4]',
    '– Alone 80000 [7]',
    '– Beside 82000 [8]',
  ]);
});

it('count by places, and on equal sums go by the better first runner, or share the place', () => {
  expect(
    teams('places', 2, [
      ['A', 10],
      ['B', 20],
      ['B', 30],
      ['A', 40],
      ['C', 50],
    ]),
  ).toEqual(['1 A 5 [1 4]', '2 B 5 [2 3]', '– C 5 [5]']);
  expect(
    teams('time', 1, [
      ['B', 10],
      ['A', 10],
      ['C', 20],
    ]),
  ).toEqual(['1 A 10000 [2]', '1 B 10000 [1]', '3 C 20000 [3]']);
});

it('have the name that most of those who count typed', () => {
  expect(
    teams('time', 3, [
      ['run club', 10],
      ['Run Club', 20],
      ['Run Club', 30],
    ]),
  ).toEqual(['1 Run Club 60000 [1 2 3]']);
});

it('count nobody by time who has none', () => {
  const race = raceOf([10, 1], {
    recorded: [recordedOf(1, 10), recordedOf(2, null, { order: 2, state: 'finished' })],
    entrants: [1, 2].map((id) => entrantOf(id, { club: 'A' })),
    classifications: [classificationOf({ id: 'teams', team: { best: 2, by: 'time' } })],
  });
  expect(snapshotOf(race).teams).toEqual([
    { classification: 'teams', teams: [{ club: 'A', place: null, sum: 10_000, ids: [1] }] },
  ]);
  expect(snapshotOf(raceOf([10])).teams).toEqual([]);
});
