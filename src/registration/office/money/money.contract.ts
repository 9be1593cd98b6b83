import type { Result } from '../../../platform/http/result.ts';
import type { ProviderState } from '../../payments/payment-provider.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/payments.rules.ts';

/** The columns of the overview; each leads to the payments behind it. */
export const figures = ['paid', 'free', 'pending', 'processing', 'toRefund', 'refunded'] as const;
export type Figure = (typeof figures)[number];

/**
 * What the payments of a race in one way come to, in minor units; `provider`: its name, or how
 * money came past it.
 */
export type MoneyRow = { raceId: number; provider: string } & Record<Figure, number>;

/** Which payments a list shows; absent: all. */
export type MoneyFilter = {
  raceId?: number | undefined;
  provider?: string | undefined;
  figure?: Figure | undefined;
};

/** A payment as the organiser sees it. */
export type MoneyPayment = {
  id: string;
  createdAt: Date;
  paidAt: Date | null;
  participantId: number;
  firstname: string;
  lastname: string;
  raceId: number;
  /** As in `MoneyRow`. */
  provider: string;
  reference: string | null;
  receipt: string | null;
  takenBy: string | null;
  purpose: PaymentPurpose;
  state: PaymentState;
  amountMinor: number;
  refundedMinor: number;
  toRefundMinor: number;
  /** Whether it is to go back and nobody has said how much: the provider took another sum. */
  isForHand: boolean;
};

/** What differs between our books and the provider's. */
export type Difference = {
  kind: 'unknown-there' | 'unknown-here' | 'other-amount' | 'other-state' | 'other-refund';
  reference: string;
  participantId?: number;
  here?: { state: PaymentState; amountMinor: number; refundedMinor: number };
  there?: { state: ProviderState; amountMinor: number; refundedMinor: number; currency: string };
};

/** What came of a comparison; `failure`: the provider's code when it did not answer. */
export type CheckOutcome =
  | { failure: string }
  | {
      compared: number;
      here: { paidMinor: number; refundedMinor: number };
      there: { paidMinor: number; refundedMinor: number };
      differences: Difference[];
    };

export type ProviderCheck = {
  startedAt: Date;
  since: Date;
  asked: number;
  outcome: CheckOutcome | null;
  /** Whether it stopped without an end, as when the site was restarted. */
  isCutOff: boolean;
};

export type MoneyRefusal =
  | 'reason-missing'
  | 'payment-changed'
  | 'amount-invalid'
  | 'amount-high'
  | 'no-provider'
  | 'since-invalid';
export type MoneyDone = Result<object, MoneyRefusal>;
