import type { Stripe } from 'stripe';
import type { FoundPayment, ListedPayment } from './payment-provider.ts';
import { fromStripe } from './stripe-amounts.ts';
import { paymentErrorOf } from './stripe-errors.ts';
import { foundIntent, foundSession, idOf } from './stripe-objects.ts';

/** A refund of an intent by our id of it; one that failed there counts as none. */
export async function findRefund(
  stripe: Stripe,
  intent: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    const isGiven = refund.status !== 'failed' && refund.status !== 'canceled';
    if (isGiven && refund.metadata?.refundId === key) return refund;
  }
  return undefined;
}

/** Sessions come first: the intent of a session is listed again, and is the same money. */
export async function* listPayments(stripe: Stripe, since: Date): AsyncGenerator<ListedPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const limit = 100;
  // No visitor waits for this, and long pages take their time.
  const patience = { timeout: 20_000 };
  const ofSessions = new Set<string>();
  const sessions = stripe.checkout.sessions.list(
    { created, limit, expand: ['data.payment_intent.latest_charge'] },
    patience,
  );
  yield* readEach(sessions, (session) => {
    ofSessions.add(idOf(session.payment_intent));
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    return listed(session, foundSession(session), refundedOf(intent));
  });
  const intents = stripe.paymentIntents.list(
    { created, limit, expand: ['data.latest_charge'] },
    patience,
  );
  yield* readEach(intents, (intent) =>
    ofSessions.has(intent.id) ? undefined : listed(intent, foundIntent(intent), refundedOf(intent)),
  );
}

async function* readEach<Item>(
  items: AsyncIterable<Item>,
  read: (item: Item) => ListedPayment | undefined,
): AsyncGenerator<ListedPayment> {
  try {
    for await (const item of items) {
      const payment = read(item);
      if (payment) yield payment;
    }
  } catch (error) {
    throw paymentErrorOf(error);
  }
}

const listed = (
  { id, metadata }: { id: string; metadata: Stripe.Metadata | null },
  { state, amountMinor, currency: paidIn }: FoundPayment,
  refundedMinor: number,
): ListedPayment => ({
  reference: id,
  paymentId: metadata?.paymentId,
  state,
  amountMinor,
  currency: paidIn,
  refundedMinor,
});

const refundedOf = (intent: Stripe.PaymentIntent | null): number =>
  typeof intent?.latest_charge === 'object'
    ? fromStripe(intent.latest_charge?.amount_refunded ?? 0, intent.currency)
    : 0;
