import { describe, expect, it } from 'vitest';
import { findCheckpointMistakes } from './check-edition.ts';
import { composeCheckpoints } from './compose-edition.ts';

const races = [
  { id: 1, distanceKm: 33, aidStationsKm: [5, 10.4] },
  { id: 2, distanceKm: 11, aidStationsKm: [5] },
];
const files = (checkpoints?: object[]) =>
  ({ races: { races }, 'race-day': { checkpoints } }) as never;
const folder = { placeOf: () => 'race-day.yaml:1' } as never;
const place = (changes: object = {}) => ({
  id: 'ridge',
  name: { en: 'Ridge' },
  passes: { 1: [10.4, 20] },
  ...changes,
});

describe('the checkpoints of an edition', () => {
  it('are every aid station of every race where its files name none', () => {
    expect(composeCheckpoints(files())).toEqual([
      { id: 'start', name: null, passes: { 1: [0], 2: [0] } },
      { id: 'km-5', name: null, passes: { 1: [5] } },
      { id: 'km-5-race-2', name: null, passes: { 2: [5] } },
      { id: 'km-10-4', name: null, passes: { 1: [10.4] } },
      { id: 'finish', name: null, passes: { 1: [33], 2: [11] } },
    ]);
  });

  it('are those of its files between start and finish', () => {
    expect(composeCheckpoints(files([place()])).map(({ id }) => id)).toEqual([
      'start',
      'ridge',
      'finish',
    ]);
    expect(findCheckpointMistakes(files([place()]), folder)).toEqual([]);
  });

  it.each([
    ['needs no entry', [place({ id: 'finish' })]],
    ['two checkpoints have the id ridge', [place(), place()]],
    ['there is no such race', [place({ passes: { 3: [1] } })]],
    ['cannot pass ridge at km 33', [place({ passes: { 1: [33] } })]],
    ['cannot pass ridge at km 0', [place({ passes: { 2: [0] } })]],
  ])('are told where they cannot be: %s', (sentence, checkpoints) => {
    expect(findCheckpointMistakes(files(checkpoints), folder).join()).toContain(sentence);
  });
});
