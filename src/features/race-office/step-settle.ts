import { setPaymentState } from '../payments/payments-queries.ts';
import { nextPaymentState } from '../payments/payments-rules.ts';
import { markGivenByHand } from '../payments/refunds-queries.ts';
import { reasonIn } from './office-step-rules.ts';
import type { OfficeStep } from './participant-step.ts';
import { isForHand } from './refund-shares.ts';

/** Notes that money was given back by hand: at the provider, or as the office had taken it. */
export const settleStep: OfficeStep = {
  action: 'participant.settle',
  isDone: ({ payments, form }) =>
    payments.some(({ id, state }) => id === form.payment && state === 'refunded'),
  isGrave: () => true,
  async take({ trx, payments, refunds, form }) {
    const reason = reasonIn(form.reason);
    const payment = payments.find(({ id }) => id === form.payment);
    if (!payment || !isForHand(payment, refunds)) return { ok: false, code: 'amount-changed' };
    if (!reason) return { ok: false, code: 'reason' };
    const next = nextPaymentState[payment.state]['refund-done'];
    if (next) await setPaymentState(trx, payment.id, next);
    await markGivenByHand(trx, payment.id);
    return { ok: true, reason };
  },
};
