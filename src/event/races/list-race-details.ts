import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { raceFeesAt } from '../../edition/facts/race-fees.ts';
import { closedStationsKm } from '../../edition/facts/reading.rules.ts';
import { readLateFacts } from '../../edition/late-changes/late-change.queries.ts';
import { isSampleCourse } from '../../edition/sample-marks.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { CourseProfile } from './course.rules.ts';
import type { RaceDetail } from './races.contract.ts';
import { findCourseFile, type RaceRow, raceRows, toRace } from './races.queries.ts';
import { readCourse } from './read-course.ts';
import { gridFor } from './relief-grid.ts';

/** As `listRaces`, with the facts that only pages show: course, fees in minor units, stations. */
export async function listRaceDetails(db: Kysely<Schema>, now: Date): Promise<RaceDetail[]> {
  const rows = await raceRows(db, {});
  const lateFacts = await readLateFacts(db);
  // Depends on all courses, as each adds heights to the ground that they share.
  const version = createHash('sha256').update(rows.map((row) => row.gpx_version).join());
  const reliefVersion = version.digest('base64url').slice(0, 8);
  return Promise.all(
    rows.map(async (row) => ({
      ...toRace(row, now),
      ...(await courseOf(db, row)),
      names: row.names,
      descriptions: row.descriptions,
      ...raceFeesAt(row.id, now),
      timeLimitMin: row.time_limit_min,
      aidStationsKm: row.aid_stations_km,
      closedStationsKm: closedStationsKm(row.id, lateFacts),
      cutoffs: row.cutoffs,
      waymark: row.waymark,
      reliefUrl: `/races/${row.id}/relief.svg?v=${reliefVersion}`,
    })),
  );
}

/** Cached by content, as reading a course file takes some milliseconds. */
const courses = new Map<string, { course: CourseProfile; isSample: boolean }>();

async function courseOf(db: Kysely<Schema>, row: RaceRow) {
  const { course, isSample } = courses.get(row.gpx_version) ?? (await readCourseOf(db, row));
  return {
    course,
    isCourseSample: isSample && row.course_id === null,
    isReliefEstimated: gridFor(course) === undefined,
  };
}

async function readCourseOf(db: Kysely<Schema>, row: RaceRow) {
  const gpx = (await findCourseFile(db, row.id)) ?? '';
  const course = await readCourse(gpx);
  if (!course.ok) throw new Error(`race ${row.id}: course file: ${course.code}`);
  const read = { course: course.profile, isSample: isSampleCourse(gpx) };
  courses.set(row.gpx_version, read);
  return read;
}
