import { Stripe } from 'stripe';
import {
  type FoundPayment,
  type ListedPayment,
  PaymentError,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentWay,
} from './payment-provider.ts';

export type StripeKeys = {
  secretKey: string;
  webhookSecret: string;
  /** With it the card form stands on our page, without it payers go to Stripe's. */
  publishableKey?: string | undefined;
};

const currency = 'ron';
const toleranceS = 300;
/** Payment intents and checkout sessions are told apart by how their names begin. */
const isSession = (reference: string) => reference.startsWith('cs_');

/** Payments by Stripe. `connection` leads to another host than Stripe's, in tests. */
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

  async function createSession(order: PaymentOrder): Promise<PaymentWay & { reference: string }> {
    const page = `${siteUrl}/registration-success`;
    const whose = `participantId=${order.participantId}&raceid=${order.raceId}`;
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency,
              unit_amount: order.amountBani,
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

  async function createIntent(order: PaymentOrder): Promise<PaymentWay & { reference: string }> {
    const intent = await stripe.paymentIntents.create(
      {
        amount: order.amountBani,
        currency,
        automatic_payment_methods: { enabled: true },
        description: order.title,
        metadata: metadataOf(order),
      },
      { idempotencyKey: keyOf('payment', order.paymentId, order.attempt) },
    );
    return { reference: intent.id, ...secretOf(intent) };
  }

  return {
    name: 'stripe',
    publishableKey,
    create: (order) =>
      asked(() => (publishableKey && !order.isHosted ? createIntent(order) : createSession(order))),
    find: (reference) =>
      asked(async () => {
        try {
          return isSession(reference)
            ? foundSession(await stripe.checkout.sessions.retrieve(reference))
            : foundIntent(await stripe.paymentIntents.retrieve(reference));
        } catch (error) {
          // Not every 404: what else answers at its address knows nothing of payments.
          if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
            return undefined;
          throw error;
        }
      }),
    list: (since) => listPayments(stripe, since),
    cancel: (reference) =>
      asked(async () => {
        try {
          if (isSession(reference)) await stripe.checkout.sessions.expire(reference);
          else await stripe.paymentIntents.cancel(reference);
        } catch (error) {
          // Paid or closed already: what it is now is for `find` to say.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    refund: ({ reference, amountBani, key, attempt }) =>
      asked(async () => {
        const intent = isSession(reference)
          ? idOf((await stripe.checkout.sessions.retrieve(reference)).payment_intent)
          : reference;
        // Keys are forgotten after a day, and tries go on for three: first see whether it is given.
        const given = await findRefund(stripe, intent, key);
        if (given) return { reference: given.id };
        const refund = await stripe.refunds.create(
          { payment_intent: intent, amount: amountBani, metadata: { refundId: key } },
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

const keyOf = (what: string, id: string, attempt: number) =>
  `${what}-${id}${attempt === 0 ? '' : `-${attempt}`}`;

/** A refund of an intent by our name of it; one that failed there gave nothing. */
async function findRefund(
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

/** Sessions first: the intent of one is listed a second time, and is the same money. */
async function* listPayments(stripe: Stripe, since: Date): AsyncGenerator<ListedPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const limit = 100;
  // Nobody waits for it, and long pages take their time.
  const patience = { timeout: 20_000 };
  const ofSessions = new Set<string>();
  const sessions = stripe.checkout.sessions.list(
    { created, limit, expand: ['data.payment_intent.latest_charge'] },
    patience,
  );
  yield* told(sessions, (session) => {
    ofSessions.add(idOf(session.payment_intent));
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    return listed(session, foundSession(session), refundedOf(intent));
  });
  const intents = stripe.paymentIntents.list(
    { created, limit, expand: ['data.latest_charge'] },
    patience,
  );
  yield* told(intents, (intent) =>
    ofSessions.has(intent.id) ? undefined : listed(intent, foundIntent(intent), refundedOf(intent)),
  );
}

async function* told<Item>(
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
  { state, amountBani, currency: paidIn }: FoundPayment,
  refundedBani: number,
): ListedPayment => ({
  reference: id,
  paymentId: metadata?.paymentId,
  state,
  amountBani,
  currency: paidIn,
  refundedBani,
});

const refundedOf = (intent: Stripe.PaymentIntent | null): number =>
  typeof intent?.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0;

const metadataOf = ({ paymentId, participantId }: PaymentOrder) => ({
  paymentId,
  participantId: String(participantId),
});

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw paymentErrorOf(error);
  }
}

/** Answers that Stripe does not keep: it is busy with the same key, or has had too much to do. */
const unkept = [409, 429];

const paymentErrorOf = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeError
    ? new PaymentError(error.code ?? error.type, {
        isDefinite: error.statusCode !== undefined && !unkept.includes(error.statusCode),
      })
    : error;

const linkOf = ({ url }: Stripe.Checkout.Session): PaymentWay => (url ? { paymentLink: url } : {});
const secretOf = ({ client_secret: secret }: Stripe.PaymentIntent): PaymentWay =>
  secret ? { clientSecret: secret } : {};

const intentStates: Record<string, FoundPayment['state']> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'failed',
};

function foundIntent(intent: Stripe.PaymentIntent): FoundPayment {
  return {
    // The `requires_…` ones wait for the payer.
    state: intentStates[intent.status] ?? 'open',
    amountBani: intent.amount,
    currency: intent.currency,
    ...secretOf(intent),
  };
}

function foundSession(session: Stripe.Checkout.Session): FoundPayment {
  const isPaid = session.payment_status === 'paid';
  const states: Record<string, FoundPayment['state']> = {
    complete: isPaid ? 'succeeded' : 'processing',
    expired: 'failed',
  };
  return {
    state: states[session.status ?? ''] ?? 'open',
    amountBani: session.amount_total ?? 0,
    currency: session.currency ?? '',
    ...linkOf(session),
  };
}

/** The payment that an event is about, by our name of it: a refund or a charge names its intent. */
function subjectOf(event: Stripe.Event): string | null {
  const subject = event.data.object as { id?: string; payment_intent?: string | { id: string } };
  if (/^(payment_intent|checkout\.session)\./.test(event.type)) return subject.id ?? null;
  return subject.payment_intent ? idOf(subject.payment_intent) : null;
}

const idOf = (named: string | { id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '');
