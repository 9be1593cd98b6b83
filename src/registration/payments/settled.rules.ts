import type { PaymentState } from './payments.rules.ts';

/** The ways in which money came; `free`: no money came, because the runner was invited. */
export const paymentSources = ['card', 'transfer', 'cash', 'free'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** The name in `provider` of the payments that the organiser took. */
export const adminProvider = 'office';

type Payment = { id: string; purpose: string; state: PaymentState; amount_minor: number };
type Refund = { payment_id: string; amount_minor: number; reason: string; state: string };

/**
 * Whether a payment counts for the registration: even when a part was refunded as the organiser's
 * favour, but not when it was refunded because it bought nothing.
 */
const isCounted = (payment: Payment, refunds: readonly Refund[]): boolean =>
  payment.state === 'succeeded' ||
  ((payment.state === 'to_refund' || payment.state === 'refunded') &&
    refunds.some(({ payment_id, reason }) => payment_id === payment.id && reason === 'organiser'));

/**
 * Whether the entry fee was paid or waived, and not only the registration confirmed; a difference
 * may still be owed.
 */
export const isSettled = (payments: readonly Payment[], refunds: readonly Refund[]): boolean =>
  payments.some((each) => each.purpose === 'fee' && isCounted(each, refunds));

/**
 * What was paid or waived for a registration, in minor units, including what was refunded as a
 * favour.
 */
export const settledMinor = (payments: readonly Payment[], refunds: readonly Refund[]): number =>
  payments.reduce((sum, each) => sum + (isCounted(each, refunds) ? each.amount_minor : 0), 0);

/**
 * What a registration owes, in minor units: of its fee, and the difference that is asked for
 * besides.
 */
export const owedOf = (
  {
    fee_minor: feeMinor,
    extra_minor: extraMinor,
  }: { fee_minor: number; extra_minor: number | null },
  settled: number,
): number => Math.max(0, feeMinor - settled) + (extraMinor ?? 0);

/** What was paid or waived for a registration and not refunded, nor will be, in minor units. */
export function netMinor(payments: readonly Payment[], refunds: readonly Refund[]): number {
  const counted = payments.filter((each) => isCounted(each, refunds));
  const back = refunds
    .filter(
      ({ state, payment_id }) => state !== 'failed' && counted.some(({ id }) => id === payment_id),
    )
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return settledMinor(payments, refunds) - back;
}

/**
 * What was paid beyond the fee and is still there, in minor units: by an older, dearer link, or
 * because too much was typed.
 */
export const overpaidMinor = (asked: {
  payments: readonly Payment[];
  refunds: readonly Refund[];
  feeMinor: number;
}): number => Math.max(0, netMinor(asked.payments, asked.refunds) - asked.feeMinor);
