import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Words } from '../../platform/i18n/merge-words.ts';
import { edition } from '../edition.ts';
import { flatWords } from './check-words.ts';

const { event, hotel, nearbyTown, circuit, airports, carRoutes, busLines, authorities, races } =
  edition();

/** What the edition's facts call its places, people and offices. */
const names = [
  event.name,
  event.nameInAscii,
  event.place.resort,
  event.place.county,
  event.place.mountains,
  event.lodge.name,
  event.lodge.host,
  hotel.name,
  nearbyTown.name,
  circuit.shortName,
  ...airports.map(({ name }) => name),
  ...carRoutes.map(({ city }) => city),
  ...busLines.map(({ from }) => from),
  ...Object.values(authorities).map(({ name }) => name),
  ...races.flatMap(({ name }) => Object.values(name)),
];

/** Its country, mountains and rescuers, however a language bends them. */
const stems = /Roman(ia|ian)|român|roumai|Rouman|rumän|romen|ruman|carpa|karpa|cárpa|salvamont/i;

const money = /(?<!\p{L})(lei|RON)(?!\p{L})/iu;

const spoken = readdirSync('locales').filter((name) => !name.endsWith('.json'));

/** Days and months as a language names them; in Romanian `luni` and `mai` are other words, too. */
function calendarNames(language: string): string[] {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return [
    ...Array.from({ length: 7 }, (_, at) => day.format(Date.UTC(2024, 0, 1 + at))),
    ...Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2024, at, 1))),
  ].filter((name) => language !== 'ro' || !['luni', 'mai'].includes(name));
}

/** When the telephone is answered and coaches run, in languages whose word for it is two days. */
const hours = ['contact.json info.weekdays', 'travel.json train.times', 'travel.json bus.times'];

const asWord = (name: string) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u');

describe.each(spoken)('the product’s words in %s', (language) => {
  const texts = readdirSync(`locales/${language}`).flatMap((file) =>
    flatWords(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Words).map(
      ({ key, text }) => ({ place: `${file} ${key}`, text: text.replace(/{{.+?}}/g, '') }),
    ),
  );
  const saying = (pattern: RegExp) =>
    texts.filter(({ text }) => pattern.test(text)).map(({ place }) => place);

  it('know nothing that the edition’s facts name', () => {
    expect(names.flatMap((name) => saying(asWord(name)))).toEqual([]);
  });

  it('name neither its country nor its mountains, and not its money', () => {
    expect(saying(stems)).toEqual([]);
    // “lei” is “she” in Italian.
    if (language !== 'it') expect(saying(money)).toEqual([]);
  });

  it('name no day and no month', () => {
    const named = calendarNames(language).flatMap((name) => saying(asWord(name)));
    expect(named.filter((place) => !hours.includes(place))).toEqual([]);
  });
});
