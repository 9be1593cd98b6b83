import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { hasPaid } from './remind-guardians.ts';

const hourMs = 3600 * 1000;
/** After this, a payment that was begun and has no name at the provider cannot be paid. */
const namelessMs = 24 * hourMs;

/**
 * Finds and locks a registration of some races whose unpaid place ends between `from` and `to`, and
 * whose runner got no mail about it within `everyHours`.
 */
export async function lockEndingHold(
  trx: Transaction<Schema>,
  asked: { now: Date; from: Date; to: Date; everyHours: number; raceIds: readonly number[] },
): Promise<number | undefined> {
  const toldBefore = new Date(asked.now.getTime() - asked.everyHours * hourMs);
  const row = await trx
    .selectFrom('participant')
    .select('id')
    .where('status', '=', 'pending')
    .where('holds_place', '=', true)
    .where('held_until', '>=', asked.from)
    .where('held_until', '<=', asked.to)
    // For a registration that is not proven, nobody has asked for more than the first mail.
    .where('proven_at', 'is not', null)
    .where('race_id', 'in', asked.raceIds)
    .where((told) =>
      told.or([told('hold_reminded_at', 'is', null), told('hold_reminded_at', '<=', toldBefore)]),
    )
    .where(sql<boolean>`not ${hasPaid}`)
    .orderBy('held_until')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}

/** Finds and locks a registration whose place was given back without a mail yet. */
export async function lockEndedHold(
  trx: Transaction<Schema>,
): Promise<{ id: number; isPaid: boolean } | undefined> {
  const row = await trx
    .selectFrom('participant')
    .select(['id', hasPaid.as('is_paid')])
    .where('is_hold_word_due', '=', true)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { id: row.id, isPaid: row.is_paid };
}

/**
 * Registrations that runners made on the site, nobody has paid for, and that have no place; made
 * before a moment and with no payment begun since. Registrations that the organiser entered are
 * left out, and those whose money has come or may be on its way.
 */
const unpaid = (db: Kysely<Schema>, { before, now }: { before: Date; now: Date }) =>
  db
    .selectFrom('participant')
    .select('id')
    .where('status', '=', 'pending')
    .where('holds_place', '=', false)
    .where('source', '=', 'site')
    // Imported lists have none.
    .where('accepted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('created_at', '<=', before)
    .where(sql<boolean>`not exists (
      select from payment
      where participant_id = participant.id
        and (created_at > ${before} or not (
          state = 'failed'
          or state = 'open' and reference is null
            and created_at <= ${new Date(now.getTime() - namelessMs)}
        )))`);

/** The numbers of those registrations, the oldest first, some at a time. */
export async function listUnpaid(
  db: Kysely<Schema>,
  asked: { before: Date; now: Date },
): Promise<number[]> {
  const rows = await unpaid(db, asked).orderBy('created_at').limit(100).execute();
  return rows.map(({ id }) => id);
}

/** Locks one of them; false when another transaction has it, or it is none any more. */
export async function lockUnpaid(
  trx: Transaction<Schema>,
  id: number,
  asked: { before: Date; now: Date },
): Promise<boolean> {
  const locked = await trx
    .selectFrom('participant')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return false;
  // Checked under the lock, as a payment may have begun since the list was read.
  return (await unpaid(trx, asked).where('id', '=', id).executeTakeFirst()) !== undefined;
}
