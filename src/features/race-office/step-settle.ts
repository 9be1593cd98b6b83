import { setPaymentState } from '../payments/payments-queries.ts';
import { nextPaymentState } from '../payments/payments-rules.ts';
import { reasonIn } from './office-step-rules.ts';
import type { OfficeStep } from './participant-step.ts';
import { isForHand } from './refund-shares.ts';

/** Notes that money which came in another amount or currency was given back at the provider. */
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
    return { ok: true, reason };
  },
};
