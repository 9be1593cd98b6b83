import { derived } from '../../../edition/derived.ts';
import { edition } from '../../../edition/edition.ts';
import { orderText } from '../../../edition/facts/extra.rules.ts';
import { fieldInFiles, isUpperCase, otherNamesOf } from '../../../edition/fields/field-lists.ts';
import { formatCountry } from '../../../edition/words/format.ts';
import { languages } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { countryCodes, iocCode } from '../../participants/country.rules.ts';
import { searchable } from '../../participants/participant-search.rules.ts';
import { type ImportField, importFields, readableFields } from './import.contract.ts';

/** A word of any of the six languages, as it is compared, with its meaning. */
type Lexicon = ReadonlyMap<string, string>;

const bundles = derived(() =>
  languages().map(({ code }) => {
    const bundle = (namespace: string) => wordsIn(code).getResourceBundle(code, namespace);
    const { list, csv } = bundle('participants');
    const { names, labels, gender } = bundle('fields');
    return { code, names, labels, list, csv, gender };
  }),
);

const lexicon = (pairs: [word: string, meaning: string][]): Lexicon =>
  // The first meaning of a word wins: Italian `Nome` is what `Name` is elsewhere.
  new Map(pairs.toReversed().map(([word, meaning]) => [searchable(word), meaning]));

const headers = derived(() =>
  lexicon(
    bundles().flatMap(({ names, labels }) =>
      importFields().flatMap((field): [string, string][] => {
        const name = fieldInFiles(field);
        const words = [names[name], field, labels[name] ?? names[name], ...otherNamesOf(name)];
        return words.map((word) => [word, field]);
      }),
    ),
  ),
);

const genders = derived(() =>
  lexicon([
    ['m', 'male'],
    ['f', 'female'],
    ['w', 'female'],
    ['h', 'male'],
    ...['male', 'female'].map((each): [string, string] => [each, each]),
    ...bundles().flatMap(({ gender }): [string, string][] => [
      [gender.male, 'male'],
      [gender.female, 'female'],
    ]),
  ]),
);

const answers = derived(() =>
  lexicon([
    ...['x', '1', 'true', 'ema'].map((word): [string, string] => [word, 'yes']),
    ...['0', 'false', 'open'].map((word): [string, string] => [word, 'no']),
    ...bundles().flatMap(({ csv }): [string, string][] => [
      [csv.yes, 'yes'],
      [csv.no, 'no'],
    ]),
  ]),
);

const statuses = derived(() =>
  lexicon(
    ['confirmed', 'pending', 'cancelled'].flatMap((status) =>
      [status, ...bundles().map(({ list }) => list.status[status] as string)].map(
        (word): [string, string] => [word, status],
      ),
    ),
  ),
);

const countries = derived(() =>
  lexicon(
    countryCodes.flatMap((code) => {
      const names =
        code === 'OTHER'
          ? bundles().map(({ list }) => list.country.other as string)
          : bundles().map((words) => formatCountry(words.code, code));
      return [code, iocCode(code) ?? code, ...names].map((word): [string, string] => [word, code]);
    }),
  ),
);

const raceIds = derived(() =>
  lexicon(
    edition().races.flatMap(({ id, slug, name, distanceKm }) =>
      [String(id), slug, ...Object.values(name), `${distanceKm}`, `${distanceKm} km`]
        .concat(`${distanceKm}k`, `${distanceKm}km`)
        .map((word): [string, string] => [word, String(id)]),
    ),
  ),
);

const lexicons = derived(
  (): Partial<Record<ImportField, Lexicon>> => ({
    gender: genders(),
    circuit: answers(),
    status: statuses(),
    country: countries(),
    race: raceIds(),
  }),
);

/** The field of each column of a header, as far as its name tells; no field is used twice. */
export function guessFields(header: readonly string[]): (ImportField | null)[] {
  const seen = new Set<string>();
  return header.map((name) => {
    const meant = headers().get(searchable(name));
    const field = readableFields().find((each) => each === meant);
    if (!field || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/**
 * A cell in our own words: `F` or `Feminin` is `female`, `ROU` or `Rumänien` is `RO`, `5.7.1990` is
 * `1990-07-05` (the day comes first), `2 × Dinner` is `dinner:2`. A cell that is not understood
 * stays as it is, and the rules refuse it.
 */
export function readCell(field: ImportField, cell: string): string {
  // Spreadsheets, and our own exports, mark a text that looks like a formula in this way.
  const text = cell.replace(/^'(?=[=+\-@])/, '').trim();
  if (field === 'birthDate') return dayOf(text);
  if (field === 'extras') return orderOf(text);
  if (isUpperCase(field)) return text.toUpperCase();
  return lexicons()[field]?.get(searchable(text)) ?? text;
}

/** An order as exports write it, `2 × Bus seat, 1 × Dinner`, or names alone, for one of each. */
function orderOf(text: string): string {
  const counts: Record<string, { count: number }> = {};
  const parts = text.split(/[,;\n](?=\s*\d+\s*[×x*])/).map((part) => part.trim());
  // A name may hold a comma, so a part is only split at commas if it is no name.
  for (const part of parts.flatMap((each) => (extraIn(each) ? each : each.split(/[,;\n]/)))) {
    const found = extraIn(part);
    if (!found) return text;
    counts[found.id] = { count: (counts[found.id]?.count ?? 0) + found.count };
  }
  return orderText(Object.fromEntries(Object.entries(counts).filter(([, { count }]) => count > 0)));
}

/** An extra by its id or its name in any language; one that the edition has dropped, by its id. */
function extraIn(text: string): { id: string; count: number } | undefined {
  const { extras } = edition();
  const [, count = '1', name = ''] = /^(?:(\d+)\s*[×x*]\s*)?(.*)$/s.exec(text.trim()) ?? [];
  const word = searchable(name);
  const known = extras.find(({ id, label }) =>
    [id, ...Object.values(label)].some((each) => searchable(each) === word),
  );
  const id = known?.id ?? (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? name : undefined);
  return id === undefined ? undefined : { id, count: Number(count) };
}

function dayOf(cell: string): string {
  // Some programs export a day as midnight or noon of that day.
  const text = cell.replace(/(?<=\d)[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '');
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** The whole number in a cell; undefined when it holds none. */
export const whole = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
