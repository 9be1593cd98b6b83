import { currency } from '../../edition/words/money.ts';

/** The currency of every payment, as providers write it. */
export const askedCurrency = (): string => currency().toLowerCase();

/** The order that a provider is asked to take money for. */
export type PaymentOrder = {
  /** Our id; a repeated order with the same id and attempt makes no second payment. */
  paymentId: string;
  /** Increased after a refusal for good, as the provider repeats that for the same attempt. */
  attempt: number;
  participantId: number;
  raceId: number;
  amountMinor: number;
  /** The text that the payer reads beside the amount. */
  title: string;
  /** Whether only the provider's own page will do, because none of our pages can show its form. */
  isHosted: boolean;
  /** The payer's language, two letters. */
  language: string;
};

/** How a visitor can pay: on the provider's page, or in the provider's form on our page. */
export type PaymentWay = { clientSecret?: string; paymentLink?: string };

export type ProviderState = 'open' | 'processing' | 'succeeded' | 'failed';

/** What the provider says about a payment. `failed` is final; a declined card leaves it open. */
export type FoundPayment = PaymentWay & {
  state: ProviderState;
  amountMinor: number;
  /** ISO 4217, in lower case. */
  currency: string;
};

/** A payment as the provider's books have it. */
export type ListedPayment = Omit<FoundPayment, keyof PaymentWay> & {
  reference: string;
  /** Our id of it, where the provider has got it. */
  paymentId: string | undefined;
  refundedMinor: number;
};

/**
 * A company that takes money for us. Every method throws `PaymentError` when the company does not
 * answer.
 */
export type PaymentProvider = {
  name: string;
  /** The key for the browser, where the provider has a form on our page. */
  publishableKey?: string | undefined;
  create(order: PaymentOrder): Promise<PaymentWay & { reference: string }>;
  /** Undefined when the provider has no such payment. */
  find(reference: string): Promise<FoundPayment | undefined>;
  /** Every payment that began since a moment, in any order, with the amount that was refunded. */
  list(since: Date): AsyncIterable<ListedPayment>;
  /** Closes an open payment so that nobody can pay it; a paid one stays as it is. */
  cancel(reference: string): Promise<void>;
  /**
   * Refunds a part or all; a repeated `key` refunds nothing more, however much later and whatever
   * the `attempt`.
   */
  refund(asked: {
    reference: string;
    amountMinor: number;
    key: string;
    attempt: number;
  }): Promise<{ reference: string }>;
  /** Reads the unchanged body of a webhook; not ok when the signature is not the provider's. */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<{ ok: true; event: PaymentEvent } | { ok: false }>;
};

/** `reference`: the payment that it is about, if any. */
export type PaymentEvent = { id: string; type: string; reference: string | null };

/**
 * The provider is away or refuses; `code` names why, without personal data. `isDefinite`: the
 * provider has answered, and would answer the same again under the same key; otherwise we do not
 * know what it did.
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
