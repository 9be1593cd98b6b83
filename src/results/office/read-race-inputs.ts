import type { Kysely } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { allGearIn } from '../../edition/facts/gear-words.ts';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listGearPenalties } from '../../race-day/gear/gear.queries.ts';
import { readRaceDay } from '../../race-day/read-race-day.ts';
import { findPublication, listResultEntries } from '../publications.queries.ts';
import { missedCutoff, recordedOnDay } from '../race-day-finish.rules.ts';
import type { GearPenalty } from '../results.contract.ts';
import { listEntrants } from './entrants.queries.ts';
import type { OfficeInputs } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';

/**
 * Everything from which the results of a race follow at a moment; undefined: there is no such race.
 */
export async function readRaceInputs(
  { db, races, now }: Pick<ResultsContext, 'db' | 'races'> & { now: Date },
  raceId: number,
): Promise<OfficeInputs | undefined> {
  const { timing, classifications, isOnePrizeEach } = edition();
  const { day } = await readRaceDay({ db, races, now });
  const race = (await races.list()).find(({ id }) => id === raceId);
  const course = day.courses.find((each) => each.raceId === raceId);
  if (!race || !course) return undefined;
  const entrants = await listEntrants(db, raceId);
  const entered = new Set(entrants.map(({ id }) => id));
  const evidence = day.evidence.filter(({ runner }) => runner.raceId === raceId);
  const last = await findPublication(db, raceId, { isPublic: false });
  return {
    raceId,
    day: race.date,
    points: course.points.map(({ checkpoint, km }) => ({ checkpoint, km })),
    timing,
    entrants,
    recorded: evidence.map((each) => recordedOnDay(each)),
    gearPenalties: await gearPenaltiesOf(db, raceId),
    entries: await listResultEntries(db, raceId),
    erased: (last?.snapshot.runners ?? []).filter(
      ({ id, person }) => person === null && !entered.has(id),
    ),
    classifications,
    isOnePrizeEach,
    missedCutoffs: new Map(
      evidence.flatMap((each) => {
        const km = missedCutoff(each);
        return km === undefined ? [] : [[each.runner.id, km] as const];
      }),
    ),
    startedAt: new Map(evidence.map(({ runner }) => [runner.id, runner.startedAt] as const)),
    distanceKm: race.distance,
    cutoffsKm: course.cutoffs.map(({ km }) => km),
  };
}

const minuteMs = 60_000;

/**
 * The penalties from gear checks in the form of results: missing items are named in the edition’s
 * first language.
 */
async function gearPenaltiesOf(
  db: Kysely<Schema>,
  raceId: number,
): Promise<readonly GearPenalty[]> {
  const t = wordsIn(fallbackLanguage()).getFixedT(null, 'admin-gear-check');
  const all = await listGearPenalties(db);
  return all
    .filter((each) => each.raceId === raceId)
    .map(({ participantId, timeMin, rule, missing }) => {
      const items = allGearIn(fallbackLanguage(), missing, raceId);
      return {
        id: participantId,
        ms: timeMin === null ? null : timeMin * minuteMs,
        rule: 'missingEquipment',
        why: rule === null ? items : `${items} (${t('rule', { rule })})`,
      };
    });
}
