import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { type DemoWebhook, demoWebhook, readDemoEvent } from './demo-webhooks.ts';
import type {
  ListedPayment,
  PaymentOrder,
  PaymentProvider,
  ProviderState,
} from './payment-provider.ts';
import { askedCurrency } from './payment-provider.ts';

export type DemoPayment = { order: PaymentOrder; state: ProviderState };

/** Demo mode's provider, with its own books and page, and webhooks signed like a company's. */
export type DemoPayments = PaymentProvider & {
  show(reference: string): Promise<DemoPayment | undefined>;
  /** Charges the invented card, unless it was charged already; returns the webhook to send. */
  charge(reference: string): Promise<DemoWebhook>;
  /** Refuses the invented card: the payment stays open. */
  decline(reference: string): Promise<DemoWebhook>;
};

/** A provider that moves no money, for demo mode and tests. */
export function createDemoPayments(db: Kysely<Schema>): DemoPayments {
  const setState = (reference: string, state: ProviderState) =>
    db
      .updateTable('demo_payment')
      .set({ state })
      .where('reference', '=', reference)
      .where('state', '=', 'open')
      .execute();

  const row = (reference: string) =>
    db
      .selectFrom('demo_payment')
      .selectAll()
      .where('reference', '=', reference)
      .$narrowType<{ order: PaymentOrder }>()
      .executeTakeFirst();

  return {
    name: 'demo',
    async create(order) {
      const reference = `demo_${order.paymentId}`;
      await db
        .insertInto('demo_payment')
        .values({
          reference,
          order: JSON.stringify(order),
          amount_minor: order.amountMinor,
          state: 'open',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { reference, paymentLink: demoLink(reference) };
    },
    async find(reference) {
      const found = await row(reference);
      return (
        found && {
          state: found.state,
          amountMinor: found.amount_minor,
          currency: askedCurrency(),
          paymentLink: demoLink(reference),
        }
      );
    },
    list: (since) => listDemoPayments(db, since),
    async cancel(reference) {
      await setState(reference, 'failed');
    },
    async refund({ reference, amountMinor, key }) {
      await db
        .insertInto('demo_refund')
        .values({ key, reference, amount_minor: amountMinor })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { reference: `demo_refund_${key}` };
    },
    readEvent: (rawBody, headers) => readDemoEvent(db, rawBody, headers),
    async show(reference) {
      const found = await row(reference);
      return found && { order: found.order, state: found.state };
    },
    async charge(reference) {
      await setState(reference, 'succeeded');
      return demoWebhook(db, 'payment.succeeded', reference);
    },
    decline: (reference) => demoWebhook(db, 'payment.declined', reference),
  };
}

async function* listDemoPayments(db: Kysely<Schema>, since: Date): AsyncGenerator<ListedPayment> {
  const rows = await db
    .selectFrom('demo_payment')
    .selectAll()
    .select((payment) =>
      payment
        .selectFrom('demo_refund')
        .select(sql<number>`coalesce(sum(amount_minor), 0)::int`.as('sum'))
        .whereRef('demo_refund.reference', '=', 'demo_payment.reference')
        .as('refunded_minor'),
    )
    .where('created_at', '>=', since)
    .$narrowType<{ order: PaymentOrder }>()
    .execute();
  for (const { reference, order, state, amount_minor, refunded_minor } of rows) {
    yield {
      reference,
      paymentId: order.paymentId,
      state,
      amountMinor: amount_minor,
      currency: askedCurrency(),
      refundedMinor: refunded_minor ?? 0,
    };
  }
}

const demoLink = (reference: string) => `/demo-pay/${reference}`;
