import { nameKey } from '../../../registration/participants/participant-search.rules.ts';
import type { PastResult, PastState } from '../../history/past-results.contract.ts';
import { placeOf } from '../place-text.rules.ts';
import { stateIn, stateOfWord } from '../state-words.rules.ts';
import { shortTimesOf, timeMs, type WrittenTime, writtenTime } from '../time-text.rules.ts';

/** What a column of a list of results may hold. */
export const pastFields = [
  'place',
  'name',
  'lastname',
  'firstname',
  'gender',
  'born',
  'club',
  'country',
  'category',
  'time',
  'state',
] as const;
export type PastField = (typeof pastFields)[number];

/** A row of the file, its cells read; `row` as the spreadsheet counts. */
export type PastFileRow = { row: number; values: Partial<Record<PastField, string>> };

/** What is wrong with a row; it keeps the whole file out. */
type PastProblem = {
  row: number;
  what:
    | 'name'
    | 'gender'
    | 'born'
    | 'country'
    | 'place'
    | 'time'
    | 'time-short'
    | 'time-long'
    | 'state'
    | 'nothing'
    | 'long'
    | 'twice';
  /** The values that the sentence about it names. */
  values: { name: string; value?: string; other?: string };
};

/** What a file would bring. */
export type PastReport = {
  results: readonly PastResult[];
  problems: readonly PastProblem[];
};

type Facts = {
  /** The year of the race. */
  year: number;
  /** Null: not known, so that times of two parts are ambiguous. */
  distanceKm: number | null;
  isCountry: (code: string) => boolean;
  genderOfCategory: (category: string) => 'M' | 'F' | undefined;
};

type Judged = { row: number; result: PastResult } | { problem: PastProblem };

/** How many letters of a cell are kept. */
const mostLetters = 120;
/** More than any race lasts. */
const mostMs = 14 * 24 * 3_600_000;

/** Judges a list of results row by row. A row needs a name, and a place, a time or a state. */
export function judgePast(rows: readonly PastFileRow[], facts: Facts): PastReport {
  const times = rows.flatMap(({ values }) => writtenTime(values.time ?? '') ?? []);
  const toMs = msOf(times, facts.distanceKm);
  const judged = rows.map((row) => judgeRow(row, toMs, facts));
  const good = judged.flatMap((each) => ('result' in each ? [each] : []));
  return {
    results: good.map(({ result }) => result),
    problems: [
      ...judged.flatMap((each) => ('problem' in each ? [each.problem] : [])),
      ...twice(good),
    ].toSorted((one, other) => one.row - other.row),
  };
}

/** A time in milliseconds; undefined where that is ambiguous. */
function msOf(times: readonly WrittenTime[], distanceKm: number | null) {
  const hasLong = times.some(({ parts, fractionMs }) => parts.length > 2 || fractionMs > 0);
  const isClear = hasLong || distanceKm !== null;
  const short = shortTimesOf(times, distanceKm ?? 1);
  return (time: WrittenTime): number | undefined =>
    time.parts.length > 2 || isClear ? timeMs(time, short) : undefined;
}

function judgeRow(
  { row, values }: PastFileRow,
  toMs: (time: WrittenTime) => number | undefined,
  facts: Facts,
): Judged {
  const name = nameOf(values);
  const wrong = (what: PastProblem['what'], value = ''): Judged => ({
    problem: { row, what, values: { name, value } },
  });
  const { club = '', category = '', country = '' } = values;
  const long = [name, club, category].find((text) => text.length > mostLetters);
  if (long !== undefined) return wrong('long', long.slice(0, mostLetters));
  if (!/\p{L}/u.test(name)) return wrong('name');
  if (country && !facts.isCountry(country)) return wrong('country', country);
  const gender = genderIn(values.gender, facts.genderOfCategory(category));
  if (gender === 'unclear') return wrong('gender', values.gender);
  const born = bornIn(values.born, facts.year);
  if (born === 'unclear') return wrong('born', values.born);
  const state = endedAs(values);
  if (state === 'unclear') return wrong('state', values.state);
  const result = {
    name,
    gender,
    born,
    club,
    country: country || null,
    category,
    place: null,
    timeMs: null,
  };
  if (state !== 'finished') return { row, result: { ...result, state } };
  const place = placeIn(values.place);
  if (place === 'unclear') return wrong('place', values.place);
  const time = writtenTime(values.time ?? '');
  if (values.time && !time) return wrong('time', values.time);
  const ms = time && toMs(time);
  if (time && ms === undefined) return wrong('time-short', values.time);
  if (ms !== undefined && (ms <= 0 || ms > mostMs)) return wrong('time-long', values.time);
  if (place === null && ms === undefined) return wrong('nothing');
  return { row, result: { ...result, state, place, timeMs: ms ?? null } };
}

const nameOf = ({ name, firstname, lastname }: PastFileRow['values']): string =>
  (name ?? [firstname, lastname].filter(Boolean).join(' ')).normalize('NFC');

function genderIn(
  text: string | undefined,
  byCategory: 'M' | 'F' | undefined,
): 'M' | 'F' | null | 'unclear' {
  if (text === 'male') return 'M';
  if (text === 'female') return 'F';
  return text ? 'unclear' : (byCategory ?? null);
}

/** The year in a day or year of birth; not the year of the race, as no runner was born then. */
function bornIn(text: string | undefined, raceYear: number): number | null | 'unclear' {
  if (!text) return null;
  const year = /^(\d{4})(-\d\d-\d\d)?$/.exec(text)?.[1];
  const age = raceYear - Number(year ?? Number.NaN);
  return age > 0 && age < 120 ? raceYear - age : 'unclear';
}

/** How the race ended; some lists write it in the place of the time or the place. */
function endedAs({ state = '', time, place }: PastFileRow['values']): PastState | 'unclear' {
  const said = stateIn(state);
  if (said && said !== 'finished') return said;
  const elsewhere = [time, place].map((text = '') => stateOfWord(text)).find(Boolean);
  return elsewhere ?? said ?? (state ? 'unclear' : 'finished');
}

function placeIn(text: string | undefined): number | null | 'unclear' {
  if (!text) return null;
  return placeOf(text) ?? 'unclear';
}

/** Finds results that are in the file twice, with the same place and time. */
function twice(found: readonly { row: number; result: PastResult }[]): PastProblem[] {
  const first = new Map<string, number>();
  return found.flatMap(({ row, result }) => {
    const { name, gender, born, country, club, place, timeMs: ms, state } = result;
    const key = JSON.stringify([nameKey(name), gender, born, country, club, place, ms, state]);
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    return other === undefined
      ? []
      : [{ row, what: 'twice' as const, values: { name, other: String(other) } }];
  });
}
