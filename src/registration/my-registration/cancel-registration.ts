import type { Transaction } from 'kysely';
import { readPolicies } from '../../edition/late-changes/late-change.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { requestRefund } from '../payments/refund-payment.ts';
import { releasePlace } from '../places.ts';
import { canCancel } from './can-cancel.ts';
import type { HolderId, LinkContext } from './for-holder.ts';
import type { ActionOutcome } from './my-registration.contract.ts';
import {
  listRunnerPayments,
  listRunnerRefunds,
  lockRunner,
  type Runner,
  updateRunner,
} from './my-registration.queries.ts';
import { queueCancelledMail } from './queue-runner-mail.ts';
import { refundsOf, sumMinor } from './read-my-registration.ts';

type At = { now: Date; siteUrl: string };

/**
 * Cancels a registration: gives its place back, asks for the refund and mails the runner. Refused
 * when `refundMinor`, as shown to the runner, is no longer the right amount. A second click finds
 * the registration cancelled, and succeeds.
 */
export function cancelRegistration(
  { db, clock, siteUrl }: LinkContext,
  { id }: HolderId,
  { refundMinor }: { refundMinor: number },
): Promise<ActionOutcome> {
  const at = { now: clock.now(), siteUrl };
  return inTransaction(db, async (trx): Promise<ActionOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    return cancelRunner(trx, runner, refundMinor, at);
  });
}

/** The same within a transaction that holds the runner. */
export async function cancelRunner(
  trx: Transaction<Schema>,
  runner: Runner,
  refundMinor: number,
  at: At,
): Promise<ActionOutcome> {
  if (runner.status === 'cancelled') return { ok: true };
  const policies = await readPolicies(trx);
  if (!(await canCancel(trx, runner.race_id, at.now))) return { ok: false, code: 'too-late' };
  const payments = await listRunnerPayments(trx, runner.id);
  const refunds = refundsOf(payments, await listRunnerRefunds(trx, runner.id), {
    now: at.now,
    ...policies,
  });
  if (sumMinor(refunds) !== refundMinor) return { ok: false, code: 'amount-changed' };
  await endRegistration(trx, runner, refunds, at);
  return { ok: true };
}

/** Cancels without asking the rules, in a transaction that holds the runner. */
export async function endRegistration(
  trx: Transaction<Schema>,
  runner: Runner,
  refunds: readonly { paymentId: string; amountMinor: number }[],
  { now, siteUrl }: At,
): Promise<void> {
  await updateRunner(trx, runner.id, {
    status: 'cancelled',
    cancelled_at: now,
    holds_place: false,
    held_until: null,
  });
  if (runner.holds_place) await releasePlace(trx, runner.race_id);
  for (const refund of refunds) await requestRefund(trx, { ...refund, reason: 'cancelled' });
  await queueCancelledMail(trx, runner, { now, siteUrl, refundMinor: sumMinor(refunds) });
}
