import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { difficulties, raceListQuery, raceParams, raceSchema } from './races.contract.ts';

describe('the number of a race in an address', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['0', 0],
    ['007', 7],
    ['999999999', 999_999_999],
  ])('%j is race %i', (id, number) => expect(raceParams.parse({ id }).id).toBe(number));

  it.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x1',
    '1a',
    'a1',
    '١',
    'NaN',
    '1000000000',
  ])('%j is no number of a race', (id) => expect(raceParams.safeParse({ id }).success).toBe(false));

  it('is asked for as text', () => {
    expect(raceParams.safeParse({ id: 1 }).success).toBe(false);
    expect(raceParams.safeParse({}).success).toBe(false);
  });
});

describe('the list’s filter', () => {
  it('takes the two kinds of course, or none', () => {
    expect(difficulties()).toEqual(['classic_updown', 'long_trail']);
    expect(raceListQuery.parse({})).toEqual({});
    for (const difficulty of ['classic_updown', 'long_trail']) {
      expect(raceListQuery.parse({ difficulty })).toEqual({ difficulty });
    }
  });

  it.each(['', 'ultra', 'beginner', 'Long_Trail', 'long_trail ', ['long_trail', 'long_trail']])(
    'refuses %j and names the allowed ones',
    (difficulty) => {
      const { error } = raceListQuery.safeParse({ difficulty });
      expect(error?.issues).toMatchObject([
        { path: ['difficulty'], values: ['classic_updown', 'long_trail'] },
      ]);
    },
  );
});

describe('a race as the API gives it', () => {
  const race = {
    id: 1,
    name: 'Ridge Run 33K',
    nameRo: 'Ridge Run 33K',
    nameFr: 'Ridge Run 33K',
    nameDe: 'Ridge Run 33K',
    description: 'A full loop.',
    descriptionRo: 'O buclă completă.',
    descriptionFr: 'Une grande boucle.',
    descriptionDe: 'Eine große Runde.',
    imageUrl: null,
    difficulty: 'long_trail',
    distance: 33,
    elevation: 1500,
    price: 150,
    date: '2025-07-05',
    isemacertified: true,
    isNationalChampionship: true,
    raceMap: null,
    aidStations: 5,
    startTime: '08:30',
    cutoffTime: '8:00',
    gpxUrl: '/api/races/1/gpx',
  };

  it('has the fields of the specification, with a picture and a map or without', () => {
    expect(raceSchema.parse(race)).toEqual(race);
    const withBoth = { ...race, imageUrl: '/pictures/33km.svg', raceMap: '<iframe></iframe>' };
    expect(raceSchema.parse(withBoth)).toEqual(withBoth);
    const halves = { ...race, distance: 33.4, price: 149.5 };
    expect(raceSchema.parse(halves)).toEqual(halves);
  });

  it.each(Object.keys(race))('is none without %s', (field) => {
    const { error } = raceSchema.safeParse({ ...race, [field]: undefined });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it.each([
    ['id', 1.5],
    ['elevation', 1500.5],
    ['aidStations', 0.5],
    ['difficulty', 'ultra'],
    ['isemacertified', 'true'],
    ['price', '150'],
    ['date', new Date('2025-07-05')],
  ])('does not have %s %j', (field, value) => {
    expect(raceSchema.safeParse({ ...race, [field]: value }).success).toBe(false);
  });

  it('is described to readers of the API as a Race, with the units of its figures', () => {
    const { $defs } = z.toJSONSchema(raceSchema);
    const properties = $defs?.Race?.properties ?? {};
    const described = Object.entries(properties).flatMap(([name, property]) =>
      typeof property === 'object' && property.description !== undefined
        ? [`${name}: ${property.description}`]
        : [],
    );
    expect(described).toEqual([
      expect.stringMatching(/^imageUrl: .*https/),
      'distance: kilometres',
      expect.stringMatching(/^elevation: metres/),
      expect.stringMatching(/^price: .*whole units.*RON/),
      'date: YYYY-MM-DD',
      expect.stringMatching(/^raceMap: HTML/),
      expect.stringMatching(/^aidStations: number/),
      expect.stringMatching(/^startTime: HH:MM/),
      expect.stringMatching(/^cutoffTime: .*H:MM after the start/),
      expect.stringMatching(/^gpxUrl: path/),
    ]);
  });

  it('keeps nothing of the database that is not named', () => {
    expect(raceSchema.parse({ ...race, capacity: 300 })).toEqual(race);
  });
});
