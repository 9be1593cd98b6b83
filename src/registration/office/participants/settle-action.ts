import { endRefund, queueRefundMail } from '../../payments/refund-payment.ts';
import { markGivenByHand } from '../../payments/refunds.queries.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';
import { isForHand } from './refund-shares.ts';

/**
 * Notes that money was given back by hand, at the provider or as the organiser had taken it, and
 * tells the runner.
 */
export const settleAction: ParticipantAction = {
  action: 'participant.settle',
  isDone: ({ payments, form }) =>
    payments.some(({ id, state }) => id === form.payment && state === 'refunded'),
  async take({ trx, runner, payments, refunds, form, siteUrl }) {
    const reason = reasonIn(form.reason);
    const payment = payments.find(({ id }) => id === form.payment);
    if (!payment || !isForHand(payment, refunds)) return { ok: false, code: 'amount-changed' };
    if (!reason) return { ok: false, code: 'reason' };
    // Of a sum in another currency nothing is known, and no mail can name it.
    for (const refund of await markGivenByHand(trx, payment.id)) {
      await queueRefundMail(trx, runner.id, {
        siteUrl,
        amountMinor: refund.amount_minor,
        reason: refund.reason,
        isCash: payment.source === 'cash',
      });
    }
    await endRefund(trx, payment);
    return { ok: true, reason };
  },
};
