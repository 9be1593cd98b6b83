import { raceResults } from './race-results.rules.ts';
import type { Place, Prize, RaceInputs, Snapshot, Standing } from './results.contract.ts';
import { standingsOf } from './standings.rules.ts';
import { teamStandingsOf } from './teams.rules.ts';

/** What a publication of a race would say; the same inputs always give the same snapshot. */
export function snapshotOf(inputs: RaceInputs): Snapshot {
  const { raceId, day, points, timing } = inputs;
  const classifications = inputs.classifications.filter(({ races }) => races.includes(raceId));
  const own = { ...inputs, classifications };
  const runners = raceResults(own);
  const standings = standingsOf(runners, classifications);
  return {
    format: 1,
    raceId,
    day,
    points,
    timing,
    classifications,
    runners,
    standings,
    teams: teamStandingsOf(runners, classifications),
    prizes: prizesOf(standings, own),
  };
}

/**
 * The winners of prizes, in the order of the classifications. Where a runner can win only one, it
 * is that of the classification that is declared first, and the next in line take the others. All
 * runners who share the last prize get it.
 */
export function prizesOf(
  standings: readonly Standing[],
  { classifications, isOnePrizeEach }: Pick<RaceInputs, 'classifications' | 'isOnePrizeEach'>,
): Prize[] {
  const placesOf = new Map(standings.map(({ classification, ranked }) => [classification, ranked]));
  const served = new Set<number>();
  return classifications.flatMap(({ id, prizes, isApart }) => {
    const ranked = placesOf.get(id) ?? [];
    const isOpen = isApart || !isOnePrizeEach;
    const won = winners(isOpen ? ranked : ranked.filter((each) => !served.has(each.id)), prizes);
    if (!isOpen) for (const each of won) served.add(each.id);
    return won.map((each) => ({ classification: id, ...each }));
  });
}

/** The first so many runners, and all who share the last of these places. */
function winners(ranked: readonly Place[], prizes: number) {
  const won: { id: number; place: number; prize: number }[] = [];
  let prize = 0;
  for (const [index, { id, place }] of ranked.entries()) {
    if (ranked[index - 1]?.place !== place) prize = index + 1;
    if (prize > prizes) break;
    won.push({ id, place, prize });
  }
  return won;
}
