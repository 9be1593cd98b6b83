import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { PaymentError, type PaymentProvider } from './payment-provider.ts';
import { listOpenPayments } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

const askAfterMs = 10 * 60_000;
const closeAfterMs = 24 * 60 * 60_000;

/**
 * Asks the provider about the payments that have been open for more than ten minutes, so that a
 * lost webhook does no harm. Payments that were not paid within a day are closed, so that each
 * comes to an end. One that cannot be settled is logged and does not stop the others.
 */
export async function reconcilePayments(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  at: { now: Date; siteUrl: string },
  log: (facts: { payment: string; code: string }, what: string) => void,
): Promise<void> {
  const before = (ms: number) => new Date(at.now.getTime() - ms);
  for (const payment of await listOpenPayments(db, provider.name, before(askAfterMs))) {
    const { id, reference, created_at: createdAt, state } = payment;
    if (reference === null) continue;
    try {
      if (state === 'open' && createdAt < before(closeAfterMs)) await provider.cancel(reference);
      await settlePayment(db, provider, { reference }, at);
    } catch (error) {
      const code = error instanceof PaymentError ? error.code : String(error);
      log({ payment: id, code }, 'payment cannot be settled');
    }
  }
}
