import type { Stripe } from 'stripe';
import type { PaymentOrder, PaymentWay } from './payment-provider.ts';
import { askedCurrency } from './payment-provider.ts';
import { toStripe } from './stripe-amounts.ts';
import { linkOf, secretOf } from './stripe-objects.ts';

/** What makes of an order that is sent again no second one; another attempt is another order. */
export const keyOf = (what: string, id: string, attempt: number) =>
  `${what}-${id}${attempt === 0 ? '' : `-${attempt}`}`;

/** A payment on Stripe's page. */
export async function createSession(
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
            currency: askedCurrency,
            unit_amount: toStripe(order.amountMinor),
            product_data: { name: order.title },
          },
        },
      ],
      metadata: metadataOf(order),
      payment_intent_data: { metadata: metadataOf(order) },
      locale: order.language,
      // Stripe fills the braces in.
      success_url: `${page}?payment_success=true&payment_intent={CHECKOUT_SESSION_ID}&${whose}`,
      cancel_url: `${page}?${whose}`,
    },
    { idempotencyKey: keyOf('payment', order.paymentId, order.attempt) },
  );
  return { reference: session.id, ...linkOf(session) };
}

/** A payment in the card form on ours. */
export async function createIntent(
  stripe: Stripe,
  order: PaymentOrder,
): Promise<PaymentWay & { reference: string }> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: toStripe(order.amountMinor),
      currency: askedCurrency,
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
