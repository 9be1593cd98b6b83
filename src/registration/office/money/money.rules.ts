import { askedCurrency } from '../../payments/payment-provider.ts';
import type { PaymentState } from '../../payments/payments.rules.ts';
import type { Difference } from './money.contract.ts';

/** A payment of ours, as it is compared. */
export type OurPayment = {
  id: string;
  participantId: number;
  reference: string;
  state: PaymentState;
  amountMinor: number;
  refundedMinor: number;
};

type There = NonNullable<Difference['there']>;

/** The state that a payment should have at the provider, for each state that it has here. */
const stateThere: Record<PaymentState, There['state']> = {
  open: 'open',
  processing: 'processing',
  failed: 'failed',
  succeeded: 'succeeded',
  to_refund: 'succeeded',
  refunded: 'succeeded',
};

/** The difference between a payment here and at the provider; undefined when there is none. */
export function differenceOf(
  ours: OurPayment | undefined,
  theirs: (There & { reference: string }) | undefined,
): Difference | undefined {
  const reference = ours?.reference ?? theirs?.reference ?? '';
  const facts: Omit<Difference, 'kind'> = {
    reference,
    ...(ours && {
      participantId: ours.participantId,
      here: { state: ours.state, amountMinor: ours.amountMinor, refundedMinor: ours.refundedMinor },
    }),
    ...(theirs && {
      there: {
        state: theirs.state,
        amountMinor: theirs.amountMinor,
        refundedMinor: theirs.refundedMinor,
        currency: theirs.currency,
      },
    }),
  };
  if (!theirs) return { kind: 'unknown-there', ...facts };
  // A payment that failed there need not be known here.
  if (!ours) return theirs.state === 'failed' ? undefined : { kind: 'unknown-here', ...facts };
  if (ours.amountMinor !== theirs.amountMinor || theirs.currency !== askedCurrency()) {
    return { kind: 'other-amount', ...facts };
  }
  if (stateThere[ours.state] !== theirs.state) return { kind: 'other-state', ...facts };
  if (ours.refundedMinor !== theirs.refundedMinor) return { kind: 'other-refund', ...facts };
  return undefined;
}

/** Whether money came, so that it counts as paid. */
export const isPaidHere = (state: PaymentState): boolean => stateThere[state] === 'succeeded';
