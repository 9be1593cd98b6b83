import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/**
 * Notes that a registration is meant: its runner has acted on the page of a mail, or paid. From
 * then on it may keep a place among all others, it is on the public list, and mails that waited for
 * this are written (decision 090). Again it changes nothing.
 */
export async function proveRegistration(
  db: Kysely<Schema> | Transaction<Schema>,
  id: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('participant')
    .set({ proven_at: now })
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .execute();
}
