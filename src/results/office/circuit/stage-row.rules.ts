import { type AgeCategory, ageOn, categoryOf } from '../../../edition/facts/category.rules.ts';
import {
  nameKey,
  searchable,
} from '../../../registration/participants/participant-search.rules.ts';
import type { StageFinisher } from '../../circuit/stage-finisher.ts';

/** What a column of a stage's results may hold. */
export const stageFields = [
  'place',
  'overall',
  'name',
  'lastname',
  'firstname',
  'gender',
  'born',
  'country',
  'category',
] as const;
export type StageField = (typeof stageFields)[number];

/** A row of the file, its cells read; `row` as the spreadsheet counts. */
export type StageRow = { row: number; values: Partial<Record<StageField, string>> };

/** What is wrong with a row; it keeps the whole file out. */
type StageProblem = {
  row: number;
  what:
    | 'name'
    | 'gender'
    | 'born'
    | 'country'
    | 'category'
    | 'category-age'
    | 'category-gender'
    | 'place'
    | 'twice';
  /** The values that the sentence about it names. */
  values: { name: string; value?: string; expected?: string; other?: string };
};

/** Why a row brings no place although nothing is wrong with it. */
export const stageReasons = ['not-finished', 'not-in-circuit'] as const;
type StageLeftOut = { row: number; name: string; why: (typeof stageReasons)[number] };

/** What a file would bring. */
export type StageReport = {
  finishers: readonly StageFinisher[];
  leftOut: readonly StageLeftOut[];
  problems: readonly StageProblem[];
};

type Facts = {
  categories: readonly AgeCategory[];
  minAge: number;
  maxAge: number;
  /** YYYY-MM-DD. */
  stageDay: string;
  isCountry: (code: string) => boolean;
};

type Found = Omit<StageFinisher, 'place'> & { row: number; given: number };
type Judged = { found: Found } | { problem: StageProblem } | { leftOut: StageLeftOut };

/**
 * Judges a stage's results row by row. Places are those in the category, or follow from the overall
 * order. The category is the one that the file names or that the age on the stage's day gives;
 * where both are known they must agree. Runners who did not finish or are not in the circuit's
 * categories are left out.
 */
export function judgeStage(rows: readonly StageRow[], facts: Facts): StageReport {
  const judged = rows.map((row) => judgeRow(row, facts));
  const found = judged.flatMap((each) => ('found' in each ? [each.found] : []));
  const isByCategory = rows.some(({ values }) => values.place !== undefined);
  return {
    finishers: found.map(({ row: _row, given, ...finisher }) => ({
      ...finisher,
      place: isByCategory ? given : placeOf(given, finisher.category, found),
    })),
    leftOut: judged.flatMap((each) => ('leftOut' in each ? [each.leftOut] : [])),
    problems: [
      ...judged.flatMap((each) => ('problem' in each ? [each.problem] : [])),
      ...twice(found),
    ].toSorted((one, other) => one.row - other.row),
  };
}

/** Equal runners share a place, and the places after it are left out. */
const placeOf = (given: number, category: string, found: readonly Found[]): number =>
  1 + found.filter((each) => each.category === category && each.given < given).length;

/** A runner who is in the file a second time. */
function twice(found: readonly Found[]): StageProblem[] {
  const first = new Map<string, Found>();
  return found.flatMap((each) => {
    const key = [nameKey(each.name), each.born, each.country, each.gender].join('|');
    const before = first.get(key);
    if (!before) {
      first.set(key, each);
      return [];
    }
    // Without a year of birth, two runners of one name are nothing unusual.
    if (each.born === null) return [];
    const values = { name: each.name, other: String(before.row) };
    return [{ row: each.row, what: 'twice' as const, values }];
  });
}

function judgeRow({ row, values }: StageRow, facts: Facts): Judged {
  const name = nameOf(values);
  const wrong = (
    what: StageProblem['what'],
    more: Partial<StageProblem['values']> = {},
  ): Judged => ({
    problem: { row, what, values: { name, ...more } },
  });
  const out = (why: StageLeftOut['why']): Judged => ({ leftOut: { row, name, why } });
  const place = values.place ?? values.overall ?? '';
  const hasOverall = /\d/.test(values.overall ?? '');
  if (!/\d/.test(place)) return out(hasOverall ? 'not-in-circuit' : 'not-finished');
  const given = Number(place.replace(/[.°ºª]$/, ''));
  if (!Number.isInteger(given) || given < 1) return wrong('place', { value: place });
  if (!/\p{L}/u.test(name)) return wrong('name');
  const birth = birthOf(values.born);
  if (birth === 'unclear') return wrong('born', { value: values.born ?? '' });
  const country = values.country ?? '';
  if (country && !facts.isCountry(country)) return wrong('country', { value: country });
  const said = categoryIn(values.category ?? '', facts.categories);
  const gender = genderIn(values.gender) ?? said?.gender;
  if (!gender) return values.category && !said ? out('not-in-circuit') : wrong('gender');
  const by = byAge(birth, gender, facts);
  if (by.every((each) => each === 'outside')) return out('not-in-circuit');
  if (values.category && !said) return out('not-in-circuit');
  if (said && said.gender !== gender) return wrong('category-gender', { value: said.name });
  const names = by.flatMap((each) => (each === 'outside' ? [] : [each]));
  if (said && birth && !names.includes(said.name)) {
    return wrong('category-age', { value: said.name, expected: names.join(' / ') });
  }
  const category = said?.name ?? (new Set(by).size === 1 ? names[0] : undefined);
  if (!category) return wrong('category');
  const born = birth ? Number(birth.slice(0, 4)) : null;
  return { found: { row, name, born, gender, category, country: country || null, given } };
}

const nameOf = ({ name, firstname, lastname }: StageRow['values']): string =>
  (name ?? [firstname, lastname].filter(Boolean).join(' ')).normalize('NFC').replace(/\s+/g, ' ');

/** A day or a year of birth, as text, or `unclear`; undefined: none is given. */
function birthOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  return /^(19|20)\d\d(-\d\d-\d\d)?$/.test(text) ? text : 'unclear';
}

const genderIn = (text: string | undefined): 'M' | 'F' | undefined => {
  if (text === 'male') return 'M';
  return text === 'female' ? 'F' : undefined;
};

/**
 * The words for women and men before or after an age, in the languages of the lists that organisers
 * use.
 */
const words: Record<'M' | 'F', string> = {
  M: 'm h u men man male hommes homme manner herren uomini uomo hombres hombre barbati masculin',
  F: 'f w d women woman female femmes femme dames frauen damen donne donna mujeres mujer femei feminin',
};

/** The gender that a word of a list’s category names; undefined: none. */
export const genderOfWord = (word: string): 'M' | 'F' | undefined =>
  (['M', 'F'] as const).find((gender) => words[gender].split(' ').includes(word));

/** `F40`, `W 40+`, `Donne 40-44` or `40-44 F` as one of the circuit's categories. */
function categoryIn(text: string, categories: readonly AgeCategory[]) {
  const plain = searchable(text);
  const before = /^(\p{L}+) ?(\d\d)( \d\d)?$/u.exec(plain);
  const after = /^(\d\d)( \d\d)? ?(\p{L}+)$/u.exec(plain);
  const gender = genderOfWord(before?.[1] ?? after?.[3] ?? '');
  const age = before?.[2] ?? after?.[1];
  const found = categories.find((each) => each.gender === gender && String(each.minAge) === age);
  return found && gender ? { name: found.name, gender } : undefined;
}

/**
 * The categories that a birth allows. A day gives one; a mere year gives those before and after the
 * birthday; `outside` where the circuit has none for the age. All of the gender where the birth is
 * unknown.
 */
function byAge(
  birth: string | undefined,
  gender: 'M' | 'F',
  { categories, minAge, maxAge, stageDay }: Facts,
): string[] {
  if (!birth) return categories.filter((each) => each.gender === gender).map(({ name }) => name);
  const days = birth.length > 4 ? [birth] : [`${birth}-01-01`, `${birth}-12-31`];
  return days.map((day) => {
    const age = ageOn(day, stageDay);
    if (age < minAge || age > maxAge) return 'outside';
    return categoryOf({ isInCircuit: true, gender, age }, categories, true) ?? 'outside';
  });
}
