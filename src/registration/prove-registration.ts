import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Of a participant: whether another registration of the same person for that race is proven. */
export const isOtherProven = sql<boolean>`exists (
  select from participant as other
  where other.race_id = participant.race_id and other.person_key = participant.person_key
    and other.proven_at is not null and other.status <> 'cancelled' and other.id <> participant.id
)`;

/**
 * Has whoever proves, or moves to a race, a registration of one person wait for each other, so that
 * the second one finds the first one there. Taken before the race's places, as a proof is.
 */
export const lockPerson = (trx: Kysely<Schema>, raceId: number, personKey: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${raceId} ${personKey}`}, 3))`.execute(trx);

/**
 * Notes that a registration is meant: its runner has acted on the page of a mail, or paid. From
 * then on it may keep a place among all others, it is on the public list, mails that waited for
 * this are written, and other mailboxes that registered the person are told (decision 090). Again
 * it changes nothing. False: another mailbox has proven before that it registered this person for
 * this race, and nothing may be done for this one.
 */
export function proveRegistration(
  db: Kysely<Schema> | Transaction<Schema>,
  id: number,
  now: Date,
): Promise<boolean> {
  const prove = async (trx: Kysely<Schema>) => {
    const open = await trx
      .selectFrom('participant')
      .select(['race_id', 'person_key'])
      .where('id', '=', id)
      .where('proven_at', 'is', null)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst();
    if (!open) return true;
    await lockPerson(trx, open.race_id, open.person_key);
    const { numUpdatedRows } = await trx
      .updateTable('participant')
      .set({ proven_at: now })
      .where('id', '=', id)
      .where('proven_at', 'is', null)
      .where('status', '<>', 'cancelled')
      .where(isOtherProven, 'is', false)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      await tellOthers(trx, id);
      return true;
    }
    const taken = await trx
      .selectFrom('participant')
      .select('id')
      .where('id', '=', id)
      .where('proven_at', 'is', null)
      .where(isOtherProven)
      .executeTakeFirst();
    return taken === undefined;
  };
  return db.isTransaction ? prove(db) : inTransaction(db, prove);
}

/** Whether a person is in a race by a registration that is proven. */
export async function isRegisteredIn(
  db: Kysely<Schema>,
  raceId: number,
  personKey: string | null,
): Promise<boolean> {
  const found = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', raceId)
    .where('person_key', '=', personKey)
    .where('proven_at', 'is not', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Has those mailed that were mailed before and have registered the same person: once each, as the
 * person can be registered, proven and cancelled again and again. A registration that is
 * being paid for just now is left out, since the two would wait for each other forever; the mail about
 * the payment tells its runner.
 */
async function tellOthers(trx: Kysely<Schema>, id: number): Promise<void> {
  await sql`
    update participant set is_mail_due = true, is_told_of_other = true where id in (
      select other.id from participant as own join participant as other
        on other.race_id = own.race_id and other.person_key = own.person_key
      where own.id = ${id} and other.id <> own.id and other.proven_at is null
        and other.status = 'pending' and other.mail_written_at is not null
        and not other.is_told_of_other
      for no key update of other skip locked
    )`.execute(trx);
}
