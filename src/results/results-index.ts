import { onceFor } from '../edition/facts/once-for.ts';
import {
  isFound,
  searchable,
  searchKey,
} from '../registration/participants/participant-search.rules.ts';
import { type Difference, differenceOf } from './difference.rules.ts';
import type { PublicResults } from './published-results.ts';
import { classificationOfId, type ResultLine, resultLines } from './result-lines.ts';
import type { RunnerResult } from './results.contract.ts';

/** What pages look up in published results, computed once for each publication. */
export type ResultsIndex = {
  byId: ReadonlyMap<number, RunnerResult>;
  byBib: ReadonlyMap<string, RunnerResult>;
  /** ISO 3166 alpha-2, in no order. */
  countries: readonly string[];
  /** The spellings that most runners use, the most common first. */
  clubs: readonly string[];
  /** What has changed since the version before. */
  difference: Difference;
  /** All runners of a classification, the ranked ones first. */
  lines: (classification: string) => readonly ResultLine[];
  /**
   * How many runners were recorded at a point of the course within less than this time since their
   * start.
   */
  countBefore: (point: number, ms: number) => number;
  /** A runner's place in the overall classification; null: no place. */
  placeOf: (id: number) => number | null;
  searchKey: (id: number) => string;
  clubKey: (id: number) => string;
};

export const indexOf = onceFor(makeIndex);

/** Enough to choose a club from a list of proposals. */
const mostClubs = 100;

function makeIndex({ snapshot, before }: PublicResults): ResultsIndex {
  const { runners } = snapshot;
  const people = runners.flatMap(({ id, person }) => (person ? [[id, person] as const] : []));
  const clubs = Map.groupBy(
    people.map(([, { club }]) => club.trim()).filter((club) => club !== ''),
    (club) => club,
  );
  const lines = remembered((id: string) => resultLines(snapshot, id));
  const times = remembered((point: number) => timesAt(runners, point));
  const overall = classificationOfId(snapshot, undefined)?.id ?? '';
  const places = new Map(lines(overall).map(({ result, place }) => [result.id, place]));
  const names = new Map(people.map(([id, person]) => [id, searchKey(person)]));
  const clubKeys = new Map(people.map(([id, { club }]) => [id, searchable(club)]));
  return {
    byId: new Map(runners.map((each) => [each.id, each])),
    byBib: new Map(runners.filter(({ bib }) => bib !== '').map((each) => [each.bib, each])),
    countries: [...new Set(people.map(([, { country }]) => country))],
    clubs: [...clubs]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .slice(0, mostClubs)
      .map(([club]) => club),
    difference: differenceOf(before?.snapshot, snapshot),
    lines,
    placeOf: (id) => places.get(id) ?? null,
    countBefore: (point, ms) => firstNotBelow(times(point), ms),
    searchKey: (id) => names.get(id) ?? '',
    clubKey: (id) => clubKeys.get(id) ?? '',
  };
}

/** A function that remembers each of its answers. */
function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const answers = new Map<Key, Value>();
  return (key) => {
    const answer = answers.get(key) ?? make(key);
    answers.set(key, answer);
    return answer;
  };
}

/** The times at a point in ascending order, of all runners whose race counts up to there. */
const timesAt = (runners: readonly RunnerResult[], point: number) =>
  Float64Array.from(
    runners.flatMap(({ passages, state }) => {
      const ms = passages[point] ?? null;
      return ms === null || state === 'disqualified' ? [] : [ms];
    }),
  ).sort();

function firstNotBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Narrowed = {
  q?: string | undefined;
  country?: string | undefined;
  club?: string | undefined;
};

/**
 * The runners of a classification who match a search: by part of a name or the bib, country and
 * club.
 */
export function findLines(
  index: ResultsIndex,
  classification: string,
  { q = '', country, club = '' }: Narrowed,
): readonly ResultLine[] {
  const all = index.lines(classification);
  const [name, clubName] = [searchable(q), searchable(club)];
  if (q === '' && country === undefined && club === '') return all;
  return all.filter(
    ({ result: { id, bib, person } }) =>
      (country === undefined || person?.country === country) &&
      (club === '' || (clubName !== '' && index.clubKey(id).includes(clubName))) &&
      (q === '' || isFound(name, index.searchKey(id), bib === '' ? null : Number(bib))),
  );
}
