import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askNobody, collectAnswers, type Given } from '../scripts/new-edition/ask.ts';
import { questions } from '../scripts/new-edition/questions.ts';
import { writeEdition } from '../scripts/new-edition/write-edition.ts';
import { inspectEdition } from './edition/read-edition.ts';
import { profileOf } from './event/races/course.rules.ts';
import { parseCourseGpx } from './event/races/course-gpx.ts';
import { isFullSize } from './test/test-size.ts';

const loop = 'src/test/editions/bare/courses/loop.gpx';
const least = {
  name: 'Tatra Rock Race',
  place: 'Zakopane, Małopolska, Tatry',
  country: 'Poland',
  dates: '2027-08-20 to 2027-08-22',
  currency: 'PLN',
  race: [`Orla; 2027-08-21 06:00; 240; ${loop}`],
};

let editions: string;
beforeEach(() => {
  editions = mkdtempSync(path.join(tmpdir(), 'editions-'));
});
afterEach(() => rmSync(editions, { recursive: true }));

const around = (slug?: string) => ({ editions, today: '2026-11-23', slug });
async function made(given: Given, slug?: string) {
  const { answers } = await collectAnswers(given, around(slug), askNobody);
  return inspectEdition(writeEdition(answers, editions));
}

describe('a new edition', () => {
  it('is whole after the fewest answers, with what follows from them', async () => {
    const { edition, mistakes } = await made(least);
    expect(mistakes).toEqual([]);
    expect(readdirSync(editions)).toEqual(['tatra-rock-race']);
    expect(edition?.event).toMatchObject({
      name: 'Tatra Rock Race',
      languages: ['en'],
      timeZone: 'Europe/Warsaw',
      firstDay: '2027-08-20',
      raceDay: '2027-08-21',
      email: 'info@tatra-rock-race.example',
      place: { resort: 'Zakopane', county: 'Małopolska', mountains: 'Tatry', lat: 46.69008 },
    });
    expect(edition?.races).toMatchObject([
      {
        slug: 'orla',
        distanceKm: 10.7,
        climbM: 460,
        startTime: '06:00',
        fees: [{ feeMinor: 240_00 }],
      },
    ]);
    expect(edition?.courses['orla.gpx']).toBe(readFileSync(loop, 'utf8'));
  });

  it('says what is told of it, and takes no answer for a sample', async () => {
    const { edition, hints } = await made({
      ...least,
      country: 'US',
      'time-zone': 'america/denver',
      languages: 'fr, de, en',
      race: [
        'Une & <l’autre>; 42,2 km; 2500 m; 2027-08-21 6:30; 75.50',
        'Deux; 9; 0; 2027-08-20 18:00; 0',
      ],
      coordinates: '39.19, -106.82, 2438 m',
      currency: 'usd',
      email: 'Rock Club <race@rock.org>',
      colours: '#8A3324 #f0b44c',
      dress: 'Rock',
      logo: 'src/test/editions/logo.svg',
    });
    expect(edition?.event).toMatchObject({
      timeZone: 'America/Denver',
      languages: ['fr', 'de', 'en'],
      organiserLanguage: 'fr',
      organiser: 'Rock Club',
      email: 'race@rock.org',
      place: { lat: 39.19, lon: -106.82, altitudeM: 2438, countryCode: 'US' },
    });
    expect(edition?.races).toMatchObject([
      {
        distanceKm: 42.2,
        climbM: 2500,
        startTime: '06:30',
        fees: [{ feeMinor: 75_50 }],
        minAge: 18,
      },
      { distanceKm: 9, climbM: 0, date: '2027-08-20', fees: [{ feeMinor: 0 }] },
    ]);
    expect(Object.keys(edition?.races[0]?.description ?? {})).toEqual(['fr', 'de', 'en']);
    expect(edition?.look).toMatchObject({
      primary: '#8a3324',
      accent: '#f0b44c',
      dress: 'rock',
      logo: '/pictures/logo.svg',
    });
    const drawn = Object.values(edition?.courses ?? {}).map((gpx) => {
      const parsed = parseCourseGpx(gpx);
      return profileOf(parsed.ok ? parsed.course.track : []);
    });
    const measured = drawn.map(({ distanceKm, climbM }) =>
      [distanceKm.toFixed(1), 'km', Math.round(climbM / 10) * 10, 'm'].join(' '),
    );
    expect(measured.toSorted()).toEqual(['42.2 km 2500 m', '9.0 km 0 m']);
    const samples = hints.join('\n');
    expect(samples).toContain('courses/une-lautre.gpx: still a sample: course.');
    expect(samples).not.toMatch(/organiser|email|altitude|no \w+ (description|label)/);
  });

  it('lists every line that is marked as a sample', async () => {
    const { hints } = await made(least);
    const folder = path.join(editions, 'tatra-rock-race');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
      const told = hints.find((hint) => hint.includes(`/${file}: still a sample`)) ?? '';
      const listed = new Set(told.match(/(?<=line |, )\d+/g));
      const marked = lines.flatMap((line, i) => (line.includes('# sample') ? [String(i + 1)] : []));
      expect(
        marked.filter((line) => !listed.has(line)),
        file,
      ).toEqual([]);
    }
  });

  it('is sound for any number of races, at any hours, of any length', async () => {
    const race = fc.record({
      km: fc.integer({ min: 1, max: 330 }),
      steepness: fc.integer({ min: 0, max: 150 }),
      day: fc.integer({ min: 20, max: 22 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      fee: fc.integer({ min: 0, max: 40_000 }),
    });
    const asLine = ({ km, steepness, day, minute, fee }: Race, i: number) => {
      const time = [Math.floor(minute / 60), minute % 60].map((each) => `${each}`.padStart(2, '0'));
      return `Race ${i}; ${km}; ${km * steepness}; 2027-08-${day} ${time.join(':')}; ${fee / 100}`;
    };
    type Race = { km: number; steepness: number; day: number; minute: number; fee: number };
    const many = fc.array(race, { minLength: 1, maxLength: 12 });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(many, async (races) => {
        const given = { ...least, coordinates: '49.3, 19.95, 838', race: races.map(asLine) };
        const { edition, mistakes } = await made(given, `edition-${count++}`);
        expect(mistakes).toEqual([]);
        const told = edition?.races.map(({ distanceKm, climbM }) => [distanceKm, climbM]);
        expect(told).toEqual(races.map(({ km, steepness }) => [km, km * steepness]));
        const starts = edition?.schedule.flatMap(({ items }) => items.map(({ raceId }) => raceId));
        expect(starts?.filter(Boolean)).toHaveLength(races.length);
      }),
      { numRuns: isFullSize ? 50 : 5 },
    );
  });

  it('asks 15 questions at most for three races that have GPX files', async () => {
    let asked = 0;
    const { asked: counted } = await collectAnswers(
      {},
      around(),
      async ({ option, fallback, example }, { index }) => {
        asked++;
        const known: Record<string, string> = {
          ...least,
          race: least.race[0] ?? '',
          country: 'ES',
        };
        if (option === 'race')
          return index < 3 ? known['race']?.replace('Orla', `Orla ${index}`) : '';
        return fallback ? '' : (known[option] ?? example);
      },
    );
    expect(counted).toBe(asked);
    // One of them is the empty line after the last race.
    expect(asked).toBe(15);
  });
});

const bad: Record<string, [string, string][]> = {
  name: [
    ['?', 'needs a name'],
    ['Гонка', 'is no name of a folder'],
  ],
  place: [['a, b, c, d', 'Say the place']],
  country: [
    ['Atlantis', 'is no country'],
    ['XX', 'is no country'],
  ],
  'time-zone': [['Europe/Atlantis', 'is no time zone']],
  dates: [
    ['next summer', 'Write the first and the last day'],
    ['2027-02-30', 'There is no day 2027-02-30'],
    ['2027-08-22 to 2027-08-20', 'is before'],
    ['2026-08-20', 'is in the past'],
  ],
  currency: [['gold', 'is no currency']],
  languages: [
    ['pt, en', 'TrailRun speaks en, ro, fr, de, it, es, and not pt'],
    [',', 'Name one language'],
  ],
  race: [
    ['; 10; 200; 10:00; 5', 'begins with its name'],
    ['A; 10; 200; 5', 'needs the hour of its start'],
    ['A; 10; 200; 2027-08-21 10:00', 'needs a fee'],
    ['A; 10; 2027-08-21 10:00; 5', 'needs its distance and its climb'],
    ['A; far; 200; 2027-08-21 10:00; 5', '“far” is no number'],
    ['A; 10; 200; 3; 2027-08-21 10:00; 5', 'more numbers than it needs'],
    ['A; 10; 200; 2027-08-21 10:00; 5.005', 'digits behind the point'],
    ['A; 0; 200; 2027-08-21 10:00; 5', 'is no distance'],
    ['A; 1; 9000; 2027-08-21 10:00; 5', 'is no climb'],
    ['A; 10; 200; 10:00; 5', 'On which day'],
    ['A; 10; 200; 2027-08-21 25:00; 5', 'is no start'],
    ['A; 10; 200; 2027-08-25 10:00; 5', 'the days of the event'],
    ['A; 10; 200; 2027-08-32 10:00; 5', 'There is no day'],
    ['A; 2027-08-21 10:00; 5; nowhere.gpx', 'There is no file nowhere.gpx'],
    ['A; 30; 900; 2027-08-21 10:00; 5; LOOP', 'It is 30 km long'],
    ['A; 2027-08-21 10:00; 5; ROUTE', 'has no track'],
    ['A; 2027-08-21 10:00; 5; FLAT', 'flat.gpx:2 has a point without position or height'],
  ],
  coordinates: [
    ['here', 'Write latitude and longitude'],
    ['95, 10', 'Write latitude and longitude'],
    ['49', 'Write latitude and longitude'],
  ],
  email: [['somebody', 'is no e-mail address']],
  colours: [
    ['red', 'A colour is six digits after a #'],
    ['#7a3b2e', 'A colour is six digits after a #'],
    ['#7a3b2e, #f0b44c, #ffffff', 'Write two so'],
    ['#f0b44c, #7a3b2e', 'With this primary colour nobody could read'],
    // 4.49, which is not enough.
    ['#307740, #f0b44c', 'primary on mist has a contrast of 4.4, and needs 4.5.'],
  ],
  dress: [['desert', 'There are three dresses']],
  logo: [
    ['nowhere.svg', 'There is no file nowhere.svg'],
    ['README.md', 'README.md is no SVG file'],
    ['ROUTE', 'is no SVG file'],
    ['SCRIPT', 'has a script in it'],
    ['LARGE', 'is larger than 100 kB'],
  ],
};

describe('a bad answer', () => {
  it('is known for every question', () => {
    expect(Object.keys(bad)).toEqual(questions.map(({ option }) => option));
  });

  it.each(Object.entries(bad).flatMap(([option, all]) => all.map((each) => [option, ...each])))(
    'to --%s, %s, is refused in a sentence and leaves nothing on the disk',
    async (option = '', answer = '', sentence = '') => {
      const files = path.join(editions, '..', `${path.basename(editions)}-gpx`);
      mkdirSync(files);
      writeFileSync(path.join(files, 'route.gpx'), '<gpx><rte/></gpx>');
      writeFileSync(
        path.join(files, 'flat.gpx'),
        '<gpx><trk><trkseg>\n<trkpt lat="1" lon="1"/></trkseg></trk></gpx>',
      );
      writeFileSync(path.join(files, 'script.svg'), '<svg><script>1</script></svg>');
      writeFileSync(path.join(files, 'large.svg'), `<svg>${' '.repeat(100_000)}</svg>`);
      const text = answer
        .replace('SCRIPT', path.join(files, 'script.svg'))
        .replace('LARGE', path.join(files, 'large.svg'))
        .replace('LOOP', loop)
        .replace('ROUTE', path.join(files, 'route.gpx'))
        .replace('FLAT', path.join(files, 'flat.gpx'));
      const given = { ...least, [option]: option === 'race' ? [text] : text };
      const refused = await made(given).catch((error: Error) => error);
      rmSync(files, { recursive: true });
      expect(refused).toMatchObject({ name: 'AnswerError' });
      expect((refused as Error).message).toContain(sentence);
      expect((refused as Error).message).toMatch(/^--[a-z-]+: .*[.!?]|^--.*gpx$/);
      expect(readdirSync(editions)).toEqual([]);
    },
  );

  it.each(['name', 'place', 'country', 'dates', 'currency', 'race'])(
    'that is missing is asked for by its option: %s',
    async (option) => {
      const refused = made({ ...least, [option]: undefined });
      await expect(refused).rejects.toThrow(`--${option} says it`);
      expect(readdirSync(editions)).toEqual([]);
    },
  );

  it('is a race of a name that there is, and a thirteenth', async () => {
    const [race = ''] = least.race;
    await expect(made({ ...least, race: [race, race] })).rejects.toThrow('of this name already');
    const many = Array.from({ length: 13 }, (_, i) => race.replace('Orla', `Orla ${i}`));
    await expect(made({ ...least, race: many })).rejects.toThrow('12 races at most');
  });

  it('is the name of an edition that is there, of which nothing changes', async () => {
    mkdirSync(path.join(editions, 'tatra-rock-race'));
    await expect(made(least)).rejects.toThrow('There is an edition tatra-rock-race already');
    expect(readdirSync(path.join(editions, 'tatra-rock-race'))).toEqual([]);
    expect((await made(least, 'tatra')).mistakes).toEqual([]);
  });
});

it('an edition that the check would refuse is not begun', async () => {
  const { answers } = await collectAnswers(least, around(), askNobody);
  expect(() => writeEdition({ ...answers, timeZone: 'Nowhere' }, editions)).toThrow('time zone');
  expect(readdirSync(editions)).toEqual([]);
});
