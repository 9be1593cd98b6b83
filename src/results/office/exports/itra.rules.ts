import { transliterate } from 'transliteration';
import {
  fullName,
  hasOneName,
  type PersonName,
} from '../../../edition/fields/person-name.rules.ts';
import { iocCode } from '../../../registration/participants/country.rules.ts';
import { wholeTime } from '../../race-time.rules.ts';
import type { ItraLeftOut, ItraProblem, ResultRow } from './result-export.contract.ts';

/** The headings that ITRA reads, letter by letter, from the first cell on. */
export const itraHeadings = [
  'Ranking',
  'Time',
  'Family name',
  'First name',
  'Gender',
  'Birthdate',
  'Nationality',
  'Bib number',
  'City',
] as const;

type Cell = string | number | null;

/**
 * ITRA’s file of a race, the rows that ITRA would refuse, and the runners whom its rules leave out.
 */
export type ItraFile = {
  rows: readonly (readonly Cell[])[];
  problems: readonly ItraProblem[];
  leftOut: ItraLeftOut;
};

/**
 * The overall ranking as ITRA takes it: finishers by place, then runners who did not finish or ran
 * out of time as `DNF` without a time. Runners who did not start, were disqualified or were erased
 * are left out.
 */
export function itraFile(all: readonly ResultRow[]): ItraFile {
  const count = (state: string) => all.filter(({ result }) => result.state === state).length;
  const isIn = ({ result: { state } }: ResultRow) =>
    state === 'finished' || state === 'not-finished' || state === 'out-of-time';
  const listed = all.filter(isIn).filter(({ person }) => person !== null);
  const bibs = Map.groupBy(listed, ({ result }) => result.bib);
  return {
    rows: listed.map(cellsOf),
    problems: all
      .filter((row) => isIn(row) || row.result.state === 'open')
      .flatMap((row) => problemsOf(row, (bibs.get(row.result.bib)?.length ?? 0) > 1)),
    leftOut: { notStarted: count('not-started'), disqualified: count('disqualified') },
  };
}

function cellsOf({ result, place, person }: ResultRow): Cell[] {
  const { finalMs, bib } = result;
  const country = person?.country ?? '';
  const isRanked = place !== null;
  const [first, last] = namesOf(person ?? { firstname: '', lastname: '' });
  return [
    place ?? 'DNF',
    // Rounded up to whole seconds, as a fraction would be refused.
    isRanked && finalMs !== null ? wholeTime(Math.ceil(finalMs / 1000) * 1000, 'second') : null,
    latinOr(last, country),
    latinOr(first, country),
    person?.gender ?? null,
    person?.birthDate ?? null,
    iocCode(country) ?? null,
    /^[1-9]\d{0,8}$/.test(bib) ? Number(bib) : bib,
    // Registration does not ask for it, and ITRA does not need it.
    null,
  ];
}

/** A single name is the family name, in whichever field it was typed. */
const namesOf = (person: PersonName): readonly [first: string, last: string] =>
  hasOneName(person) ? ['', fullName(person)] : [person.firstname, person.lastname];

const latinOr = (name: string, country: string) => latinName(name, country) ?? name;

function problemsOf({ result, place, person }: ResultRow, isBibShared: boolean): ItraProblem[] {
  const { id, bib, state, finalMs } = result;
  const name = person ? fullName(person) : '';
  const found = (what: ItraProblem['what']): ItraProblem => ({ what, id, bib, name, place });
  if (state === 'open') return [found('open')];
  if (person === null) return [found('erased')];
  const { country, gender, birthDate } = person;
  const isNameless = name === '';
  return [
    ...(isNameless ? [found('name-missing')] : []),
    ...(!isNameless &&
    namesOf(person).some((each) => each && latinName(each, country) === undefined)
      ? [found('name')]
      : []),
    ...(gender === null ? [found('gender')] : []),
    ...(birthDate === null ? [found('birth-date')] : []),
    ...(iocCode(country) === undefined ? [found('nationality')] : []),
    ...(isBibShared && bib !== '' ? [found('bib')] : []),
    ...(place !== null && finalMs === null ? [found('time')] : []),
  ];
}

/**
 * The scripts whose letters have fixed Latin ones, so that a name is spelt as its bearer writes it.
 */
const hasOther = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Mn}]/u;
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Mn}]+/gu;
const isLatinName = /^\p{Script=Latin}[\p{Script=Latin}\p{Mn} '’.-]*$/u;

/** Pairs of Greek letters that are one sound, replaced before single letters (ELOT 743). */
const greek: [RegExp, string][] = [
  [/ο[υύ]/g, 'ou'],
  [/Ο[υύ]/g, 'Ou'],
  [/([αεηΑΕΗ])[υύ](?=[αάβγδεέζηήιίλμνοόρωώ])/g, '$1v'],
  [/([αεηΑΕΗ])[υύ]/g, '$1f'],
  [/^Μπ/, 'B'],
  [/^μπ/, 'b'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/χ/g, 'ch'],
  [/Χ/g, 'Ch'],
];

/** Letters that Bulgarian spells in another way than Russian, which the library assumes. */
const bulgarian: [RegExp, string][] = [
  [/ъ/g, 'a'],
  [/Ъ/g, 'A'],
  [/щ/g, 'sht'],
  [/Щ/g, 'Sht'],
  [/ь/g, 'y'],
];

/**
 * A name in Latin letters, with its own accents; undefined for a name in a script without such a
 * spelling, or a text that is no name. `country`: of the runner, ISO 3166 alpha-2.
 */
export function latinName(name: string, country: string): string | undefined {
  const plain = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (hasOther.test(plain)) return undefined;
  const rules = [...greek, ...(country === 'BG' ? bulgarian : [])];
  const latin = plain.replace(foreign, (part) =>
    transliterate(rules.reduce((text, [from, to]) => text.replace(from, to), part)),
  );
  return isLatinName.test(latin) ? latin : undefined;
}
