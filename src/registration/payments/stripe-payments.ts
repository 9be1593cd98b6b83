import { Stripe } from 'stripe';
import {
  askedCurrency,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentWay,
} from './payment-provider.ts';
import { toStripe } from './stripe-amounts.ts';
import { askStripe } from './stripe-errors.ts';
import { findRefund, listPayments } from './stripe-lists.ts';
import {
  foundIntent,
  foundSession,
  idOf,
  isSession,
  linkOf,
  secretOf,
  subjectOf,
} from './stripe-objects.ts';

export type StripeKeys = {
  secretKey: string;
  webhookSecret: string;
  /** With this key the card form is shown on our page; without it payers go to Stripe's page. */
  publishableKey?: string | undefined;
};

const toleranceS = 300;

/** Payments by Stripe. In tests, `connection` leads to a host other than Stripe's. */
export function createStripePayments(
  { secretKey, webhookSecret, publishableKey }: StripeKeys,
  { siteUrl, connection = {} }: { siteUrl: string; connection?: Stripe.StripeConfig },
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    // A payer waits: two tries end within ten seconds.
    maxNetworkRetries: 1,
    timeout: 4_000,
    telemetry: false,
    ...connection,
  });

  return {
    name: 'stripe',
    publishableKey,
    create: (order) =>
      askStripe(() =>
        publishableKey && !order.isHosted
          ? createIntent(stripe, order)
          : createSession(stripe, order, siteUrl),
      ),
    find: (reference) =>
      askStripe(async () => {
        try {
          return isSession(reference)
            ? foundSession(await stripe.checkout.sessions.retrieve(reference))
            : foundIntent(await stripe.paymentIntents.retrieve(reference));
        } catch (error) {
          // Not for every 404: another server at Stripe's address would know nothing of payments.
          if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
            return undefined;
          throw error;
        }
      }),
    list: (since) => listPayments(stripe, since),
    cancel: (reference) =>
      askStripe(async () => {
        try {
          if (isSession(reference)) await stripe.checkout.sessions.expire(reference);
          else await stripe.paymentIntents.cancel(reference);
        } catch (error) {
          // Paid or closed already: `find` says what it is now.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    refund: ({ reference, amountMinor, key, attempt }) =>
      askStripe(async () => {
        const intent = isSession(reference)
          ? idOf((await stripe.checkout.sessions.retrieve(reference)).payment_intent)
          : reference;
        // Stripe forgets keys after a day, and we try for three: so look first whether it was
        // given.
        const given = await findRefund(stripe, intent, key);
        if (given) return { reference: given.id };
        const refund = await stripe.refunds.create(
          { payment_intent: intent, amount: toStripe(amountMinor), metadata: { refundId: key } },
          { idempotencyKey: keyOf('refund', key, attempt) },
        );
        return { reference: refund.id };
      }),
    async readEvent(rawBody, headers) {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          rawBody,
          String(headers['stripe-signature'] ?? ''),
          webhookSecret,
          toleranceS,
        );
        return { ok: true, event: { id: event.id, type: event.type, reference: subjectOf(event) } };
      } catch {
        return { ok: false };
      }
    },
  };
}

/**
 * The key that keeps Stripe from making a second payment of an order that is sent again; another
 * attempt is another order.
 */
const keyOf = (what: string, id: string, attempt: number) =>
  `${what}-${id}${attempt === 0 ? '' : `-${attempt}`}`;

/** A payment on Stripe's page. */
async function createSession(
  stripe: Stripe,
  order: PaymentOrder,
  siteUrl: string,
): Promise<PaymentWay & { reference: string }> {
  const page = `${siteUrl}/registration-success`;
  const whose = `participantId=${order.participantId}&raceid=${order.raceId}`;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: askedCurrency(),
            unit_amount: toStripe(order.amountMinor),
            product_data: { name: order.title },
          },
        },
      ],
      metadata: metadataOf(order),
      payment_intent_data: { metadata: metadataOf(order) },
      locale: order.language,
      // Stripe replaces the braces.
      success_url: `${page}?payment_success=true&payment_intent={CHECKOUT_SESSION_ID}&${whose}`,
      cancel_url: `${page}?${whose}`,
    },
    { idempotencyKey: keyOf('payment', order.paymentId, order.attempt) },
  );
  return { reference: session.id, ...linkOf(session) };
}

/** A payment in the card form on our page. */
export async function createIntent(
  stripe: Stripe,
  order: PaymentOrder,
): Promise<PaymentWay & { reference: string }> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: toStripe(order.amountMinor),
      currency: askedCurrency(),
      automatic_payment_methods: { enabled: true },
      description: order.title,
      metadata: metadataOf(order),
    },
    { idempotencyKey: keyOf('payment', order.paymentId, order.attempt) },
  );
  return { reference: intent.id, ...secretOf(intent) };
}

const metadataOf = ({ paymentId, participantId }: PaymentOrder) => ({
  paymentId,
  participantId: String(participantId),
});
