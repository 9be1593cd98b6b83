import type { Kysely } from 'kysely';
import { edition } from '../edition/edition.ts';
import type { RaceDetail } from '../event/races/races.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import { courseOf } from './courses.rules.ts';
import type { Evidence } from './passages/accounts.rules.ts';
import type { Course, RawRecord } from './passages/passages.contract.ts';
import { readRecords } from './passages/read-records.rules.ts';
import type { RaceDay } from './race-day.contract.ts';
import {
  listCheckpointEvents,
  listContacts,
  listRecordDecisions,
  listRecords,
  listRunnerDecisions,
  listStarters,
} from './race-day.queries.ts';
import { listGuns, listStartCounts } from './starts.queries.ts';
import { hasGone, type Start, startedAt, startOf, startsOf } from './starts.rules.ts';

type Races = { list: () => Promise<RaceDetail[]> };

/**
 * What is known of all runners at a moment, with the decisions in force. `more`: entries that are
 * not kept yet, and are read as if they were.
 */
export async function readRaceDay(
  { db, races, now }: { db: Kysely<Schema>; races: Races; now: Date },
  more: readonly RawRecord[] = [],
) {
  const { overdueAfterMin } = edition();
  const [
    all,
    records,
    starters,
    recordDecisions,
    runnerDecisions,
    events,
    lastContact,
    guns,
    counts,
  ] = await Promise.all([
    races.list(),
    listRecords(db),
    listStarters(db),
    listRecordDecisions(db),
    listRunnerDecisions(db),
    listCheckpointEvents(db),
    listContacts(db, now),
    listGuns(db),
    listStartCounts(db),
  ]);
  const startsOfRace = new Map(all.map((race) => [race.id, startsOf(race, guns)] as const));
  const courses = all.map((race) => wayOf(race, startsOfRace.get(race.id)?.[0]));
  const courseOfRace = new Map(courses.map((course) => [course.raceId, course] as const));
  const runners = starters.flatMap((starter) => {
    const start = startOf(startsOfRace.get(starter.raceId) ?? [], starter.bib);
    return start ? [{ ...starter, start, startedAt: startedAt(start) }] : [];
  });
  const reading = readRecords({
    records: [...records, ...more],
    decisions: recordDecisions,
    runners: runners.filter(({ bib }) => bib !== ''),
    courses,
  });
  const decided = (id: number, kind: 'retired' | 'back' | 'not-started') =>
    runnerDecisions.some((each) => each.participant_id === id && each.kind === kind);
  const evidence = runners.flatMap((runner): Evidence[] => {
    const course = courseOfRace.get(runner.raceId);
    if (!course) return [];
    return [
      {
        runner,
        course,
        isCollected: runner.isCollected,
        hasGunGone: hasGone(runner.start, now.getTime()),
        start: decided(runner.id, 'not-started') ? 'not-started' : undefined,
        passages: reading.passages.get(runner.id) ?? [],
        isRetired: decided(runner.id, 'retired'),
        isBack: decided(runner.id, 'back'),
      },
    ];
  });
  const day: RaceDay = {
    now,
    courses,
    evidence,
    reading,
    overdueAfterMin,
    events,
    lastContact,
    runners: new Map(runners.map((runner) => [runner.id, runner] as const)),
    lastHeard: lastEntries(reading),
    starts: [...startsOfRace.values()].flat(),
    counts,
  };
  return { day, recordDecisions, runnerDecisions, guns };
}

const wayOf = (race: RaceDetail, first: Start | undefined): Course =>
  courseOf(
    {
      id: race.id,
      distanceKm: race.distance,
      climbM: race.elevation,
      cutoffs: race.cutoffs,
      timeLimitMin: race.timeLimitMin,
      profile: race.course,
      startedAt: first ? startedAt(first) : 0,
    },
    edition().checkpoints,
  );

/** By checkpoint, when its latest trustworthy entry was made: the others would hide a silence. */
function lastEntries({ passages, doubts }: ReturnType<typeof readRecords>): Map<string, number> {
  const visits = [...[...passages.values()].flat(), ...doubts.map(({ visit }) => visit)];
  const last = new Map<string, number>();
  for (const { checkpoint, records } of visits)
    for (const { at, doubt } of records)
      if (!doubt) last.set(checkpoint, Math.max(last.get(checkpoint) ?? at, at));
  return last;
}
