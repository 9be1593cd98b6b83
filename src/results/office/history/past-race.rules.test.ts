import { describe, expect, it } from 'vitest';
import { readNamedRace } from './past-race.rules.ts';

const now = new Date('2025-06-01T10:00:00Z');
const read = (more: object) =>
  readNamedRace({ year: '2022', day: '', race: 'Ridge', distanceKm: '', ...more }, now);

describe('the race that a file is about', () => {
  it('needs a year and a name; day and distance where they are known', () => {
    expect(read({ race: ' Ridge  Race ', day: '2022-07-02', distanceKm: '21,1' })).toEqual({
      year: 2022,
      day: '2022-07-02',
      race: 'Ridge Race',
      raceKey: 'ridge race',
      distanceKm: 21.1,
    });
    expect(read({})).toMatchObject({ day: null, distanceKm: null });
  });

  it.each([
    { year: '' },
    { year: '2026' },
    { year: '1899' },
    { race: ' … ' },
    { race: 'a'.repeat(81) },
    { race: 'Ri\u0000dge' },
    { day: '2021-07-02' },
    { day: '2022-02-30' },
    { day: '2022-13-01' },
    { distanceKm: '-1' },
    { distanceKm: 'long' },
    { distanceKm: '1e9' },
  ])('cannot be %j', (more) => {
    expect(read(more)).toBeUndefined();
  });
});
