import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { hasPaid } from './remind-guardians.ts';

const hourMs = 3600 * 1000;
/** A payment that was begun and has no name at the provider by then cannot be paid any more. */
const namelessMs = 24 * hourMs;

/**
 * Finds a registration whose place is kept unpaid until a moment between `from` and `to`, of one of
 * some races, whose runner was not told within `everyHours`; keeps it from every other change.
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
    // Else nobody has asked for more than the first mail.
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

/**
 * Finds a registration whose place was given back without a word yet; keeps it from other changes.
 */
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
 * Registrations of the site that nobody has paid for, without a place, made before a moment and
 * with no payment begun since. What the organiser entered, and whatever money was or may be on its
 * way for, is none of them.
 */
const unpaid = (db: Kysely<Schema>, { before, now }: { before: Date; now: Date }) =>
  db
    .selectFrom('participant')
    .select('id')
    .where('status', '=', 'pending')
    .where('holds_place', '=', false)
    .where('source', '=', 'site')
    // Lists that were imported have none.
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

/** The numbers of such registrations, the oldest first, some at a time. */
export async function listUnpaid(
  db: Kysely<Schema>,
  asked: { before: Date; now: Date },
): Promise<number[]> {
  const rows = await unpaid(db, asked).orderBy('created_at').limit(100).execute();
  return rows.map(({ id }) => id);
}

/** Keeps one from every other change; false: somebody else is at it, or it is none any more. */
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
  // Under the lock, as a payment may have begun since the list was read.
  return (await unpaid(trx, asked).where('id', '=', id).executeTakeFirst()) !== undefined;
}
