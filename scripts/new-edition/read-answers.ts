import { currency, day, email } from '../../src/edition/shapes.ts';
import { AnswerError } from './answers.ts';

/** Languages that the product has words in. */
const productLanguages = ['en', 'ro', 'fr', 'de', 'it', 'es'];

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** A name that is there; letters of some script. */
export function readName(text: string): string {
  if (/\p{L}/u.test(text)) return text;
  throw new AnswerError('The race needs a name, such as Dolomiti Sky Trail.');
}

const plain: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

/** A name as folders and addresses bear it: `Piatra Craiului 42` as `piatra-craiului-42`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßłøđæœ]/g, (letter) => plain[letter] ?? '')
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The name of a folder below `editions/`, which addresses and commands name. */
export function readSlug(slug: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return slug;
  throw new AnswerError(
    `“${slug}” is no name of a folder: give one by --slug, of small letters, digits and hyphens.`,
  );
}

/** `Cortina d’Ampezzo, Veneto, Dolomiti`: the place, its region, its mountains. */
export function readPlace(text: string): { resort: string; region: string; mountains: string } {
  const [resort, region = resort, mountains = region, ...more] = parts(text, /,/);
  if (!resort || region === undefined || mountains === undefined || more.length > 0) {
    throw new AnswerError(
      'Say the place, then its region and its mountains: Cortina d’Ampezzo, Veneto, Dolomiti.',
    );
  }
  return { resort, region, mountains };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const countries = letters
  .flatMap((first) => letters.map((second) => `${first}${second}`))
  .filter((code) => countryNames.of(code) && timeZonesOf(code).length > 0);

/** A country by its two letters or its English name. */
export function readCountry(text: string): string {
  const wanted = text.toLowerCase();
  const found = countries.find(
    (code) => code.toLowerCase() === wanted || countryNames.of(code)?.toLowerCase() === wanted,
  );
  if (found) return found;
  throw new AnswerError(`“${text}” is no country: write its two letters, such as IT, or its name.`);
}

/** The time zones of a country; where there is one, nobody needs to be asked. */
export function timeZonesOf(countryCode: string): string[] {
  // TypeScript does not know this part of ECMA-402 yet.
  const locale = new Intl.Locale(`und-${countryCode}`) as Intl.Locale & {
    getTimeZones: () => string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
}

/** A time zone by its name. */
export function readTimeZone(text: string): string {
  const known = Intl.supportedValuesOf('timeZone');
  const found = known.find((zone) => zone.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new AnswerError(`“${text}” is no time zone: write one such as Europe/Rome.`);
}

/** `2027-06-18 to 2027-06-20`, or one day. */
export function readDays(text: string, today: string): { firstDay: string; lastDay: string } {
  const found = text.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const [firstDay, lastDay = firstDay] = found;
  if (!firstDay || !lastDay || found.length > 2) {
    throw new AnswerError('Write the first and the last day: 2027-06-18 to 2027-06-20.');
  }
  for (const each of [firstDay, lastDay]) {
    if (!day.safeParse(each).success) throw new AnswerError(`There is no day ${each}.`);
  }
  if (lastDay < firstDay) throw new AnswerError(`${lastDay} is before ${firstDay}.`);
  if (lastDay < today) throw new AnswerError(`${lastDay} is in the past.`);
  return { firstDay, lastDay };
}

/** A currency by its three letters. */
export function readCurrency(text: string): string {
  const code = text.toUpperCase();
  if (currency.safeParse(code).success) return code;
  throw new AnswerError(`“${text}” is no currency: write its three letters, such as EUR.`);
}

/** `it, en`: the default first. */
export function readLanguages(text: string): [string, ...string[]] {
  const [first, ...others] = new Set(parts(text.toLowerCase(), /[\s,;]+/));
  if (!first) throw new AnswerError('Name one language at least, such as it.');
  const unknown = [first, ...others].filter((code) => !productLanguages.includes(code));
  if (unknown.length === 0) return [first, ...others];
  throw new AnswerError(
    `TrailRun speaks ${productLanguages.join(', ')}, and not ${unknown.join(', ')}. Another language ` +
      'is added later: all of its words go to words/ in the folder of the edition.',
  );
}

/** `46.54, 12.14`, with the metres above the sea as a third number if they are known. */
export function readCoordinates(text: string): { lat: number; lon: number; altitudeM: number } {
  const [lat = NaN, lon = NaN, altitudeM = 0, ...more] = parts(text, /[\s,;]+/)
    .filter((part) => part !== 'm')
    .map(Number);
  const isRight = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && altitudeM >= 0 && altitudeM < 9000;
  if (isRight && more.length === 0) return { lat, lon, altitudeM: Math.round(altitudeM) };
  throw new AnswerError(
    'Write latitude and longitude in degrees, then the metres above the sea: 46.54, 12.14, 1224.',
  );
}

/** `Dolomiti Trail ASD <info@dolomiti.example>`, or the address alone. */
export function readOrganiser(text: string): { organiser: string | undefined; email: string } {
  const [, name = '', address = text] = /^(.*?)\s*<(.*)>$/.exec(text) ?? [];
  if (!email.safeParse(address).success) {
    throw new AnswerError(
      `“${address}” is no e-mail address: write one such as info@race.example.`,
    );
  }
  return { organiser: name || undefined, email: address };
}
