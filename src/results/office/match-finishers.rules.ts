import { fullName, lastNameFirst } from '../../edition/fields/person-name.rules.ts';
import { typingCost } from '../../race-day/passages/typing.rules.ts';
import { nameKey, searchable } from '../../registration/participants/participant-search.rules.ts';
import type { Entrant, StateAction } from '../results.contract.ts';
import type { FinishLine } from './finish-file.contract.ts';

/** Why a row cannot be taken, or should be looked at. */
export type MatchCode =
  | 'bib-unknown'
  | 'name-unknown'
  | 'name-shared'
  | 'runner-twice'
  | 'name-differs'
  | 'no-time'
  | 'place-differs';

export type MatchFinding = {
  row: number;
  code: MatchCode;
  /** Whether somebody must settle this before the file can be applied. */
  isProblem: boolean;
  /** What the row says, what the entry says, and which bib may have been meant. */
  values: Record<string, string | number>;
};

export type MatchedLine = { line: FinishLine; id: number };

/**
 * Finds the entrant of each row: by bib, or without one by name, where the year of birth
 * distinguishes namesakes. No entrant is matched twice. An unknown bib comes with proposals: bibs
 * without a row that differ from it by a slip of the finger, the likeliest first.
 */
export function matchFinishers(
  lines: readonly FinishLine[],
  entrants: readonly Entrant[],
): { matched: MatchedLine[]; findings: MatchFinding[] } {
  const byBib = new Map(entrants.map((entrant) => [entrant.bib, entrant] as const));
  const byName = namesOf(entrants);
  const named = new Set(lines.map(({ bib }) => bib));
  const absent = entrants.filter(({ bib }) => bib !== '' && !named.has(bib));
  const rowOf = new Map<number, number>();
  const matched: MatchedLine[] = [];
  const findings: MatchFinding[] = [];
  for (const line of lines) {
    const found = line.bib === '' ? whoIs(line, byName) : byBib.get(line.bib);
    if (found === undefined || found === 'several') {
      // A list with so many unknown bibs is that of another race.
      const meant = findings.length < mostProposals ? absent : [];
      findings.push(unknown(line, found === 'several', meant));
      continue;
    }
    const before = rowOf.get(found.id);
    if (before !== undefined) {
      findings.push(finding(line, 'runner-twice', true, { bib: found.bib, before }));
      continue;
    }
    rowOf.set(found.id, line.row);
    if (!isSameName(line.name, fullName(found))) {
      const values = { bib: found.bib, said: line.name, entered: fullName(found) };
      findings.push(finding(line, 'name-differs', false, values));
    }
    matched.push({ line, id: found.id });
  }
  return { matched, findings };
}

const mostProposals = 50;

/**
 * Entrants by name, and by the letters of the name alone, for lists that write blanks and
 * apostrophes in another way.
 */
function namesOf(entrants: readonly Entrant[]): ReadonlyMap<string, readonly Entrant[]> {
  const written = entrants.flatMap((entrant) => {
    const joined = [fullName(entrant), lastNameFirst(entrant)].map(lettersOf);
    return [nameKey(fullName(entrant)), ...joined].map((key) => ({ key, entrant }));
  });
  return new Map(
    [...Map.groupBy(written, ({ key }) => key)].map(([key, list]) => [
      key,
      [...new Set(list.map(({ entrant }) => entrant))],
    ]),
  );
}

/** Starts with a sign, so that letters are never confused with a name of one word. */
const lettersOf = (name: string): string => `=${searchable(name).replaceAll(' ', '')}`;

function whoIs(
  { name, year }: FinishLine,
  byName: ReadonlyMap<string, readonly Entrant[]>,
): Entrant | 'several' | undefined {
  const named = byName.get(nameKey(name)) ?? byName.get(lettersOf(name)) ?? [];
  if (named.length < 2) return named[0];
  const ofYear = named.filter(({ birthDate }) => birthDate?.slice(0, 4) === String(year));
  return ofYear.length === 1 ? ofYear[0] : 'several';
}

const finding = (
  { row }: FinishLine,
  code: MatchCode,
  isProblem: boolean,
  values: MatchFinding['values'],
): MatchFinding => ({ row, code, isProblem, values });

function unknown(line: FinishLine, isShared: boolean, absent: readonly Entrant[]): MatchFinding {
  const { bib, name } = line;
  if (bib === '') return finding(line, isShared ? 'name-shared' : 'name-unknown', true, { name });
  const meant = absent
    .flatMap((entrant) => {
      const cost = typingCost(bib, entrant.bib);
      // Proposals whose name is written beside the bib come first.
      const isNamed = name !== '' && isSameName(name, fullName(entrant));
      if (cost === undefined && !isNamed) return [];
      return [{ bib: entrant.bib, cost: isNamed ? -1 : (cost ?? 0) }];
    })
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, 3);
  return finding(line, 'bib-unknown', true, {
    bib,
    meant: meant.map((each) => each.bib).join(', '),
  });
}

/**
 * Whether two spellings can be one person's: the words of the shorter name are all in the longer
 * one, so that second names may be left out, or the words are split in another way, as in `O Hare`.
 */
function isSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((name) => searchable(name).split(' ').filter(Boolean))
    .toSorted((first, second) => first.length - second.length);
  const letters = (words: readonly string[]) => words.join('').split('').toSorted().join('');
  return short.every((word) => long.includes(word)) || letters(short) === letters(long);
}

/** The decision about a runner that each word of a list of results, other than a time, means. */
export const actionOf: Readonly<Record<Exclude<FinishLine['state'], 'finished'>, StateAction>> = {
  'not-finished': 'stop',
  'not-started': 'miss-start',
  'out-of-time': 'time-out',
  disqualified: 'disqualify',
};

/**
 * Finds rows of a list of results that name a runner and have neither a time nor a reason for its
 * absence.
 */
export const withoutTime = (lines: readonly FinishLine[]): MatchFinding[] =>
  lines
    .filter(({ state, time, chipTime }) => state === 'finished' && !time && !chipTime)
    .map((line) => finding(line, 'no-time', false, { bib: line.bib, name: line.name }));

/**
 * Rows whose places differ although their times are equal: they will share one unless a person
 * decides who was first. `elapsed`: the times that will be ranked, by line.
 */
export function differingPlaces(
  lines: readonly FinishLine[],
  elapsed: readonly (number | null)[],
): MatchFinding[] {
  const placed = lines
    .flatMap((line, index) => {
      const ms = elapsed[index] ?? null;
      return ms === null || line.place === null ? [] : [{ line, ms, place: line.place }];
    })
    .toSorted((one, other) => one.ms - other.ms || one.place - other.place);
  return placed.flatMap(({ line, ms, place }, index) => {
    const before = placed[index - 1];
    if (!before || before.ms !== ms || before.place === place) return [];
    const values = { before: before.line.row, place, shared: before.place };
    return [finding(line, 'place-differs', false, values)];
  });
}
