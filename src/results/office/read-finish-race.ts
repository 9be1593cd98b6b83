import { edition } from '../../edition/edition.ts';
import { momentOf } from '../../platform/i18n/local-day.ts';
import type { Evidence } from '../../race-day/passages/accounts.rules.ts';
import { expectationsOf } from '../../race-day/passages/expectations.rules.ts';
import { readRaceDay } from '../../race-day/read-race-day.ts';
import { startedAt } from '../../race-day/starts.rules.ts';
import type { FinishRace } from './finish-plan.contract.ts';
import { readRaceInputs } from './read-race-inputs.ts';
import type { ResultsContext } from './results-context.ts';

/**
 * A race with the data by which files of its times are judged now; undefined: there is no such
 * race.
 */
export async function readFinishRace(
  deps: Pick<ResultsContext, 'db' | 'races'>,
  raceId: number,
  now: Date,
): Promise<FinishRace | undefined> {
  const { event } = edition();
  const race = (await deps.races.list()).find(({ id }) => id === raceId);
  const inputs = await readRaceInputs({ ...deps, now }, raceId);
  if (!race || !inputs) return undefined;
  const { day } = await readRaceDay({ ...deps, now });
  const evidence = day.evidence.filter(({ runner }) => runner.raceId === raceId);
  const midnight = momentOf(race.date, '00:00', event.timeZone).getTime();
  const [first] = day.starts
    .filter((start) => start.raceId === raceId)
    .map(startedAt)
    .toSorted((one, other) => one - other);
  const gunAt = first ?? momentOf(race.date, race.startTime, event.timeZone).getTime();
  return {
    inputs,
    distanceKm: race.distance,
    limitMs: race.timeLimitMin * 60_000,
    gunMs: gunAt - midnight,
    gunOf: new Map(evidence.map(({ runner }) => [runner.id, runner.startedAt - midnight] as const)),
    expectedOf: new Map(
      evidence.flatMap((each) => {
        const at = finishOf(each);
        return at === undefined ? [] : [[each.runner.bib, at - gunAt] as const];
      }),
    ),
  };
}

/**
 * When a runner was at the finish, or is due there by the records on the way; undefined: no
 * records.
 */
function finishOf(evidence: Evidence): number | undefined {
  const { course, passages } = evidence;
  const last = passages.at(-1);
  if (!last || last.pointIndex === 0) return undefined;
  if (last.pointIndex === course.points.length - 1) return last.at;
  return expectationsOf(evidence).at(-1)?.at;
}
