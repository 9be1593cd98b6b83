import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** All notes about guns, start by start in the order in which they were made. */
export async function listGuns(db: Db) {
  return db
    .selectFrom('start_gun')
    .innerJoin('staff', 'staff.id', 'start_gun.staff_id')
    .select(['race_id as raceId', 'wave', 'number', 'at', 'reason', 'made_at as madeAt'])
    .select('staff.name as by')
    .orderBy('race_id')
    .orderBy('wave')
    .orderBy('number')
    .execute();
}

/** All counts at the lines, start by start in the order in which they were made. */
export async function listStartCounts(db: Db) {
  return db
    .selectFrom('start_count')
    .innerJoin('staff', 'staff.id', 'start_count.staff_id')
    .select(['race_id as raceId', 'wave', 'number', 'counted', 'expected', 'made_at as madeAt'])
    .select('staff.name as by')
    .orderBy('race_id')
    .orderBy('wave')
    .orderBy('number')
    .execute();
}
