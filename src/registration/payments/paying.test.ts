import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../../event/races/sync-edition.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { insertPayer } from '../../test/payer.ts';
import { proveRegistration } from '../prove-registration.ts';
import { confirmPaidRegistration } from './confirm-paid-registration.ts';
import { createPayment } from './create-payment.ts';
import { createDemoPayments, type DemoPayments } from './demo-payments.ts';
import { PaymentError, type PaymentProvider } from './payment-provider.ts';
import { readReturn } from './read-return.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { giveRefunds, requestRefund } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

let database: TestDatabase<Schema>;
let demo: DemoPayments;
const now = new Date('2025-05-01T10:00:00Z');
const siteUrl = 'https://race.example';
const at = { now, siteUrl };
const later = (minutes: number) => ({ siteUrl, now: new Date(now.getTime() + minutes * 60_000) });

beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  demo = createDemoPayments(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  for (const table of ['refund', 'payment', 'participant', 'mail', 'demo_refund'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('race_places').set({ taken: 0, capacity: 5 }).execute();
});

const payments = () =>
  database.db.selectFrom('payment').selectAll().orderBy('created_at').execute();
const payer = (id: number) =>
  database.db.selectFrom('participant').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = async () =>
  (await database.db.selectFrom('mail').select(['to_address', 'text']).execute()).length;
const taken = async (raceId = 1) =>
  (
    await database.db
      .selectFrom('race_places')
      .select('taken')
      .where('race_id', '=', raceId)
      .executeTakeFirstOrThrow()
  ).taken;

/** Opens a payment of a registration and charges the invented card. */
async function payFor(participantId: number, when = at): Promise<string> {
  const created = await createPayment(database.db, demo, { participantId }, when);
  if (!created.ok) throw new Error(created.code);
  const reference = created.paymentLink?.split('/').at(-1) ?? '';
  await demo.charge(reference);
  return reference;
}
const settle = (reference: string, when = at, provider: PaymentProvider = demo) =>
  settlePayment(database.db, provider, { reference }, when);

describe('opening a payment', () => {
  it('asks for the fee of the registration and keeps its place longer', async () => {
    const id = await insertPayer(database.db, now);
    const created = await createPayment(database.db, demo, { participantId: id }, later(20));
    expect(created).toEqual({ ok: true, paymentLink: expect.stringMatching(/^\/demo-pay\/demo_/) });
    expect(await payments()).toMatchObject([
      { amount_minor: 150_00, state: 'open', purpose: 'fee' },
    ]);
    expect((await payer(id)).held_until).toEqual(later(50).now);
  });

  it('makes one payment however many ask at once', async () => {
    const id = await insertPayer(database.db, now);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => createPayment(database.db, demo, { participantId: id }, at)),
    );
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  it('takes a place again when the old one had run out, and says so when none is left', async () => {
    const changes = { holds_place: false, held_until: null };
    const id = await insertPayer(database.db, now, changes);
    const late = await insertPayer(database.db, now, { ...changes, email: 'late@runner.example' });
    await database.db.updateTable('race_places').set({ capacity: 1 }).execute();
    expect(await createPayment(database.db, demo, { participantId: id }, at)).toMatchObject({
      ok: true,
    });
    expect(await payer(id)).toMatchObject({ holds_place: true, held_until: later(30).now });
    expect(await taken()).toBe(1);
    expect(await createPayment(database.db, demo, { participantId: late }, at)).toEqual({
      ok: false,
      code: 'registration-full',
    });
    expect(await taken()).toBe(1);
  });

  it('takes no place past those who wait for one', async () => {
    const changes = { holds_place: false, held_until: null };
    const id = await insertPayer(database.db, now, changes);
    const waiting = { race_id: 1, first_name: 'W', last_name: 'W', email: 'w@runner.example' };
    await database.db
      .insertInto('waiting_entry')
      .values({ ...waiting, language: 'en' })
      .execute();
    expect(await createPayment(database.db, demo, { participantId: id }, at)).toEqual({
      ok: false,
      code: 'registration-full',
    });
    await database.db.deleteFrom('waiting_entry').execute();
    expect(await createPayment(database.db, demo, { participantId: id }, at)).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['a confirmed one', { status: 'confirmed' as const }, 'payment-not-due'],
    ['a cancelled one', { status: 'cancelled' as const, holds_place: false }, 'payment-not-due'],
    ['one without a fee', { fee_minor: 0 }, 'payment-amount-invalid'],
  ])('refuses %s', async (_, changes, code) => {
    const id = await insertPayer(database.db, now, changes);
    expect(await createPayment(database.db, demo, { participantId: id }, at)).toEqual({
      ok: false,
      code,
    });
    expect(await payments()).toEqual([]);
  });

  it('refuses a number that nobody has', async () => {
    expect(await createPayment(database.db, demo, { participantId: 999 }, at)).toEqual({
      ok: false,
      code: 'participant-not-found',
    });
  });

  it('finds out that it is paid already, and confirms instead of charging twice', async () => {
    const id = await insertPayer(database.db, now);
    await payFor(id);
    expect(await createPayment(database.db, demo, { participantId: id }, at)).toEqual({
      ok: false,
      code: 'payment-not-due',
    });
    expect((await payer(id)).status).toBe('confirmed');
    expect(await payments()).toHaveLength(1);
  });

  it('closes a payment whose amount is no longer the fee, and opens another', async () => {
    const id = await insertPayer(database.db, now);
    await createPayment(database.db, demo, { participantId: id }, at);
    await database.db.updateTable('participant').set({ fee_minor: 200_00 }).execute();
    await createPayment(database.db, demo, { participantId: id }, later(1));
    expect((await payments()).map(({ state, amount_minor }) => [state, amount_minor])).toEqual([
      ['failed', 150_00],
      ['open', 200_00],
    ]);
  });

  it('goes on with the same payment after the provider was away', async () => {
    const id = await insertPayer(database.db, now);
    const away = { ...demo, create: () => Promise.reject(new PaymentError('api_error')) };
    await expect(createPayment(database.db, away, { participantId: id }, at)).rejects.toThrow(
      PaymentError,
    );
    await createPayment(database.db, demo, { participantId: id }, at);
    expect(await payments()).toMatchObject([{ state: 'open', reference: expect.any(String) }]);
  });
});

describe('a payment that has succeeded', () => {
  it('confirms the registration once, however many say so at once', async () => {
    const id = await insertPayer(database.db, now);
    const reference = await payFor(id);
    const states = await Promise.all(Array.from({ length: 6 }, () => settle(reference)));
    expect(new Set(states)).toEqual(new Set(['succeeded']));
    expect(await payer(id)).toMatchObject({
      status: 'confirmed',
      held_until: null,
      confirmed_at: now,
    });
    expect(await mails()).toBe(1);
    expect(await taken()).toBe(1);
  });

  it('confirms nobody while the provider says nothing, or does not know it', async () => {
    const id = await insertPayer(database.db, now);
    const created = await createPayment(database.db, demo, { participantId: id }, at);
    const reference = (created.ok && created.paymentLink?.split('/').at(-1)) || '';
    expect(await settle(reference)).toBe('open');
    expect(await settle('demo_made_up')).toBeUndefined();
    expect((await payer(id)).status).toBe('pending');
    expect(await mails()).toBe(0);
  });

  it.each([
    ['another amount', { amountMinor: 1 }],
    ['another currency', { currency: 'eur' }],
  ])('in %s confirms nobody, and stays to be seen', async (_, changes) => {
    const id = await insertPayer(database.db, now);
    const reference = await payFor(id);
    const odd: PaymentProvider = {
      ...demo,
      async find(asked) {
        const found = await demo.find(asked);
        return found && { ...found, ...changes };
      },
    };
    expect(await settle(reference, at, odd)).toBe('to_refund');
    expect(await payments()).toMatchObject([{ state: 'to_refund', succeeded_at: now }]);
    expect((await payer(id)).status).toBe('pending');
    // How much of it goes back is not ours to reckon.
    expect(await database.db.selectFrom('refund').selectAll().execute()).toEqual([]);
  });

  it('takes a place again when the hold had ended and one is free', async () => {
    const id = await insertPayer(database.db, now);
    const reference = await payFor(id);
    await database.db.updateTable('participant').set({ holds_place: false }).execute();
    await database.db.updateTable('race_places').set({ taken: 0 }).execute();
    expect(await settle(reference)).toBe('succeeded');
    expect(await payer(id)).toMatchObject({ status: 'confirmed', holds_place: true });
    expect(await taken()).toBe(1);
  });

  it('goes back when the place is gone, and is not lost meanwhile', async () => {
    const id = await insertPayer(database.db, now);
    const reference = await payFor(id);
    await database.db.updateTable('participant').set({ holds_place: false }).execute();
    await database.db
      .updateTable('race_places')
      .set({ taken: 5 })
      .where('race_id', '=', 1)
      .execute();
    expect(await settle(reference)).toBe('to_refund');
    expect((await payer(id)).status).toBe('pending');
    expect(await payments()).toMatchObject([{ state: 'to_refund', succeeded_at: now }]);
    expect(await mails()).toBe(0);
    expect(await giveRefunds({ db: database.db, provider: demo, siteUrl, log: () => {} })).toBe(1);
    expect(await payments()).toMatchObject([{ state: 'refunded', refunded_minor: 150_00 }]);
    expect(await mails()).toBe(1);
    expect(await taken()).toBe(5);
  });

  it('goes back when the runner has cancelled', async () => {
    const id = await insertPayer(database.db, now);
    const reference = await payFor(id);
    await database.db.updateTable('participant').set({ status: 'cancelled' }).execute();
    expect(await settle(reference)).toBe('to_refund');
  });

  it('goes back when another mailbox has proven that it registered the person', async () => {
    const person = { person_key: 'ana 1990-01-01', proven_at: null };
    const strange = await insertPayer(database.db, now, person);
    const own = await insertPayer(database.db, now, { ...person, email: 'own@runner.example' });
    const reference = await payFor(strange);
    await proveRegistration(database.db, own, now);
    expect(await settle(reference)).toBe('to_refund');
    expect(await payer(strange)).toMatchObject({ status: 'pending', held_until: now });
    const late = await createPayment(database.db, demo, { participantId: strange }, at);
    expect(late).toEqual({ ok: false, code: 'registration-duplicate' });
    expect(await database.db.selectFrom('refund').select('reason').execute()).toEqual([
      { reason: 'other-proven' },
    ]);
    const came = await readReturn(database.db, {
      now,
      provider: demo.name,
      reference,
      participantId: strange,
      ask: undefined,
      maySee: async () => true,
      isByMail: async () => true,
    });
    expect(came.state).toBe('taken');
    expect(came.payAt).toBeUndefined();
  });

  it('begins for one of two mailboxes that pay for one person at once', async () => {
    for (let round = 1; round <= 5; round++) {
      const person = { person_key: `ana ${round}`, proven_at: null };
      const one = await insertPayer(database.db, now, person);
      const other = await insertPayer(database.db, now, { ...person, email: 'own@runner.example' });
      const begun = await Promise.all(
        [one, other].map((participantId) =>
          createPayment(database.db, demo, { participantId, isByMail: true }, at),
        ),
      );
      const refusals = begun.flatMap((each) => (each.ok ? [] : [each.code]));
      expect([round, refusals]).toEqual([round, ['registration-duplicate']]);
    }
  });

  it('of a minor keeps the place until the guardian has signed', async () => {
    const id = await insertPayer(database.db, now, {
      birth_date: '2008-01-01',
      guardian_name: 'Ion Pop',
      guardian_email: 'ion@runner.example',
    });
    expect(await settle(await payFor(id))).toBe('succeeded');
    expect(await payer(id)).toMatchObject({
      status: 'pending',
      holds_place: true,
      held_until: null,
    });
    // “One signature is missing.”
    expect(await mails()).toBe(1);
    const confirmed = await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('participant').set({ guardian_signed_at: now }).execute();
      return confirmPaidRegistration(trx, id, at);
    });
    expect(confirmed).toBe(true);
    expect((await payer(id)).status).toBe('confirmed');
    expect(await mails()).toBe(2);
  });

  it('keeps the place without end while the provider works on it', async () => {
    const id = await insertPayer(database.db, now);
    const reference = await payFor(id);
    const saying = (state: 'processing' | 'failed'): PaymentProvider => ({
      ...demo,
      find: async () => ({ state, amountMinor: 150_00, currency: 'ron' }),
    });
    expect(await settle(reference, at, saying('processing'))).toBe('processing');
    expect((await payer(id)).held_until).toBeNull();
    expect(await settle(reference, later(90), saying('failed'))).toBe('failed');
    expect((await payer(id)).held_until).toEqual(later(120).now);
    expect(await settle(reference)).toBe('succeeded');
  });
});

describe('the difference to a dearer race', () => {
  async function payDifference() {
    const id = await insertPayer(database.db, now, { race_id: 2, fee_minor: 120_00 });
    await settle(await payFor(id));
    await database.db.deleteFrom('mail').execute();
    const change = { targetRaceId: 1, amountMinor: 30_00 };
    const created = await createPayment(database.db, demo, { participantId: id, change }, at);
    const reference = (created.ok && created.paymentLink?.split('/').at(-1)) || '';
    await demo.charge(reference);
    return { id, reference };
  }

  it('moves the runner, place and fee', async () => {
    const { id, reference } = await payDifference();
    expect(await settle(reference)).toBe('succeeded');
    expect(await payer(id)).toMatchObject({ race_id: 1, fee_minor: 150_00, status: 'confirmed' });
    expect([await taken(1), await taken(2)]).toEqual([1, 0]);
    expect(await mails()).toBe(1);
  });

  it('goes back when that race is full by then', async () => {
    const { id, reference } = await payDifference();
    await database.db
      .updateTable('race_places')
      .set({ capacity: 0 })
      .where('race_id', '=', 1)
      .execute();
    expect(await settle(reference)).toBe('to_refund');
    expect(await payer(id)).toMatchObject({ race_id: 2, status: 'confirmed' });
    expect([await taken(1), await taken(2)]).toEqual([0, 1]);
  });
});

describe('giving money back', () => {
  const paid = async () => {
    const id = await insertPayer(database.db, now);
    await settle(await payFor(id));
    const [payment] = await payments();
    await database.db.deleteFrom('mail').execute();
    return payment?.id ?? '';
  };
  const ask = (paymentId: string, amountMinor: number) =>
    database.db
      .transaction()
      .execute((trx) => requestRefund(trx, { paymentId, amountMinor, reason: 'cancelled' }));
  const give = (provider: PaymentProvider) =>
    giveRefunds({ db: database.db, provider, siteUrl, log: () => {} });

  it('happens once, with a mail', async () => {
    await ask(await paid(), 75_00);
    const given = await Promise.all([give(demo), give(demo), give(demo)]);
    expect(given.reduce((sum, each) => sum + each)).toBe(1);
    expect(await payments()).toMatchObject([{ state: 'refunded', refunded_minor: 75_00 }]);
    expect(await mails()).toBe(1);
    const books = await database.db.selectFrom('demo_refund').select('amount_minor').execute();
    expect(books).toEqual([{ amount_minor: 75_00 }]);
  });

  it('is never more than was paid, and only of what was', async () => {
    const id = await paid();
    await ask(id, 100_00);
    await expect(ask(id, 50_01)).rejects.toThrow(/cannot go back/);
    await database.db.deleteFrom('refund').execute();
    await database.db.updateTable('payment').set({ state: 'open' }).execute();
    await expect(ask(id, 1)).rejects.toThrow(/cannot go back/);
  });

  it('is tried again under the same key when the provider is away', async () => {
    await ask(await paid(), 75_00);
    const keys: string[] = [];
    const away: PaymentProvider = {
      ...demo,
      refund: ({ key }) => {
        keys.push(key);
        return Promise.reject(new PaymentError('api_error'));
      },
    };
    expect(await give(away)).toBe(0);
    expect(await give(demo)).toBe(0); // not due yet
    await database.db
      .updateTable('refund')
      .set({ run_at: new Date(0) })
      .execute();
    expect(
      await give({ ...away, refund: (asked) => (keys.push(asked.key), demo.refund(asked)) }),
    ).toBe(1);
    expect(keys[0]).toBe(keys[1]);
  });

  it('is asked for under another attempt when the provider has refused', async () => {
    await ask(await paid(), 75_00);
    const attempts: number[] = [];
    const trying = (outage?: PaymentError): PaymentProvider => ({
      ...demo,
      refund: (asked) => {
        attempts.push(asked.attempt);
        return outage ? Promise.reject(outage) : demo.refund(asked);
      },
    });
    const isDefinite = true;
    for (const outage of [
      new PaymentError('timeout'),
      new PaymentError('api_error', { isDefinite }),
      undefined,
    ]) {
      await give(trying(outage));
      await database.db
        .updateTable('refund')
        .set({ run_at: new Date(0) })
        .execute();
    }
    expect(attempts).toEqual([0, 0, 1]);
  });

  it('can be asked for anew when the provider has refused it for good', async () => {
    const id = await paid();
    await ask(id, 100_00);
    await database.db.updateTable('refund').set({ state: 'failed' }).execute();
    await ask(id, 150_00);
    expect(await give(demo)).toBe(1);
    expect(await payments()).toMatchObject([{ state: 'refunded', refunded_minor: 150_00 }]);
  });

  it('stays to be given back as far as the provider refuses one of two', async () => {
    const id = await paid();
    await ask(id, 50_00);
    await ask(id, 30_00);
    await database.db
      .updateTable('refund')
      .set({ state: 'failed' })
      .where('amount_minor', '=', 50_00)
      .execute();
    expect(await give(demo)).toBe(1);
    expect(await payments()).toMatchObject([{ state: 'to_refund', refunded_minor: 30_00 }]);
    // Asked for anew, it is the same refund to the provider.
    const before = await database.db.selectFrom('refund').select(['id', 'amount_minor']).execute();
    await ask(id, 50_00);
    const seen: { key: string; attempt: number }[] = [];
    await give({ ...demo, refund: (asked) => (seen.push(asked), demo.refund(asked)) });
    const refused = before.find((each) => each.amount_minor === 50_00);
    expect(seen).toMatchObject([{ key: refused?.id, attempt: 1 }]);
    expect(await payments()).toMatchObject([{ state: 'refunded', refunded_minor: 80_00 }]);
  });
});

describe('looking after open payments', () => {
  const reconcile = (minutes: number, provider: PaymentProvider = demo) =>
    reconcilePayments(database.db, provider, later(minutes), () => {});

  it('hears of a payment whose webhook was lost', async () => {
    const id = await insertPayer(database.db, now);
    await payFor(id);
    await reconcile(9);
    expect((await payer(id)).status).toBe('pending');
    await reconcile(11);
    expect((await payer(id)).status).toBe('confirmed');
  });

  it('closes what nobody has paid in a day', async () => {
    const id = await insertPayer(database.db, now);
    await createPayment(database.db, demo, { participantId: id }, at);
    await reconcile(23 * 60);
    expect(await payments()).toMatchObject([{ state: 'open' }]);
    await reconcile(25 * 60);
    expect(await payments()).toMatchObject([{ state: 'failed' }]);
  });

  it('goes on with the others when one cannot be settled', async () => {
    const broken = await payFor(await insertPayer(database.db, now));
    const id = await insertPayer(database.db, now, { email: 'ion@runner.example' });
    await payFor(id);
    await reconcile(11, {
      ...demo,
      find: (reference) =>
        reference === broken ? Promise.reject(new PaymentError('x')) : demo.find(reference),
    });
    expect((await payer(id)).status).toBe('confirmed');
  });
});
