import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

/** Why money is refunded. */
export type RefundReason = Schema['refund']['reason'];

const afterMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/**
 * Adds a refund, due at once. It replaces refunds that the provider has refused for good. A refund
 * of the same amount keeps the number of the refused one, by which the provider is asked whether it
 * gave that one after all, and it counts as another attempt, since the provider may repeat a
 * refusal.
 */
export async function insertRefund(
  trx: Transaction<Schema>,
  refund: { id?: string; payment_id: string; amount_minor: number; reason: RefundReason },
): Promise<void> {
  const refused = await trx
    .selectFrom('refund')
    .select(['id', 'amount_minor', 'attempt'])
    .where('payment_id', '=', refund.payment_id)
    .where('state', '=', 'failed')
    .execute();
  const same = refused.find(({ amount_minor }) => amount_minor === refund.amount_minor);
  await trx
    .deleteFrom('refund')
    .where('payment_id', '=', refund.payment_id)
    .where('state', '=', 'failed')
    .execute();
  await trx
    .insertInto('refund')
    .values({ ...(same && { id: same.id, attempt: same.attempt + 1 }), ...refund })
    .execute();
}

/**
 * Whether a part of a payment has still to be refunded: asked for and not given, or refused for
 * good.
 */
export async function isStillToRefund(
  trx: Transaction<Schema>,
  paymentId: string,
): Promise<boolean> {
  const open = await trx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.id')
    .where('payment.id', '=', paymentId)
    .whereRef('payment.refunded_minor', '<', 'payment.amount_minor')
    .where('refund.state', '<>', 'done')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The refunds of a registration's payments. */
export const listRefundsOf = (db: Kysely<Schema>, participantId: number) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.participant_id', '=', participantId)
    .execute();

/**
 * The minor units of a payment that were refunded or will be; without those that the provider
 * refused.
 */
export async function refundedAndAsked(
  trx: Transaction<Schema>,
  paymentId: string,
): Promise<number> {
  const { total } = await trx
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::int`.as('total'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Notes that money was refunded by hand, and returns each of those refunds: those that wait, or
 * otherwise those that the provider refused. They keep no reference, as the provider does not know
 * them.
 */
export async function markGivenByHand(trx: Transaction<Schema>, paymentId: string) {
  const all = await trx
    .selectFrom('refund')
    .select(['id', 'state'])
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'done')
    .orderBy('created_at')
    .execute();
  const waiting = all.filter(({ state }) => state === 'waiting');
  const chosen = waiting.length > 0 ? waiting : all;
  if (chosen.length === 0) return [];
  const given = await trx
    .updateTable('refund')
    .set({ state: 'done', done_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    // A refund that the provider has given meanwhile is not given twice.
    .where('state', '<>', 'done')
    .returning(['amount_minor', 'reason'])
    .execute();
  const amountMinor = given.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  await trx
    .updateTable('payment')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
    .where('id', '=', paymentId)
    .execute();
  return given;
}

/** Takes the refund that has been due longest, and keeps it from other workers for `leaseMs`. */
export const claimRefund = (db: Kysely<Schema>, provider: string, leaseMs: number) =>
  db
    .with('due', (due) =>
      due
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select(['refund.id', 'payment.reference'])
        .where('payment.provider', '=', provider)
        .where('refund.state', '=', 'waiting')
        .where('refund.run_at', '<=', sql<Date>`now()`)
        .orderBy('refund.run_at')
        .limit(1)
        .forUpdate('refund')
        .skipLocked(),
    )
    .updateTable('refund')
    .from('due')
    .set((refund) => ({ tries: refund('refund.tries', '+', 1), run_at: afterMs(leaseMs) }))
    .whereRef('refund.id', '=', 'due.id')
    // Checked again, in case another worker took the row between the look and the lock.
    .where('refund.state', '=', 'waiting')
    .where('refund.run_at', '<=', sql<Date>`now()`)
    .returning([
      'refund.id',
      'refund.payment_id',
      'refund.amount_minor',
      'refund.reason',
      'refund.tries',
      'refund.attempt',
      'due.reference',
    ])
    .executeTakeFirst();

/** Stores the outcome of a try; false when another worker has noted that it is done. */
export async function markRefund(
  db: Kysely<Schema>,
  id: string,
  outcome:
    | { state: 'done'; reference: string }
    | { error: string; isDefinite: boolean; waitMs: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set(
      'state' in outcome
        ? { ...outcome, done_at: sql<Date>`now()`, last_error: null }
        : {
            last_error: outcome.error,
            ...(outcome.isDefinite && { attempt: sql<number>`attempt + 1` }),
            ...(outcome.waitMs === undefined
              ? { state: 'failed' as const }
              : { run_at: afterMs(outcome.waitMs) }),
          },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a payment has to be refunded, or was, for that reason. */
export async function isReturned(
  db: Kysely<Schema>,
  paymentId: string,
  reason: RefundReason,
): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return refund !== undefined;
}
