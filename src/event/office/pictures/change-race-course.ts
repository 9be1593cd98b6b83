import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { maxCourseFileChars } from '../../races/course-gpx.ts';
import { findRace } from '../../races/races.queries.ts';
import { readCourse } from '../../races/read-course.ts';
import type { CourseUsed, PictureService } from './race-pictures.contract.ts';
import {
  findCourse,
  forgetUnusedCourses,
  keepCourse,
  listFormerCourses,
  lockRace,
} from './race-pictures.queries.ts';
import { readCourseFile } from './read-course-file.ts';

type CourseChange = Pick<
  PictureService,
  'addCourse' | 'useCourse' | 'formerCourses' | 'previewCourse'
>;

/** How the audit names the course file that the site came with. */
const editionsFile = 'edition';

/** Gives races another course: a file is first kept to look at, then put in force. */
export function changeRaceCourse(
  db: Kysely<Schema>,
  staff: Staff,
  clock: Pick<Clock, 'now'>,
): CourseChange {
  return {
    formerCourses: () => listFormerCourses(db),

    async previewCourse(courseId) {
      const row = await findCourse(db, courseId);
      const read = row && (await readCourse(row.gpx));
      if (!row || !read?.ok) return undefined;
      return { id: row.id, raceId: row.race_id, fileName: row.file_name, course: read.profile };
    },

    async addCourse(raceId, file) {
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

    useCourse: (raceId, courseId) =>
      db.transaction().execute(async (trx): Promise<CourseUsed> => {
        const race = await lockRace(trx, raceId);
        if (!race) return refused('race-not-found');
        const course = courseId === null ? undefined : await findCourse(trx, courseId);
        if (courseId !== null && course?.race_id !== raceId) return refused('course-gone');
        if (race.course_id === courseId) return { ok: true };
        const former = race.course_id === null ? undefined : await findCourse(trx, race.course_id);
        await trx
          .updateTable('race')
          .set({ course_id: courseId })
          .where('id', '=', raceId)
          .execute();
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
  };
}
