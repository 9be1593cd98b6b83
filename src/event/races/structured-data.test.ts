import { expect, it } from 'vitest';
import { editionRaces, eventWith } from '../../test/edition-races.ts';
import { raceData } from './structured-data.ts';

it.each([
  ['2025-07-05', '+03:00'],
  ['2025-10-25', '+03:00'],
  ['2025-10-26', '+02:00'],
])('a race on %s starts at its own hour of that day, %s', async (date, offset) => {
  const [race] = editionRaces;
  if (!race) throw new Error('there is no race');
  expect(raceData('en', { ...race, date }, await eventWith()())).toMatchObject({
    startDate: `${date}T08:30:00${offset}`,
  });
});
