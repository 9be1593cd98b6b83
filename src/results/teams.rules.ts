import type { Classification } from '../edition/compose-classifications.ts';
import type { RaceInputs, RunnerResult, Team, TeamStanding } from './results.contract.ts';
import { finishersOf, placesOf } from './standings.rules.ts';

/**
 * The key of a club whose name people write differently: without capitals, accents, dots and
 * blanks.
 */
const clubKey = (club: string) =>
  club
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

type Scored = { result: RunnerResult; value: number };

/** The classifications of clubs, in their order. */
export function teamStandingsOf(
  results: readonly RunnerResult[],
  classifications: RaceInputs['classifications'],
): TeamStanding[] {
  const teams = classifications.filter(({ team }) => team !== null);
  if (teams.length === 0) return [];
  const ranks = finishersOf(results);
  return teams.map((each) => ({ classification: each.id, teams: teamsOf(each, ranks) }));
}

function teamsOf({ id, team }: Classification, ranks: ReturnType<typeof finishersOf>): Team[] {
  const own = ranks.filter(({ result }) => result.classifications.includes(id));
  const placeOf = new Map(placesOf(own).map((each) => [each.id, each.place] as const));
  const isByTime = team?.by === 'time';
  const scored = own.flatMap(({ result }): Scored[] => {
    const value = isByTime ? result.finalMs : (placeOf.get(result.id) ?? null);
    return value === null ? [] : [{ result, value }];
  });
  const best = team?.best ?? 1;
  const clubs = [...Map.groupBy(scored, ({ result }) => clubKey(result.person?.club ?? ''))]
    .filter(([key]) => key !== '')
    .map(([key, members]) => clubOf(key, members.slice(0, best)));
  const full = clubs.filter(({ ids }) => ids.length === best).toSorted(compareClubs);
  const rest = clubs.filter(({ ids }) => ids.length < best).toSorted(compareNames);
  const places = full.map((club) => 1 + full.filter((other) => isAhead(other, club)).length);
  return [
    ...full.map((club, index) => teamOf(club, places[index] ?? null)),
    ...rest.map((club) => teamOf(club, null)),
  ];
}

type Club = { key: string; club: string; sum: number; first: number; ids: number[] };

function clubOf(key: string, members: readonly Scored[]): Club {
  const names = members.map(({ result }) => result.person?.club.trim() ?? '');
  return {
    key,
    // The spelling that most runners use; of equally many, the first in the alphabet.
    club:
      names.toSorted(
        (one, other) => countOf(names, other) - countOf(names, one) || (one < other ? -1 : 1),
      )[0] ?? key,
    sum: members.reduce((sum, { value }) => sum + value, 0),
    first: members[0]?.value ?? 0,
    ids: members.map(({ result }) => result.id),
  };
}

const countOf = (names: readonly string[], name: string) =>
  names.filter((each) => each === name).length;

/** The smaller sum, then the better first runner. */
const isAhead = (one: Club, other: Club) =>
  one.sum < other.sum || (one.sum === other.sum && one.first < other.first);

const compareNames = (one: Club, other: Club) => (one.key < other.key ? -1 : 1);
const compareClubs = (one: Club, other: Club) =>
  one.sum - other.sum || one.first - other.first || compareNames(one, other);

const teamOf = ({ club, sum, ids }: Club, place: number | null): Team => ({
  club,
  place,
  sum,
  ids,
});
