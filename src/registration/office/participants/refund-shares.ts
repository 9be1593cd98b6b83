import type { RunnerPayment } from '../../my-registration/my-registration.queries.ts';
import { refundableOf } from '../../my-registration/read-my-registration.ts';
import { adminProvider } from '../../payments/settled.rules.ts';
import type { ParticipantRows } from './participant-action.ts';

/** Spreads an amount over the payments, the latest first; undefined when they are too small. */
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
 * Whether a person has to handle the refund: the provider took another amount or currency than was
 * asked for, or refused a refund; or the organiser took the money, and refunds it in the same way.
 */
export const isForHand = (payment: RunnerPayment, refunds: ParticipantRows['refunds']): boolean =>
  payment.state === 'to_refund' &&
  (payment.provider === adminProvider ||
    !refunds.some(({ payment_id, state }) => payment_id === payment.id && state === 'waiting'));
