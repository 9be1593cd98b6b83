import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type EditionFile, editionFiles, jsonSchemaOf } from './edition-files.ts';
import { editionsFolder, servedFolder } from './edition-folder.ts';
import { inspectEdition, readEdition } from './read-edition.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'edition-'));
  cpSync(servedFolder(), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The findings once a text of a file is another. */
function changed(file: EditionFile, from: string, to: string) {
  const place = path.join(folder, `${file}.yaml`);
  const text = readFileSync(place, 'utf8');
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(place, text.replace(from, to));
  return inspectEdition(folder);
}
const mistakes = (...change: Parameters<typeof changed>) =>
  changed(...change).mistakes.map((sentence) => sentence.replace(/^.*\/(?=[\w-]+\.yaml)/, ''));

describe('an edition', () => {
  it('is read when nothing is wrong, with what is still a sample as hints', () => {
    const { edition, mistakes: none, hints } = inspectEdition(folder);
    expect(none).toEqual([]);
    expect(edition?.races.map(({ id, fees }) => [id, fees[0]?.feeMinor])).toEqual([
      [1, 150_00],
      [2, 120_00],
    ]);
    expect(
      hints.some((hint) =>
        hint.includes('event.yaml: still a sample: organiser (/terms-conditions) in line 6; email'),
      ),
    ).toBe(true);
  });

  it.each<[EditionFile, string, string, string, string]>([
    ['races', 'distanceKm: 11', 'distanceKm: far', 'far', 'races 2 distanceKm must be a number.'],
    ['races', '    minAge: 16\n', '', '- id: 2', 'races 2 minAge is missing.'],
    [
      'races',
      'capacity: 400',
      'capacity: 400\n    seats: 3',
      'seats',
      'races 2 has an unknown seats.',
    ],
    [
      'races',
      'startTime: 09:30',
      'startTime: half nine',
      'half nine',
      'races 2 startTime must be a time of day such as 08:30.',
    ],
    [
      'races',
      'startTime: 09:30',
      'startTime: 9:30',
      'startTime: 9:30',
      'races 2 startTime must be a time of day such as 08:30.',
    ],
    [
      'event',
      'timeZone: Europe/Bucharest',
      'timeZone: Europe/Nowhere',
      'Nowhere',
      'timeZone must be a time zone such as Europe/Bucharest.',
    ],
    [
      'money',
      'currency: RON',
      'currency: LEI',
      'LEI',
      'currency must be the three letters of a currency, such as CHF.',
    ],
    [
      'look',
      'dress: forest',
      'hero:\n  picture: /pictures/hero.jpg',
      'picture: ',
      'hero alt is missing.',
    ],
    ['rules', 'adultAge: 18', 'adultAge: "18', '"18', 'Missing closing "quote.'],
  ])('names in %s, for %j as %j, the line of %s and what is wrong', (file, from, to, at, what) => {
    const [found] = mistakes(file, from, to);
    const lines = readFileSync(path.join(folder, `${file}.yaml`), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes(at)) + 1;
    expect(found).toBe(`${file}.yaml:${line}: ${what}`);
  });

  it.each<[EditionFile, string, string, string]>([
    ['races', 'id: 2', 'id: 1', 'two races have the id 1.'],
    [
      'races',
      'aidStationsKm: [5]',
      'aidStationsKm: [12]',
      'race 2 has an aid station at km 12, past its finish.',
    ],
    [
      'races',
      'afterMin: 360',
      'afterMin: 480',
      'race 1 has a cut-off at km 25 that its finish comes before.',
    ],
    [
      'races',
      'course: classic-updown.gpx',
      'course: other.gpx',
      'race 2 names other.gpx, which is not in the folder courses.',
    ],
    [
      'races',
      'imageUrl: /pictures/11km.svg',
      'imageUrl: /pictures/12km.svg',
      'race 2 names /pictures/12km.svg, which is not in the folder pictures.',
    ],
    [
      'races',
      'startTime: 09:30',
      'startTime: 09:45',
      'race 2 starts on 2025-07-05 at 09:45, as races.yaml says, not on 2025-07-05 at 09:30.',
    ],
    [
      'races',
      'fee: 120',
      'fee: 120.505',
      'race 2 has a fee of 120.505, and RON has 2 digits behind the point.',
    ],
    ['races', 'fee: 120', '# free', 'race 2 has neither a fee nor fees.'],
    [
      'races',
      'fee: 120',
      'fee: 120\n    fees: [{ amount: 120 }]',
      'race 2 has fees by date and a fee: one of them holds.',
    ],
    [
      'races',
      'fee: 120\n    feeWithCircuit: 150',
      'fees: [{ amount: 120, withCircuit: 150.505 }]',
      'race 2 has a fee of 150.505, and RON has 2 digits behind the point.',
    ],
    [
      'races',
      'fee: 120\n    feeWithCircuit: 150',
      'fees: [{ amount: 100 }, { amount: 120 }]',
      'race 2 has a fee of 100 without its last day, and another one after it.',
    ],
    [
      'races',
      'fee: 120\n    feeWithCircuit: 150',
      'fees: [{ amount: 100, until: 2025-03-01 }, { amount: 120, until: 2025-05-01 }]',
      'race 2 has a last fee, of 120, until 2025-05-01: it holds to the end, without a day.',
    ],
    [
      'races',
      'fee: 120\n    feeWithCircuit: 150',
      'fees: [{ amount: 9, until: 2025-03-01 }, { amount: 8, until: 2025-03-01 }, { amount: 7 }]',
      'race 2 has a fee of 8 until 2025-03-01, which is not after 2025-03-01.',
    ],
    [
      'races',
      'fee: 120\n    feeWithCircuit: 150',
      'fees: [{ amount: 100, until: 2025-07-05 }, { amount: 120 }]',
      'race 2 has a fee of 100 until 2025-07-05, and is on 2025-07-05: the next would never hold.',
    ],
    [
      'races',
      'fee: 120',
      'fee: 120\n    waves: [{ afterMin: 5 }]',
      'race 2 has a wave after 5 minutes: the first is at 0, each other one later.',
    ],
    [
      'races',
      'fee: 120',
      'fee: 120\n    waves: [{ afterMin: 0 }, { afterMin: 10 }, { afterMin: 10 }]',
      'race 2 has a wave after 10 minutes: the first is at 0, each other one later.',
    ],
    [
      'races',
      'fee: 120',
      'fee: 120\n    waves: [{ afterMin: 0 }, { afterMin: 870 }]',
      'race 2 has a wave after 870 minutes, past its time limit or its day.',
    ],
    [
      'races',
      'fee: 120',
      'fee: 120\n    waves: [{ afterMin: 0, bibs: { from: 9, to: 8 } }]',
      'race 2 has a wave of bibs 9 to 8, which ends before it begins.',
    ],
    [
      'races',
      'fee: 120',
      'fee: 120\n    waves: [{ afterMin: 0, bibs: { from: 1, to: 9 } }, { afterMin: 5, bibs: { from: 9, to: 12 } }]',
      'race 2 has a wave of bibs 9 to 12, some of which an earlier one has.',
    ],
    [
      'registration',
      'holdMinutes: 30',
      'opensAt: 2025-07-06T10:00\nholdMinutes: 30',
      'registration opens at 2025-07-06T10:00, and ends at 2025-07-05T09:30.',
    ],
    [
      'registration',
      'holdMinutes: 30',
      'closesAt: 2025-06-30T20:00\nholdMinutes: 30',
      'registration closes, and nothing says when it opens.',
    ],
    ['schedule', 'raceId: 2', 'raceId: 3', 'this start is of race 3, which there is not.'],
    [
      'races',
      'kind: long_trail',
      'kind: ultra',
      'race 1 is of the kind ultra, which there is not.',
    ],
    [
      'rules',
      'jacket, races: [1]',
      'jacket, races: [3]',
      'this is for race 3, which there is not.',
    ],
    ['readings', 'of: { race: 2,', 'of: { race: 3,', 'this is of race 3, which there is not.'],
    [
      'readings',
      'value: 1500',
      'value: 1550',
      'races.yaml says something else of climbM of race 1.',
    ],
    ['readings', 'value: 30', 'value: 21', 'of raceChangeUntilDaysBefore.'],
    [
      'travel',
      'airports:\n',
      'ways: [bus, train]\nairports:\n',
      'train has a tab, and there are no trainLines.',
    ],
    [
      'readings',
      '[9, 15, 21, 25, 29]',
      'far',
      'longTrailAidStationsKm must say of what it is, what counts, and its readings with value and pages.',
    ],
  ])('finds in %s, for %s as %s, what contradicts the rest', (file, from, to, sentence) => {
    const found = mistakes(file, from, to);
    expect(found.some((each) => /^\w+\.yaml:\d+: /.test(each) && each.endsWith(sentence))).toBe(
      true,
    );
  });

  it('tells only of the ways to come that its file has, in the order that it says', () => {
    expect(inspectEdition(folder).edition?.travelWays).toEqual(['air', 'car', 'bus']);
    const place = path.join(folder, 'travel.yaml');
    const { busLines, mapLines } = parse(readFileSync(place, 'utf8'));
    const ways = ['train', 'bus'];
    writeFileSync(place, stringify({ ways, trainLines: busLines, busLines, mapLines }));
    const { edition, mistakes: none } = inspectEdition(folder);
    expect(none).toEqual([]);
    expect(edition?.travelWays).toEqual(['train', 'bus']);
    expect(edition?.shuttles).toEqual([]);
  });

  it('hints at two starts at once on one course, with which a site may start', () => {
    const twice = readFileSync(path.join(folder, 'races.yaml'), 'utf8').replace(
      'course: classic-updown.gpx',
      'course: long-trail.gpx',
    );
    writeFileSync(
      path.join(folder, 'races.yaml'),
      twice.replace('startTime: 09:30', 'startTime: 08:30'),
    );
    const { edition, hints } = changed('schedule', 'from: 09:30', 'from: 08:30');
    expect(edition).toBeDefined();
    expect(
      hints.some((hint) => hint.endsWith('races 1 and 2 start at the same time on one course.')),
    ).toBe(true);
  });

  it('sells extras with the races that they name, or with all, at prices in minor units', () => {
    const file = [
      '- { id: bus, label: { en: Bus }, price: 8.5, races: [2], mostInTotal: 9, until: 2025-07-05 }',
      '- { id: dinner, label: { en: Dinner }, price: 12, mostPerRunner: 3 }',
    ];
    writeFileSync(path.join(folder, 'extras.yaml'), file.join('\n'));
    const { edition, hints } = inspectEdition(folder);
    const bus = { id: 'bus', priceMinor: 8_50, races: [2], mostPerRunner: 1, mostInTotal: 9 };
    const dinner = {
      id: 'dinner',
      races: [1, 2],
      mostPerRunner: 3,
      mostInTotal: null,
      until: null,
    };
    expect(edition?.extras).toMatchObject([{ ...bus, until: '2025-07-05' }, dinner]);
    expect(hints.some((hint) => hint.endsWith('the extra bus has no German label.'))).toBe(true);
  });

  it.each([
    ['id: Bus seat', '1: 1 id must be small letters, digits and hyphens.'],
    ['races: [3]', '1: extra bus is for race 3, which there is not.'],
    ['price: 8.555', '1: extra bus has a price of 8.555, and RON has 2 digits behind the point.'],
    ['mostInTotal: 1', '1: extra bus lets one runner have 2, and there are 1 in all.'],
    [
      'until: 2025-07-06',
      '1: extra bus can be ordered until 2025-07-06, and its last race is on 2025-07-05.',
    ],
    ['id: dinner', '2: two extras have the id dinner.'],
  ])('says with file and line that an extra cannot be: %s', (wrong, sentence) => {
    const good = ['id: bus', 'label: { en: Bus }', 'price: 8', 'mostPerRunner: 2'];
    const [key = ''] = wrong.split(':');
    const extra = [...good.filter((part) => !part.startsWith(`${key}:`)), wrong].join(', ');
    const dinner = '{ id: dinner, label: { en: Dinner }, price: 1 }';
    writeFileSync(path.join(folder, 'extras.yaml'), `- { ${extra} }\n- ${dinner}\n`);
    const { mistakes: found } = inspectEdition(folder);
    expect(found.map((each) => each.replace(/^.*extras\.yaml:/, ''))).toEqual([sentence]);
  });

  it('has amounts in minor units of its currency, as many as that has', () => {
    const { edition } = changed('money', 'currency: RON', 'currency: JPY');
    expect(edition?.money).toMatchObject({ currency: 'JPY', digits: 0 });
    expect(edition?.races.map(({ fees }) => fees[0]?.feeMinor)).toEqual([150, 120]);
    expect(edition?.stationTaxMinor).toBe(2);
  });

  it('hints at the lines that are marked as samples, and at courses that say so', () => {
    const { hints, edition } = changed('races', 'waterMl: 500', 'waterMl: 500 # sample: ask ours');
    const lines = readFileSync(path.join(folder, 'races.yaml'), 'utf8').split('\n');
    const line = lines.findIndex((each) => each.includes('waterMl: 500')) + 1;
    const samples = hints.map((hint) => hint.replace(/^.*\/(?=\w)/, ''));
    expect(samples).toContain(`races.yaml: still a sample: water ml in line ${line}.`);
    expect(samples).toContain('long-trail.gpx: still a sample: course.');
    expect(edition?.marks.map(({ name }) => name)).toEqual(['waterMl']);
  });

  it('says once of what is known as a sample that it is one', () => {
    const email = 'email: contact@ridge-race.example';
    const { hints } = changed('event', email, `${email} # sample`);
    expect(hints.join().match(/email/g)).toHaveLength(1);
  });

  it('has the product’s limits and invented runners when its files leave them out', () => {
    const own = inspectEdition(folder).edition;
    const { refund, raceChangeUntilDaysBefore, shirtSizes } = own?.registration ?? {};
    const policies = { guardianBelowAge: 18, refund, raceChangeUntilDaysBefore, shirtSizes };
    writeFileSync(path.join(folder, 'registration.yaml'), JSON.stringify(policies));
    const { edition, mistakes: none } = inspectEdition(folder);
    expect(none).toEqual([]);
    expect(edition?.registration).toEqual(own?.registration);
    const people = edition?.sampleRunners.people ?? [];
    const others = people.filter(({ country }) => country !== 'RO');
    const sum = others.reduce((total, { weight }) => total + weight, 0);
    expect(people.find(({ country }) => country === 'RO')?.weight).toBe(sum);
  });

  it.each([
    ['{ bands: [{ minAge: 18, maxAge: 39 }, { minAge: 40 }] }', ['M18', 'M40', 'F18', 'F40']],
    [
      '{ areByGender: false, bands: [{ minAge: 18, maxAge: 39 }, { minAge: 40 }] }',
      ['18–39', '40+'],
    ],
  ])('has categories of every runner beside the circuit’s: %s', (text, names) => {
    writeFileSync(path.join(folder, 'categories.yaml'), text);
    const { edition, mistakes: none } = inspectEdition(folder);
    expect(none).toEqual([]);
    expect(edition?.ageCategories.map(({ name }) => name)).toEqual(names);
    expect(edition?.ageCategories.at(-1)).toMatchObject({ minAge: 40, maxAge: 150 });
    expect(edition?.areCategoriesOfCircuit).toBe(false);
    expect(edition?.circuitCategories).toHaveLength(16);
  });

  describe('with a championship and no circuit', () => {
    const withoutCircuit = (categories?: string) => {
      if (categories) writeFileSync(path.join(folder, 'categories.yaml'), categories);
      return changed('event', 'modules: [circuit, ', 'modules: [').edition;
    };
    const championships = (edition: ReturnType<typeof withoutCircuit>) =>
      edition?.classifications.filter(({ kind }) => kind === 'championship') ?? [];

    it.each([
      ['{ bands: [{ minAge: 18 }] }', ['championship-M18', 'championship-F18']],
      [undefined, ['championship']],
    ])('ranks it in its own categories, if any: %s', (categories, ids) => {
      const edition = withoutCircuit(categories);
      const found = championships(edition);
      expect(found.map(({ id }) => id)).toEqual(ids);
      for (const each of found) expect(each).toMatchObject({ races: [1], countries: ['RO'] });
      expect(edition?.asksLicence).toBe(true);
    });
  });

  it('asks everybody for a licence only where a race has a championship', () => {
    expect(inspectEdition(folder).edition?.asksLicence).toBe(true);
    const { edition } = changed(
      'races',
      'isNationalChampionship: true',
      'isNationalChampionship: false',
    );
    expect(edition?.asksLicence).toBe(false);
  });

  it('says which language a category’s label lacks, and takes a code without any', () => {
    const bands = '[{ minAge: 18, women: { en: Young women, ro: Tinere }, men: SM }]';
    writeFileSync(path.join(folder, 'categories.yaml'), `bands: ${bands}`);
    const { edition, hints } = inspectEdition(folder);
    const labels = edition?.ageCategories.map(({ name, label }) => [name, label]);
    expect(labels).toEqual([
      ['M18', 'SM'],
      ['F18', { en: 'Young women', ro: 'Tinere' }],
    ]);
    const untold = hints.filter((hint) => hint.includes('age category'));
    expect(untold.map((hint) => hint.replace(/^.*categories/, ''))).toEqual(
      ['French', 'German', 'Italian', 'Spanish'].map(
        (language) => `.yaml:1: the age category from 18 has no ${language} text under women.`,
      ),
    );
  });

  it.each([
    ['{ bands: [{ minAge: 18, label: Adults }] }', 'label', 'apart: give them women and men'],
    [
      '{ areByGender: false, bands: [{ minAge: 18, men: SM }] }',
      'men',
      'together: give them label',
    ],
  ])('refuses a label that nobody would see: %s', (text, key, why) => {
    writeFileSync(path.join(folder, 'categories.yaml'), text);
    const found = inspectEdition(folder).mistakes.map((each) => each.replace(/^.*\//, ''));
    expect(found).toEqual([
      `categories.yaml:1: nobody sees ${key}, as women and men stand ${why}.`,
    ]);
  });

  it.each([
    ['[{ minAge: 18, maxAge: 17 }]', 'a band from 18 ends at 17, before it begins.'],
    ['[{ minAge: 18 }, { minAge: 40 }]', 'the band from 18 has no end, and others follow.'],
    [
      '[{ minAge: 18, maxAge: 40 }, { minAge: 40 }]',
      'a band begins at 40, and the one before ends at 40.',
    ],
  ])('has no bands such as %s', (bands, sentence) => {
    writeFileSync(path.join(folder, 'categories.yaml'), `bands: ${bands}`);
    const found = inspectEdition(folder).mistakes.map((each) => each.replace(/^.*\//, ''));
    expect(found).toEqual([`categories.yaml:1: ${sentence}`]);
  });

  it('has fees by the last day of each, the last of them without one', () => {
    const { edition } = changed(
      'races',
      'fee: 120\n    feeWithCircuit: 150',
      'fees: [{ amount: 100, withCircuit: 130, until: 2025-03-01 }, { amount: 120 }]',
    );
    expect(edition?.races[1]?.fees).toEqual([
      { until: '2025-03-01', feeMinor: 100_00, feeWithCircuitMinor: 130_00 },
      { until: null, feeMinor: 120_00, feeWithCircuitMinor: 120_00 },
    ]);
  });

  it('names every mistake of every file at once, and a file that is not there', () => {
    rmSync(path.join(folder, 'money.yaml'));
    const found = mistakes('event', 'altitudeM: 1100', 'altitudeM: high');
    expect(found).toHaveLength(2);
    expect(found).toContain('money.yaml is missing.');
  });

  it('hints at a description that readers of a language find in another one', () => {
    const place = path.join(folder, 'races.yaml');
    const text = readFileSync(place, 'utf8').replace(/      ro: "O buclă[^"]*"/, '');
    writeFileSync(place, text);
    const line = text.split('\n').findIndex((each) => each.includes('description:')) + 2;
    expect(inspectEdition(folder).hints.map((hint) => hint.replace(/^.*\//, ''))).toContain(
      `races.yaml:${line}: race 1 has no Romanian description.`,
    );
  });

  it('has items of equipment of its own, in its words, for every race or for some', () => {
    const { edition } = changed('rules', '    - bib\n', '    - { en: A torch }\n');
    expect(edition?.equipment.mandatory.slice(0, 2)).toEqual([
      { item: { en: 'A torch' }, id: 'item-1' },
      { item: 'phone', id: 'phone' },
    ]);
    expect(edition?.equipment.mandatory).toContainEqual({
      item: 'whistle',
      id: 'whistle',
      races: [1],
    });
  });

  it('states nothing twice when it has no file of readings', () => {
    rmSync(path.join(folder, 'readings.yaml'));
    expect(inspectEdition(folder).edition?.readings).toEqual({});
  });

  it('is refused by name when there is none of it', () => {
    expect(() => readEdition('nowhere')).toThrow(
      'EDITION is nowhere, and there is no editions/nowhere.',
    );
  });
});

it.each(Object.keys(editionFiles) as EditionFile[])(
  'the published JSON Schema of %s is that of the program: npm run check writes it',
  (file) => {
    const published = readFileSync(
      path.join(editionsFolder, '../docs/schemas', `${file}.json`),
      'utf8',
    );
    expect(JSON.parse(published)).toEqual(jsonSchemaOf(file));
  },
);
