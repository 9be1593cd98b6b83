import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Whether another registration of a participant's person for that race is proven. */
export const isOtherProven = sql<boolean>`exists (
  select from participant as other
  where other.race_id = participant.race_id and other.person_key = participant.person_key
    and other.proven_at is not null and other.status <> 'cancelled' and other.id <> participant.id
)`;

/**
 * Makes transactions wait for each other that prove a registration of the same person for a race,
 * or move one to that race, so that the second one sees the first. Call it before the race's places
 * are locked, as a proof does.
 */
export const lockPerson = (trx: Kysely<Schema>, raceId: number, personKey: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${raceId} ${personKey}`}, 3))`.execute(trx);

/**
 * Notes that a registration is meant: its runner has acted on the page of a mail, or paid. From
 * then on it may keep a place like all others and is on the public list, mails that waited for this
 * are written, and other mailboxes that registered the person get a mail (decision 090). Proving it
 * again changes nothing. False when another mailbox has proven earlier that it registered this
 * person for this race; then nothing may be done for this registration.
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
 * Makes the mail due that tells other mailboxes that the person is registered: those that got a
 * mail and have registered the same person. Each gets it once only, as a person can be registered,
 * proven and cancelled again and again. A registration that is being paid at this moment is left
 * out, since the two transactions would wait for each other for ever; the mail about the payment
 * tells its runner.
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
