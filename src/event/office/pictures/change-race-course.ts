import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { forAction, forPage, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { maxCourseFileChars } from '../../races/course-gpx.ts';
import { listRaceDetails } from '../../races/list-race-details.ts';
import { findRace } from '../../races/races.queries.ts';
import { readCourse } from '../../races/read-course.ts';
import type { CoursePreview, CourseUsed, UploadedFile } from './race-pictures.contract.ts';
import {
  findCourse,
  forgetUnusedCourses,
  keepCourse,
  listFormerCourses,
  lockRace,
} from './race-pictures.queries.ts';
import { readCourseFile } from './read-course-file.ts';

/** The name in the audit log of the course file that belongs to the edition. */
const editionsFile = 'edition';

/**
 * The races with their courses and former files, and the uploaded file to preview, if it exists.
 */
export const readRacePictures = forPage(
  'pictures',
  async ({ db, clock }, courseId: number | undefined) => {
    const [races, former, preview] = await Promise.all([
      listRaceDetails(db, clock.now()),
      listFormerCourses(db),
      courseId === undefined ? undefined : previewCourse(db, courseId),
    ]);
    return { races, former, preview };
  },
);

async function previewCourse(
  db: Kysely<Schema>,
  courseId: number,
): Promise<CoursePreview | undefined> {
  const row = await findCourse(db, courseId);
  const read = row && (await readCourse(row.gpx));
  if (!row || !read?.ok) return undefined;
  return { id: row.id, raceId: row.race_id, fileName: row.file_name, course: read.profile };
}

/** Stores a checked file for the preview and returns its id. The race does not change. */
export const addCourse = forAction(
  { right: 'pictures' },
  async (
    { db, clock }: OfficeContext,
    raceId: number,
    file: UploadedFile,
  ): Promise<Result<{ id: number }, RefusalCode>> => {
    const race = await findRace(db, clock.now(), raceId);
    if (!race) return refused('race-not-found');
    if (!file) return refused('gpx-missing');
    if (!file.content || file.content.length > maxCourseFileChars) {
      return refused('gpx-too-large', { megabytes: maxCourseFileChars / 1e6 });
    }
    const read = await readCourseFile(file.content, race.distance);
    if (!read.ok) return read;
    const course = { race_id: raceId, file_name: file.name.slice(0, 120), gpx: read.gpx };
    return db.transaction().execute(async (trx) => {
      await forgetUnusedCourses(trx);
      return { ok: true as const, id: await keepCourse(trx, course) };
    });
  },
);

/** Makes a file the course of the race; null: the edition's file. */
export const useCourse = forAction(
  { right: 'pictures' },
  ({ db, staff }: OfficeContext, raceId: number, courseId: number | null) =>
    db.transaction().execute(async (trx): Promise<CourseUsed> => {
      const race = await lockRace(trx, raceId);
      if (!race) return refused('race-not-found');
      const course = courseId === null ? undefined : await findCourse(trx, courseId);
      if (courseId !== null && course?.race_id !== raceId) return refused('course-gone');
      if (race.course_id === courseId) return { ok: true };
      const former = race.course_id === null ? undefined : await findCourse(trx, race.course_id);
      await trx.updateTable('race').set({ course_id: courseId }).where('id', '=', raceId).execute();
      if (courseId !== null) {
        await trx
          .updateTable('race_course')
          .set({ used_at: new Date() })
          .where('id', '=', courseId)
          .execute();
      }
      await writeAudit(trx, {
        staff,
        action: 'race.course',
        subject: `race ${raceId}`,
        before: { course: former?.file_name ?? editionsFile },
        after: { course: course?.file_name ?? editionsFile },
      });
      return { ok: true };
    }),
);
