/** `to_refund`: paid, and to be given back. */
export type PaymentState =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'to_refund'
  | 'refunded';

/** The entry fee, the difference to a dearer race, or that of a change of data. */
export type PaymentPurpose = 'fee' | 'change' | 'extra';

/** What can happen to a payment: the provider's word on it, or our giving it back. */
export type PaymentEvent =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'refund-requested'
  | 'refund-done';

/** While nothing is decided, the provider's word is taken as it comes. */
const unpaid: Record<PaymentEvent, PaymentState | null> = {
  open: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  'refund-requested': null,
  'refund-done': null,
};

/**
 * What a payment becomes; null: the event is refused. The provider is asked anew at every event, so
 * its word may come late, never wrongly: a payment that has succeeded stays so, one that failed
 * stays so unless it turns out to be paid, as money must not get lost.
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

/** Whether the provider may still have news of a payment. */
export const mayChange = (state: PaymentState): boolean =>
  state === 'open' || state === 'processing' || state === 'failed';

/** What a payment that has just succeeded is compared with. */
export type PaidFor = {
  purpose: PaymentPurpose;
  amountMinor: number;
  status: 'pending' | 'confirmed' | 'cancelled';
  /** The entry fee, or the difference, now; of a change of race it is what was agreed on. */
  dueMinor: number;
  /** Whether the fee was paid otherwise, or the difference is not asked for any more. */
  isPaidAlready: boolean;
  /** Whether a place is there for it, in the race that is paid for. */
  isPlaced: boolean;
  lacksGuardian: boolean;
};

/**
 * What a successful payment brings: the registration is confirmed; or paid for, while a minor's
 * guardian has not signed; or moved to another race; or nothing is owed any more; or the money goes
 * back.
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
 * What a registration is to pay now, in minor units: its fee, or the difference to the one that
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
