import type { Transaction } from 'kysely';
import { edition } from '../../edition/edition.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { deleteList, deleteUnconfirmed } from './newsletter.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the addresses whose owners have not confirmed them in time, and all addresses while the
 * newsletter is off, as the privacy policy then mentions no list. Returns how many were deleted.
 */
export function forgetNewsletter(
  trx: Transaction<Schema>,
  now: Date,
  { isOn, unconfirmedDays } = edition().newsletter,
): Promise<number> {
  if (!isOn) return deleteList(trx);
  return deleteUnconfirmed(trx, new Date(now.getTime() - unconfirmedDays * dayMs));
}
