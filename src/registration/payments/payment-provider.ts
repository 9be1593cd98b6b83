import { currency } from '../../edition/words/money.ts';

/** What every payment is asked for in, as providers write it. */
export const askedCurrency = currency.toLowerCase();

/** What a provider is to ask money for. */
export type PaymentOrder = {
  /** Ours; a repeated order with the same one and attempt makes no second payment. */
  paymentId: string;
  /** Another one after the provider has refused for good, as it repeats a kept refusal. */
  attempt: number;
  participantId: number;
  raceId: number;
  amountMinor: number;
  /** What the payer reads beside the amount. */
  title: string;
  /** Whether only a page of the provider's own will do, as there is none of ours for it. */
  isHosted: boolean;
  /** The payer's language, two letters. */
  language: string;
};

/** How a visitor can pay: on the provider's page, or in a form of the provider's on ours. */
export type PaymentWay = { clientSecret?: string; paymentLink?: string };

export type ProviderState = 'open' | 'processing' | 'succeeded' | 'failed';

/** The provider's word on a payment. `failed` is final; a declined card leaves it open. */
export type FoundPayment = PaymentWay & {
  state: ProviderState;
  amountMinor: number;
  /** ISO 4217, small letters. */
  currency: string;
};

/** A payment as the provider's books have it. */
export type ListedPayment = Omit<FoundPayment, keyof PaymentWay> & {
  reference: string;
  /** Ours, where the provider was told it. */
  paymentId: string | undefined;
  refundedMinor: number;
};

/**
 * A company that takes money for us. Every method throws `PaymentError` when it does not answer.
 */
export type PaymentProvider = {
  name: string;
  /** For the browser, where the provider has a form on our page. */
  publishableKey?: string | undefined;
  create(order: PaymentOrder): Promise<PaymentWay & { reference: string }>;
  /** Undefined: the provider has no such payment. */
  find(reference: string): Promise<FoundPayment | undefined>;
  /** Every payment that began since a moment, in any order, with what has gone back of it. */
  list(since: Date): AsyncIterable<ListedPayment>;
  /** Makes an open payment one that nobody can pay; one that is paid stays as it is. */
  cancel(reference: string): Promise<void>;
  /**
   * Gives back a part or all; a repeated `key` gives nothing more, however long after and whatever
   * the `attempt`.
   */
  refund(asked: {
    reference: string;
    amountMinor: number;
    key: string;
    attempt: number;
  }): Promise<{ reference: string }>;
  /** Reads a webhook's body as it came; not ok when the signature is not the provider's. */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<{ ok: true; event: PaymentEvent } | { ok: false }>;
};

/** `reference`: the payment that it is about, if any. */
export type PaymentEvent = { id: string; type: string; reference: string | null };

/**
 * The provider is away or refuses; `code` names why, without anything personal. `isDefinite`: it
 * has answered, and would answer the same again under the same key; else nobody knows what it did.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly code: string;
  readonly isDefinite: boolean;

  constructor(code: string, { isDefinite = false } = {}) {
    super(`payment provider: ${code}`);
    this.code = code;
    this.isDefinite = isDefinite;
  }
}
