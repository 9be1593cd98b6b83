import type { RunnerPayment } from '../my-registration/my-registration-queries.ts';
import type { Standing } from './participant-step.ts';

/** What of a payment can go back still, in bani; nothing of one that somebody has to look at. */
export function refundableOf(payment: RunnerPayment, refunds: Standing['refunds']): number {
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  const isPaid =
    payment.state === 'succeeded' ||
    ((payment.state === 'refunded' || payment.state === 'to_refund') && own.length > 0);
  if (!isPaid) return 0;
  return own.reduce((left, { amount_bani }) => left - amount_bani, payment.amount_bani);
}

/** Spreads an amount over the payments, the latest first; undefined: they do not hold so much. */
export function shareRefund(
  amountBani: number,
  { payments, refunds }: Pick<Standing, 'payments' | 'refunds'>,
): { paymentId: string; amountBani: number }[] | undefined {
  let left = amountBani;
  const shares = payments.toReversed().flatMap((payment) => {
    const share = Math.min(left, refundableOf(payment, refunds));
    left -= share;
    return share > 0 ? [{ paymentId: payment.id, amountBani: share }] : [];
  });
  return left === 0 ? shares : undefined;
}

/** Whether the provider took another amount or currency than was asked for. */
export const isForHand = (payment: RunnerPayment, refunds: Standing['refunds']): boolean =>
  payment.state === 'to_refund' && !refunds.some(({ payment_id }) => payment_id === payment.id);
