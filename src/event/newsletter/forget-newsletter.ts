import type { Transaction } from 'kysely';
import { newsletter } from '../../edition/facts.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { deleteList, deleteUnconfirmed } from './newsletter.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the addresses that their owners have not confirmed in time, and all of them while the
 * newsletter is off: the privacy policy then tells of no list. Answers how many went.
 */
export function forgetNewsletter(
  trx: Transaction<Schema>,
  now: Date,
  { isOn, unconfirmedDays } = newsletter,
): Promise<number> {
  if (!isOn) return deleteList(trx);
  return deleteUnconfirmed(trx, new Date(now.getTime() - unconfirmedDays * dayMs));
}
