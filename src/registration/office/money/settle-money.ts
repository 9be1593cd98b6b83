import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { minorIn } from '../../../edition/words/money.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { askedCurrency } from '../../payments/payment-provider.ts';
import { lockPayer, lockPayment, setPaymentState } from '../../payments/payments.queries.ts';
import { nextPaymentState } from '../../payments/payments.rules.ts';
import { requestRefund } from '../../payments/refund-payment.ts';
import type { MoneyDone } from './money.contract.ts';

type Payment = Selectable<Schema['payment']>;

/**
 * Refunds a part or all of a payment for which nobody has said how much, or whose refund the
 * provider refused; the worker pays it out. `amount`: as typed.
 */
export const giveBack = forAction(
  { right: 'refund', isGrave: true },
  (
    { db, staff },
    id: string,
    { amount, reason }: { amount: string; reason: string },
  ): Promise<MoneyDone> =>
    withPayment(db, id, reason, async (trx, payment) => {
      const amountMinor = minorIn(amount);
      if (!amountMinor) return { ok: false, code: 'amount-invalid' };
      const cameMinor =
        payment.received_currency === askedCurrency() ? payment.received_minor : null;
      const most = Math.min(payment.amount_minor, cameMinor ?? payment.amount_minor);
      if (amountMinor > most - payment.refunded_minor) return { ok: false, code: 'amount-high' };
      await requestRefund(trx, { paymentId: id, amountMinor, reason: 'organiser' });
      await writeAudit(trx, {
        staff,
        action: 'payment.refund',
        subject: `payment ${id}`,
        reason: reason.trim(),
        after: { amountMinor },
      });
      return { ok: true };
    }),
);

/** Notes that such a payment was settled elsewhere, so that nothing is refunded from here. */
export const settleElsewhere = forAction(
  { right: 'refund', isGrave: true },
  ({ db, staff }, id: string, reason: string): Promise<MoneyDone> =>
    withPayment(db, id, reason, async (trx, payment) => {
      const state = nextPaymentState[payment.state]['refund-done'];
      if (!state) return { ok: false, code: 'payment-changed' };
      await setPaymentState(trx, id, state);
      await writeAudit(trx, {
        staff,
        action: 'payment.settle',
        subject: `payment ${id}`,
        reason: reason.trim(),
        before: { state: payment.state },
        after: { state },
      });
      return { ok: true };
    }),
);

/**
 * A payment that has to be refunded and has no refund in progress. It is locked after its
 * registration, as everywhere.
 */
async function withPayment(
  db: Kysely<Schema>,
  id: string,
  reason: string,
  change: (trx: Transaction<Schema>, payment: Payment) => Promise<MoneyDone>,
): Promise<MoneyDone> {
  if (reason.trim() === '') return { ok: false, code: 'reason-missing' };
  return inTransaction(db, async (trx): Promise<MoneyDone> => {
    const found = await trx
      .selectFrom('payment')
      .select('participant_id')
      .where(sql`id::text`, '=', id)
      .executeTakeFirst();
    if (!found) return { ok: false, code: 'payment-changed' };
    await lockPayer(trx, found.participant_id);
    const payment = await lockPayment(trx, id);
    const refund = await trx
      .selectFrom('refund')
      .select('id')
      .where('payment_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (payment.state !== 'to_refund' || refund) return { ok: false, code: 'payment-changed' };
    return change(trx, payment);
  });
}
