import type { PaymentState } from '../../payments/payments.rules.ts';
import type { Difference } from './money.contract.ts';

/** A payment of ours, as it is compared. */
export type OurPayment = {
  id: string;
  participantId: number;
  reference: string;
  state: PaymentState;
  amountBani: number;
  refundedBani: number;
};

type There = NonNullable<Difference['there']>;

/** What the provider should say of a payment that we have in a state. */
const stateThere: Record<PaymentState, There['state']> = {
  open: 'open',
  processing: 'processing',
  failed: 'failed',
  succeeded: 'succeeded',
  to_refund: 'succeeded',
  refunded: 'succeeded',
};

/** Ours: everything here is reckoned in it. */
export const currency = 'ron';

/** What differs between a payment here and there; undefined: nothing. */
export function differenceOf(
  ours: OurPayment | undefined,
  theirs: (There & { reference: string }) | undefined,
): Difference | undefined {
  const reference = ours?.reference ?? theirs?.reference ?? '';
  const facts: Omit<Difference, 'kind'> = {
    reference,
    ...(ours && {
      participantId: ours.participantId,
      here: { state: ours.state, amountBani: ours.amountBani, refundedBani: ours.refundedBani },
    }),
    ...(theirs && {
      there: {
        state: theirs.state,
        amountBani: theirs.amountBani,
        refundedBani: theirs.refundedBani,
        currency: theirs.currency,
      },
    }),
  };
  if (!theirs) return { kind: 'unknown-there', ...facts };
  // Of a payment that failed there nobody has to know here.
  if (!ours) return theirs.state === 'failed' ? undefined : { kind: 'unknown-here', ...facts };
  if (ours.amountBani !== theirs.amountBani || theirs.currency !== currency) {
    return { kind: 'other-amount', ...facts };
  }
  if (stateThere[ours.state] !== theirs.state) return { kind: 'other-state', ...facts };
  if (ours.refundedBani !== theirs.refundedBani) return { kind: 'other-refund', ...facts };
  return undefined;
}

/** Whether money came, and so counts as paid. */
export const isPaidHere = (state: PaymentState): boolean => stateThere[state] === 'succeeded';
