import { prizesOf } from './prizes.rules.ts';
import { raceResults } from './race-results.rules.ts';
import type { RaceInputs, Snapshot } from './results.contract.ts';
import { standingsOf } from './standings.rules.ts';
import { teamStandingsOf } from './teams.rules.ts';

/** What a publication of a race would say: the same inputs always come to the same. */
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
