import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import type { PreparedPicture } from './prepare-picture-here.ts';
import type { FormerCourse } from './race-pictures.contract.ts';

/** The race's row, locked until the transaction ends. */
export const lockRace = (trx: Transaction<Schema>, id: number) =>
  trx
    .selectFrom('race')
    .select(['id', 'course_id', sql<string | null>`coalesce(own_image_url, image_url)`.as('url')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function keepPictureFiles(
  trx: Transaction<Schema>,
  files: PreparedPicture['files'],
): Promise<void> {
  await trx
    .insertInto('upload')
    .values(files)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findUpload = (db: Kysely<Schema>, name: string) =>
  db.selectFrom('upload').select(['type', 'content']).where('name', '=', name).executeTakeFirst();

/** Course files that were once in use, the latest first. */
export async function listFormerCourses(db: Kysely<Schema>): Promise<FormerCourse[]> {
  const rows = await db
    .selectFrom('race_course')
    .innerJoin('race', 'race.id', 'race_course.race_id')
    .select(['race_course.id', 'race_id', 'file_name', 'used_at', 'race.course_id'])
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .$narrowType<{ used_at: Date }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    raceId: row.race_id,
    fileName: row.file_name,
    usedAt: row.used_at,
    isInForce: row.course_id === row.id,
  }));
}

export const findCourse = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('race_course')
    .select(['id', 'race_id', 'file_name', 'gpx'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores a course file once: returns the id of the same file of this race if it already exists. */
export async function keepCourse(
  trx: Transaction<Schema>,
  course: { race_id: number; file_name: string; gpx: string },
): Promise<number> {
  const known = await trx
    .selectFrom('race_course')
    .select('id')
    .where('race_id', '=', course.race_id)
    .where('gpx', '=', course.gpx)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await trx
    .insertInto('race_course')
    .values(course)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes files that were only previewed, yesterday or before. */
export async function forgetUnusedCourses(trx: Transaction<Schema>): Promise<void> {
  await trx
    .deleteFrom('race_course')
    .where('used_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
