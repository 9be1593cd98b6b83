import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { emailChangeHours } from './staff.contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

const isOpen = sql<boolean>`expires_at > now()`;

/** Notes the address that a person wants to have; an earlier one no longer counts. */
export async function insertEmailChange(
  trx: Transaction<Schema>,
  change: { staff_id: string; email: string; token_hash: Buffer },
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(hours => ${emailChangeHours})`;
  const { email, token_hash } = change;
  await trx
    .insertInto('staff_email_change')
    .values({ ...change, expires_at })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ email, token_hash, expires_at }),
    )
    .execute();
}

/** The address that a person wants to have and has not confirmed yet. */
export const findEmailChange = (db: Db, staffId: string) =>
  db
    .selectFrom('staff_email_change')
    .select(['email', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where(isOpen)
    .executeTakeFirst();

/** Uses the link to the address up; undefined when it is not this person's, or no longer valid. */
export const takeEmailChange = (trx: Transaction<Schema>, staffId: string, hash: Buffer) =>
  trx
    .deleteFrom('staff_email_change')
    .where('staff_id', '=', staffId)
    .where('token_hash', '=', hash)
    .where(isOpen)
    .returning('email')
    .executeTakeFirst();

/** Forgets the address that a person wanted. */
export async function deleteEmailChange(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_email_change').where('staff_id', '=', staffId).execute();
}

/** Deletes addresses that nobody has confirmed in time. */
export async function deleteOldEmailChanges(db: Db): Promise<void> {
  await db.deleteFrom('staff_email_change').where('expires_at', '<', sql<Date>`now()`).execute();
}
