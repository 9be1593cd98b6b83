import type { Result } from '../../../platform/http/result.ts';
import type { ProviderState } from '../../payments/payment-provider.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/payments.rules.ts';

/** The columns of the overview; each leads to the payments that it adds up. */
export const figures = ['paid', 'free', 'pending', 'processing', 'toRefund', 'refunded'] as const;
export type Figure = (typeof figures)[number];

/**
 * The sums of a race's payments of one kind, in minor units; `provider`: its name, or the way in
 * which money came outside one.
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
  /** Whether a person has to say how much is refunded, as the provider took another amount. */
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

/** The outcome of a comparison; `failure`: the provider's code when it did not answer. */
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
  /** Whether it stopped before its end, for instance because the site was restarted. */
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
