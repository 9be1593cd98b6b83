/** `to_refund`: paid, and still to be refunded. */
export type PaymentState =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'to_refund'
  | 'refunded';

/** The entry fee, the difference to a dearer race, or the difference after a change of data. */
export type PaymentPurpose = 'fee' | 'change' | 'extra';

/** The events of a payment: what the provider says about it, or our refund. */
export type PaymentEvent =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'refund-requested'
  | 'refund-done';

/** While a payment is undecided, whatever the provider says is taken over. */
const unpaid: Record<PaymentEvent, PaymentState | null> = {
  open: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  'refund-requested': null,
  'refund-done': null,
};

/**
 * The next state of a payment; null: the event is refused. The provider is asked again at every
 * event, so its answer may be late but never wrong. A payment that has succeeded stays so; one that
 * failed stays so unless it turns out to be paid, as money must not get lost.
 */
export const nextPaymentState: Record<PaymentState, Record<PaymentEvent, PaymentState | null>> = {
  open: unpaid,
  processing: unpaid,
  failed: {
    open: 'failed',
    processing: 'failed',
    succeeded: 'succeeded',
    failed: 'failed',
    'refund-requested': null,
    'refund-done': null,
  },
  succeeded: {
    open: 'succeeded',
    processing: 'succeeded',
    succeeded: 'succeeded',
    failed: 'succeeded',
    'refund-requested': 'to_refund',
    'refund-done': null,
  },
  to_refund: {
    open: 'to_refund',
    processing: 'to_refund',
    succeeded: 'to_refund',
    failed: 'to_refund',
    'refund-requested': 'to_refund',
    'refund-done': 'refunded',
  },
  refunded: {
    open: 'refunded',
    processing: 'refunded',
    succeeded: 'refunded',
    failed: 'refunded',
    'refund-requested': 'to_refund',
    'refund-done': 'refunded',
  },
};

/** Whether a payment may still change at the provider. */
export const mayChange = (state: PaymentState): boolean =>
  state === 'open' || state === 'processing' || state === 'failed';

/** The facts that a successful payment is compared with. */
export type PaidFor = {
  purpose: PaymentPurpose;
  amountMinor: number;
  status: 'pending' | 'confirmed' | 'cancelled';
  /** The entry fee, or the difference, at present; for a change of race the agreed amount. */
  dueMinor: number;
  /** Whether the fee was paid in another way, or the difference is no longer asked for. */
  isPaidAlready: boolean;
  /** Whether there is a place for it, in the race that is paid for. */
  isPlaced: boolean;
  lacksGuardian: boolean;
};

/**
 * The effect of a successful payment: the registration is confirmed; or it is paid, but a minor's
 * guardian has still to sign; or it moves to another race; or nothing is owed any more; or the
 * money is refunded.
 */
export function effectOfPayment(paid: PaidFor): 'confirm' | 'wait' | 'move' | 'settle' | 'refund' {
  if (paid.status === 'cancelled' || !paid.isPlaced || paid.amountMinor < paid.dueMinor) {
    return 'refund';
  }
  if (paid.purpose === 'change') return 'move';
  if (paid.purpose === 'extra') return paid.isPaidAlready ? 'refund' : 'settle';
  if (paid.status === 'confirmed' || paid.isPaidAlready) return 'refund';
  return paid.lacksGuardian ? 'wait' : 'confirm';
}

/**
 * What a registration has to pay now, in minor units: its fee, or the difference to the fee that
 * fits.
 */
export function dueNow(
  payer: { status: PaidFor['status']; fee_minor: number; extra_minor: number | null },
  payments: readonly { purpose: PaymentPurpose; state: PaymentState }[],
): { purpose: 'fee' | 'extra'; amountMinor: number } | undefined {
  const isPaid = payments.some(({ purpose, state }) => purpose === 'fee' && state === 'succeeded');
  if (payer.status === 'pending' && !isPaid)
    return { purpose: 'fee', amountMinor: payer.fee_minor };
  if (payer.status === 'cancelled' || payer.extra_minor === null) return undefined;
  return { purpose: 'extra', amountMinor: payer.extra_minor };
}
