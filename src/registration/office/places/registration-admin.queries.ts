import { type Kysely, sql, type Transaction } from 'kysely';
import { adminPageSize } from '../../../edition/facts/admin-page-size.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Opening } from '../../set-registration.ts';
import { type RacePlaces, type WaitingEntry } from './registration-admin.contract.ts';

/** The settings of registration. */
export async function readSetting(db: Kysely<Schema>): Promise<Opening> {
  const edition = await db.selectFrom('edition').selectAll().executeTakeFirstOrThrow();
  return {
    isOpen: edition.is_registration_open,
    opensAt: edition.registration_opens_at,
    closesAt: edition.registration_closes_at,
  };
}

/** When and where the results were published; null: not yet, and at the edition's address. */
export async function readResults(
  db: Kysely<Schema>,
): Promise<{ publishedAt: Date | null; url: string | null }> {
  return db
    .selectFrom('edition')
    .select(['results_published_at as publishedAt', 'results_url as url'])
    .executeTakeFirstOrThrow();
}

/** The places of every race, counted from the tables that give them away, in one query. */
export async function listPlaces(db: Kysely<Schema>): Promise<RacePlaces[]> {
  const { rows } = await sql<RacePlaces>`
    select race_places.race_id as "raceId", capacity, taken,
      coalesce(confirmed, 0)::int as confirmed, coalesce(held, 0)::int as held,
      coalesce("withoutPlace", 0)::int as "withoutPlace",
      coalesce(offered, 0)::int as offered, coalesce(waiting, 0)::int as waiting
    from race_places
    left join (
      select race_id,
        count(*) filter (where holds_place and status = 'confirmed') as confirmed,
        count(*) filter (where holds_place and status <> 'confirmed') as held,
        count(*) filter (where not holds_place and status = 'pending') as "withoutPlace"
      from participant group by race_id
    ) as runners on runners.race_id = race_places.race_id
    left join (
      select race_id,
        count(*) filter (where state = 'offered') as offered,
        count(*) filter (where state = 'waiting') as waiting
      from waiting_entry group by race_id
    ) as entries on entries.race_id = race_places.race_id
    order by race_places.race_id`.execute(db);
  return rows;
}

/** A page of a race's waiting list: entries that wait or have an offer, or (`isOver`) did. */
export async function listWaiting(
  db: Kysely<Schema>,
  raceId: number,
  { isOver, page }: { isOver: boolean; page: number },
): Promise<{ entries: WaitingEntry[]; total: number }> {
  const states = isOver
    ? (['taken', 'expired', 'left'] as const)
    : (['waiting', 'offered'] as const);
  const rows = await db
    .selectFrom('waiting_entry')
    .select([
      'id',
      'created_at as createdAt',
      'first_name as firstname',
      'last_name as lastname',
      'email',
      'state',
      'offered_until as offeredUntil',
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<number>`(count(*) filter (where state = 'waiting')
        over (order by waiting_entry.created_at, id))::int`.as('position'),
    ])
    .where('race_id', '=', raceId)
    .where('state', 'in', states)
    .orderBy('created_at', isOver ? 'desc' : 'asc')
    .orderBy('id')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute();
  return {
    entries: rows.map((entry) => ({
      ...entry,
      position: entry.state === 'waiting' ? entry.position : undefined,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** The race of an entry; undefined when there is no such entry. */
export async function raceOfEntry(db: Kysely<Schema>, id: string): Promise<number | undefined> {
  const entry = await db
    .selectFrom('waiting_entry')
    .select('race_id')
    .where(sql`id::text`, '=', id)
    .executeTakeFirst();
  return entry?.race_id;
}

/** An entry, locked against every other change; lock its race's places first. */
export const lockEntry = (trx: Transaction<Schema>, id: string) =>
  trx
    .selectFrom('waiting_entry')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Whether the same address waits or has an offer by another entry. */
export async function waitsAnyway(
  trx: Transaction<Schema>,
  { id, race_id: raceId, email }: { id: string; race_id: number; email: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('waiting_entry')
    .select('id')
    .where('race_id', '=', raceId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', 'in', ['waiting', 'offered'])
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Adds one place to the race beyond its limit and gives it to this runner at once. */
export async function addTakenPlace(trx: Transaction<Schema>, raceId: number): Promise<number> {
  const { capacity } = await trx
    .updateTable('race_places')
    .set((places) => ({
      capacity: places('capacity', '+', 1),
      taken: places('taken', '+', 1),
    }))
    .where('race_id', '=', raceId)
    .returning('capacity')
    .executeTakeFirstOrThrow();
  return capacity;
}
