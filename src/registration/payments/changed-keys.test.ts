import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../../event/races/sync-edition.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { insertPayer } from '../../test/payer.ts';
import { openStripeDouble, type StripeDouble } from '../../test/stripe-double.ts';
import { createPayment } from './create-payment.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';
import { createStripePayments } from './stripe-payments.ts';

const now = new Date('2025-05-01T10:00:00Z');
const siteUrl = 'https://race.example';
const at = { now, siteUrl };
const hourLater = { siteUrl, now: new Date(now.getTime() + 3_600_000) };
const noLog = () => {};
let database: TestDatabase<Schema>;
let double: StripeDouble;

beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  double = await openStripeDouble();
});
afterAll(async () => {
  await double.close();
  await database.close();
});
beforeEach(async () => {
  for (const table of ['payment', 'participant'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await database.db.updateTable('race_places').set({ taken: 0, capacity: 5 }).execute();
});

const stripe = (publishableKey?: string) =>
  createStripePayments(
    { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', publishableKey },
    { siteUrl, connection: double.connection },
  );
/** Another account, or live keys for test keys: Stripe knows nothing of what was there. */
function changeKeys() {
  double.intents.clear();
  double.sessions.clear();
  double.forgetKeys();
}
const states = async () =>
  (await database.db.selectFrom('payment').select('state').orderBy('created_at').execute()).map(
    ({ state }) => state,
  );

describe('after a change of Stripe’s keys', () => {
  it.each([
    ['the form on our page', 'pk_test_1'],
    ['Stripe’s own page', undefined],
  ])('a payment that was open can be paid, by %s', async (_, publishableKey) => {
    const provider = stripe(publishableKey);
    const id = await insertPayer(database.db, now);
    const pay = (when = at) => createPayment(database.db, provider, { participantId: id }, when);
    const before = await pay();
    expect(before.ok).toBe(true);
    changeKeys();
    const after = await pay({ ...at, now: new Date(now.getTime() + 1000) });
    expect(after).toMatchObject({ ok: true });
    expect(after).not.toEqual(before);
    expect(await states()).toEqual(['failed', 'open']);
    expect(await pay()).toEqual(after);
  });

  it('the round that looks after open payments ends those that nobody can pay', async () => {
    const provider = stripe();
    const id = await insertPayer(database.db, now);
    await createPayment(database.db, provider, { participantId: id }, at);
    await reconcilePayments(database.db, provider, hourLater, noLog);
    expect(await states()).toEqual(['open']);
    changeKeys();
    await reconcilePayments(database.db, provider, hourLater, noLog);
    expect(await states()).toEqual(['failed']);
  });

  it('an answer that says nothing of the payment changes nothing', async () => {
    const provider = stripe('pk_test_1');
    const id = await insertPayer(database.db, now);
    await createPayment(database.db, provider, { participantId: id }, at);
    const [reference = ''] = double.intents.keys();
    // As from something else than Stripe at its address.
    double.failNext(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
    await expect(settlePayment(database.db, provider, { reference }, at)).rejects.toThrow(
      'payment provider',
    );
    expect(await states()).toEqual(['open']);
  });
});
