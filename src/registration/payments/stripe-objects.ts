import type { Stripe } from 'stripe';
import type { FoundPayment, PaymentWay } from './payment-provider.ts';
import { fromStripe } from './stripe-amounts.ts';

/** Payment intents and checkout sessions are told apart by the beginning of their names. */
export const isSession = (reference: string) => reference.startsWith('cs_');

export const linkOf = ({ url }: Stripe.Checkout.Session): PaymentWay =>
  url ? { paymentLink: url } : {};
export const secretOf = ({ client_secret: secret }: Stripe.PaymentIntent): PaymentWay =>
  secret ? { clientSecret: secret } : {};

const intentStates: Record<string, FoundPayment['state']> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'failed',
};

export function foundIntent(intent: Stripe.PaymentIntent): FoundPayment {
  return {
    // The `requires_…` ones wait for the payer.
    state: intentStates[intent.status] ?? 'open',
    amountMinor: fromStripe(intent.amount, intent.currency),
    currency: intent.currency,
    ...secretOf(intent),
  };
}

export function foundSession(session: Stripe.Checkout.Session): FoundPayment {
  const isPaid = session.payment_status === 'paid';
  const states: Record<string, FoundPayment['state']> = {
    complete: isPaid ? 'succeeded' : 'processing',
    expired: 'failed',
  };
  return {
    state: states[session.status ?? ''] ?? 'open',
    amountMinor: fromStripe(session.amount_total ?? 0, session.currency ?? ''),
    currency: session.currency ?? '',
    ...linkOf(session),
  };
}

/** The payment that an event is about, by our name; a refund or a charge names its intent. */
export function subjectOf(event: Stripe.Event): string | null {
  const subject = event.data.object as { id?: string; payment_intent?: string | { id: string } };
  if (/^(payment_intent|checkout\.session)\./.test(event.type)) return subject.id ?? null;
  return subject.payment_intent ? idOf(subject.payment_intent) : null;
}

export const idOf = (named: string | { id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '');
