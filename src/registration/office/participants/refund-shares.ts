import type { RunnerPayment } from '../../my-registration/my-registration.queries.ts';
import { refundableOf } from '../../my-registration/read-my-registration.ts';
import { adminProvider } from '../../payments/settled.rules.ts';
import type { ParticipantRows } from './participant-action.ts';

/** Spreads an amount over the payments, the latest first; undefined: they do not hold so much. */
export function shareRefund(
  amountMinor: number,
  { payments, refunds }: Pick<ParticipantRows, 'payments' | 'refunds'>,
): { paymentId: string; amountMinor: number }[] | undefined {
  let left = amountMinor;
  const shares = payments.toReversed().flatMap((payment) => {
    const share = Math.min(left, refundableOf(payment, refunds));
    left -= share;
    return share > 0 ? [{ paymentId: payment.id, amountMinor: share }] : [];
  });
  return left === 0 ? shares : undefined;
}

/**
 * Whether somebody has to see to it: the provider took another amount or currency than was asked
 * for, or would not take a refund; or the organiser took the money, and gives it back as it came.
 */
export const isForHand = (payment: RunnerPayment, refunds: ParticipantRows['refunds']): boolean =>
  payment.state === 'to_refund' &&
  (payment.provider === adminProvider ||
    !refunds.some(({ payment_id, state }) => payment_id === payment.id && state === 'waiting'));
