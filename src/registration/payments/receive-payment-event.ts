import type { Kysely } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';
import { findPayment, insertEvent } from './payments.queries.ts';
import { applyWord } from './settle-payment.ts';

/**
 * Takes an event whose signature has been checked: its row and its effect commit together, so that
 * one that comes again has none. What happened is asked of the provider, not read from the event,
 * which may be old. Throws `PaymentError` when the provider is away: it will send the event again.
 */
export async function receivePaymentEvent(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { id, type, reference }: PaymentEvent,
  at: { now: Date; siteUrl: string },
): Promise<void> {
  const payment =
    reference === null ? undefined : await findPayment(db, { provider: provider.name, reference });
  const found = payment && reference ? await provider.find(reference) : undefined;
  await inTransaction(db, async (trx) => {
    const isNew = await insertEvent(trx, { id: `${provider.name} ${id}`, type, reference });
    if (isNew && payment && found) await applyWord(trx, payment, found, at);
  });
}
