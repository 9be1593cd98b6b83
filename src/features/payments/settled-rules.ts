import type { PaymentState } from './payments-rules.ts';

/** How money came; `free`: nothing came, somebody was invited. */
export const paymentSources = ['card', 'transfer', 'cash', 'free'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** The name in `provider` of what the office took itself. */
export const officeProvider = 'office';

type Payment = { id: string; purpose: string; state: PaymentState; amount_bani: number };
type Refund = { payment_id: string; amount_bani: number; reason: string; state: string };

/**
 * Whether a payment counts for the registration: also when a part went back as the organiser's
 * favour, not when it went back because it bought nothing.
 */
const isCounted = (payment: Payment, refunds: readonly Refund[]): boolean =>
  payment.state === 'succeeded' ||
  ((payment.state === 'to_refund' || payment.state === 'refunded') &&
    refunds.some(({ payment_id, reason }) => payment_id === payment.id && reason === 'organiser'));

/** Whether the entry fee was paid or waived, and not only the registration confirmed. */
export const isSettled = (payments: readonly Payment[], refunds: readonly Refund[]): boolean =>
  payments.some((each) => each.purpose === 'fee' && isCounted(each, refunds));

/** What was paid or waived for a registration, in bani, whatever went back of it as a favour. */
export const settledBani = (payments: readonly Payment[], refunds: readonly Refund[]): number =>
  payments.reduce((sum, each) => sum + (isCounted(each, refunds) ? each.amount_bani : 0), 0);

/** What is still there beyond the fee, in bani: paid by an older, dearer link, or typed too high. */
export function overpaidBani(asked: {
  payments: readonly Payment[];
  refunds: readonly Refund[];
  feeBani: number;
}): number {
  const { payments, refunds, feeBani } = asked;
  const counted = payments.filter((each) => isCounted(each, refunds));
  const back = refunds
    .filter(
      ({ state, payment_id }) => state !== 'failed' && counted.some(({ id }) => id === payment_id),
    )
    .reduce((sum, { amount_bani }) => sum + amount_bani, 0);
  return Math.max(0, settledBani(payments, refunds) - back - feeBani);
}
