import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  currentToken,
  nextToken,
  takeLinkBack,
  takeLinkOver,
} from '../../platform/auth/link.queries.ts';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { startClock } from '../../platform/http/clock.ts';
import { refused } from '../../platform/http/result.ts';
import { insertPayer } from '../../test/payer.ts';
import { openStripeDouble, type StripeDouble } from '../../test/stripe-double.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { createDemoPayments } from './demo-payments.ts';
import { orderCookie } from './order-cookie.ts';
import { paymentService } from './payment-service.ts';
import { createStripePayments } from './stripe-payments.ts';

const webhookSecret = 'whsec_test';
const now = new Date('2025-05-01T10:00:00Z');
let double: StripeDouble;
let site: TestSite;

beforeAll(async () => {
  double = await openStripeDouble();
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret };
  const siteUrl = 'https://race.example';
  site = await openTestSite({
    now: now.toISOString(),
    isDemo: false,
    siteUrl,
    payments: createStripePayments(keys, { siteUrl, connection: double.connection }),
  });
});
afterAll(async () => {
  await site.close();
  await double.close();
});
beforeEach(async () => {
  const { db } = site.database;
  for (const table of ['refund', 'payment', 'payment_event', 'participant', 'mail'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('race_places').set({ taken: 0, capacity: 50 }).execute();
  double.requests.length = 0;
});

const post = (url: string, payload: object, headers = {}) =>
  site.app.inject({ method: 'POST', url, payload, headers });
/** Asks to pay, with the link of the mail that went to the participant. */
const create = async (participantId: unknown, more: object = { raceid: 1 }) => {
  const { db } = site.database;
  const link = await currentToken(db, 'registration', Number(participantId)).catch(() => undefined);
  const asked = { participantId, isemaparticipant: false, link, ...more };
  return post('/api/create-payment-intent', asked);
};
const statusOf = async (id: number) =>
  (
    await site.database.db
      .selectFrom('participant')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const count = async (table: 'mail' | 'payment' | 'payment_event' | 'refund') =>
  (await site.database.db.selectFrom(table).selectAll().execute()).length;
const pay = (reference: string) =>
  Object.assign(double.intents.get(reference) ?? {}, { status: 'succeeded' });
const referenceOf = (answer: { json(): { clientSecret: string } }) =>
  answer.json().clientSecret.split('_secret')[0] ?? '';

function deliver(reference: string, id: string, type = 'payment_intent.succeeded') {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: reference, status: 'whatever', amount: 1 } },
  });
  return site.app.inject({
    method: 'POST',
    url: '/api/payments/events/stripe',
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
      }),
    },
  });
}

describe('POST /api/create-payment-intent', () => {
  it('answers with what opens the card form, for the registration’s own fee', async () => {
    const id = await insertPayer(site.database.db, now, { is_in_circuit: true, fee_minor: 200_00 });
    const answer = await create(String(id), { raceid: '1', amount: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { clientSecret: expect.stringMatching(/^pi_\d+_secret/), publishableKey: 'pk_test_1' },
    ]);
    expect(double.requests[0]?.form.amount).toBe('20000');
    expect((await create(id)).json()).toEqual(answer.json());
    expect(double.intents.size).toBe(1);
  });

  it.each([
    ['no participant', undefined, { raceid: 1 }],
    ['no race', 1, {}],
    ['an empty participant', '', { raceid: 1 }],
    ['words', 'Ana', { raceid: 1 }],
  ])('refuses %s in the specification’s words', async (_, id, more) => {
    const answer = await create(id, more);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'payment-data-missing', message: 'missing participant data' },
    ]);
  });

  it('is refused who has neither the link nor the browser that registered', async () => {
    const id = await insertPayer(site.database.db, now);
    const other = await insertPayer(site.database.db, now, { email: 'other@runner.example' });
    const link = await currentToken(site.database.db, 'registration', other);
    const guardian = await currentToken(site.database.db, 'guardian', id);
    for (const given of [undefined, null, link, guardian, 'made up']) {
      const answer = await create(id, { raceid: 1, link: given });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'payment-order-closed']);
    }
    expect([await count('payment'), double.requests]).toEqual([0, []]);
  });

  it('lets the browser that registered pay after a new link was taken, not after a real end', async () => {
    const { db } = site.database;
    const id = await insertPayer(db, now);
    const pays = async () => {
      const asked = { participantId: id, raceid: 1, isemaparticipant: false };
      const answer = await post('/api/create-payment-intent', asked, await cookieOf(id));
      return answer.statusCode;
    };
    const next = await nextToken(db, id);
    await inTransaction(db, (trx) => takeLinkOver(trx, next));
    expect([await currentToken(db, 'registration', id), await pays()]).toEqual([next, 200]);
    await inTransaction(db, (trx) => takeLinkBack(trx, 'registration', { id, address: '' }));
    expect(await pays()).toBe(403);
  });

  it('refuses a race that is not the registration’s', async () => {
    const id = await insertPayer(site.database.db, now);
    for (const raceid of [2, 9]) {
      const answer = await create(id, { raceid });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment-order-changed']);
    }
    expect(await count('payment')).toBe(0);
  });

  it('refuses a number that nobody has, and a fee of nothing', async () => {
    expect((await create(999_999)).json()).toEqual({
      code: 'participant-not-found',
      message: 'Participant not found. The registration information could not be retrieved.',
    });
    const free = await insertPayer(site.database.db, now, { fee_minor: 0 });
    const answer = await create(free);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid payment amount']);
  });

  it('says what the specification says while the provider fails, then goes on', async () => {
    const id = await insertPayer(site.database.db, now);
    double.failNext(500, { type: 'api_error' });
    const answer = await create(id);
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'Unable to create payment. Please try again later.',
    ]);
    expect((await create(id)).statusCode).toBe(200);
    expect(await count('payment')).toBe(1);
  });

  it('goes on under another key after a refusal, however many were refused at once', async () => {
    const id = await insertPayer(site.database.db, now);
    double.failNext(500, { type: 'api_error' });
    const refused = await Promise.all([create(id), create(id), create(id)]);
    expect(refused.map(({ statusCode }) => statusCode)).toContain(503);
    expect((await create(id)).statusCode).toBe(200);
    const keys = new Set(double.requests.flatMap(({ key }) => key ?? []));
    expect(keys.size).toBe(2);
  });

  it('ends with a sentence when the provider takes the request and never answers, and then goes on', async () => {
    const { db } = site.database;
    const hanging = { ...createDemoPayments(db), create: () => new Promise<never>(() => {}) };
    const service = paymentService({
      db,
      provider: hanging,
      clock: startClock({ time: now }),
      siteUrl: 'https://race.example',
      log: () => {},
      deadlineMs: 20,
    });
    const participantId = await insertPayer(db, now);
    expect(await service.create({ participantId })).toEqual(refused('payment-unavailable'));
    expect((await create(participantId)).statusCode).toBe(200);
  });

  it('says the same in production without keys', async () => {
    const bare = await openTestSite({ isDemo: false });
    const id = await insertPayer(bare.database.db, now);
    const answer = await bare.app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: {
        participantId: id,
        raceid: 1,
        link: await currentToken(bare.database.db, 'registration', id),
      },
    });
    await bare.close();
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'Unable to create payment. Please try again later.',
    ]);
  });

  it('takes nothing from another site’s page', async () => {
    const answer = await post(
      '/api/create-payment-intent',
      { participantId: 1, raceid: 1 },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.statusCode).toBe(403);
  });
});

/** What the browser that registered somebody sends along. */
async function cookieOf(id: number): Promise<{ cookie: string }> {
  const key = await signingKey(site.database.db, 'orders');
  const [cookie = ''] = orderCookie(key, undefined, { id }, { isHttps: true }).split(';');
  return { cookie };
}

describe('confirming', () => {
  it('asks the provider, whatever the caller claims', async () => {
    const id = await insertPayer(site.database.db, now);
    const reference = referenceOf(await create(id));
    const byIntent = () =>
      post('/api/confirm-payment-by-intent', { paymentIntentId: reference, success: true });
    const own = await cookieOf(id);
    const byParticipant = () => post('/api/confirm-payment', { participantId: id }, own);
    expect((await byIntent()).json()).toEqual({ success: false });
    expect((await byParticipant()).statusCode).toBe(402);
    expect(await statusOf(id)).toBe('pending');
    pay(reference);
    expect((await byParticipant()).json()).toEqual({ success: true });
    expect((await byIntent()).json()).toEqual({ success: true });
    expect(await statusOf(id)).toBe('confirmed');
    expect(await count('mail')).toBe(1);
  });

  it('asks nobody about payments that are not ours', async () => {
    const answer = await post('/api/confirm-payment-by-intent', { paymentIntentId: 'pi_other' });
    expect(answer.json()).toEqual({ success: false });
    expect((await post('/api/confirm-payment', { participantId: 999 })).statusCode).toBe(402);
    expect(double.requests).toEqual([]);
  });

  it('asks nobody about the number of somebody else', async () => {
    const id = await insertPayer(site.database.db, now);
    pay(referenceOf(await create(id)));
    double.requests.length = 0;
    const other = await cookieOf(id + 1);
    for (const headers of [{}, other])
      expect((await post('/api/confirm-payment', { participantId: id }, headers)).statusCode).toBe(
        402,
      );
    expect(double.requests).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
  });

  it('is done twenty times a minute by one visitor', async () => {
    const ask = (url: string, payload: object, remoteAddress: string) =>
      site.app.inject({ method: 'POST', url, payload, remoteAddress });
    const from = '198.51.100.77';
    for (let i = 0; i < 10; i++) {
      const byName = { paymentIntentId: 'pi_other' };
      expect((await ask('/api/confirm-payment-by-intent', byName, from)).statusCode).toBe(200);
      expect((await ask('/api/confirm-payment', { participantId: 9 }, from)).statusCode).toBe(402);
    }
    const refused = await ask('/api/confirm-payment', { participantId: 9 }, from);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    const elsewhere = await ask('/api/confirm-payment', { participantId: 9 }, '198.51.100.78');
    expect(elsewhere.statusCode).toBe(402);
  });

  it('fails openly while the provider is away', async () => {
    const id = await insertPayer(site.database.db, now);
    const reference = referenceOf(await create(id));
    pay(reference);
    double.failNext(500, { type: 'api_error' });
    const answer = await post('/api/confirm-payment-by-intent', { paymentIntentId: reference });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('webhooks', () => {
  it('each delivered three times, shuffled and at once, a third after the hold ended: one payment, one state', async () => {
    const { db } = site.database;
    const runners = 12;
    const ids: number[] = [];
    const references: string[] = [];
    for (let i = 0; i < runners; i++) {
      const id = await insertPayer(db, now, { email: `runner${i}@runner.example` });
      const reference = referenceOf(await create(id));
      pay(reference);
      ids.push(id);
      references.push(reference);
    }
    // A third has lost its place meanwhile; two places are left for those four.
    const late = ids.slice(0, runners / 3);
    await db
      .updateTable('participant')
      .set({ holds_place: false, held_until: null })
      .where('id', 'in', late)
      .execute();
    await db
      .updateTable('race_places')
      .set({ taken: 8, capacity: 10 })
      .where('race_id', '=', 1)
      .execute();
    const events = references.flatMap((reference, runner) =>
      ['payment_intent.created', 'payment_intent.processing', 'payment_intent.succeeded'].flatMap(
        (type, kind) =>
          Array.from({ length: 3 }, () => ({ reference, type, id: `evt_${runner}_${kind}` })),
      ),
    );
    const shuffled = events
      .map((event, index) => ({ event, at: (index * 7919) % events.length }))
      .sort((a, b) => a.at - b.at);
    const answers = await Promise.all(
      shuffled.map(({ event }) => deliver(event.reference, event.id, event.type)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const states = await db.selectFrom('payment').select('state').execute();
    const having = (state: string) => states.filter((each) => each.state === state).length;
    expect([states.length, having('succeeded'), having('to_refund')]).toEqual([12, 10, 2]);
    const confirmed = await db
      .selectFrom('participant')
      .select('id')
      .where('status', '=', 'confirmed')
      .execute();
    expect(confirmed).toHaveLength(10);
    const places = await db
      .selectFrom('race_places')
      .selectAll()
      .where('race_id', '=', 1)
      .execute();
    expect(places).toMatchObject([{ taken: 10 }]);
    expect(await count('payment_event')).toBe(36);
    expect(await count('mail')).toBe(10);
    expect(await count('refund')).toBe(2);
  });

  it('believes the provider, not the event', async () => {
    const id = await insertPayer(site.database.db, now);
    const reference = referenceOf(await create(id));
    expect((await deliver(reference, 'evt_lie')).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('pending');
  });

  it('keeps no event whose effect failed, so that it can come again', async () => {
    const id = await insertPayer(site.database.db, now);
    const reference = referenceOf(await create(id));
    pay(reference);
    double.failNext(500, { type: 'api_error' });
    expect((await deliver(reference, 'evt_again')).statusCode).toBe(503);
    expect(await count('payment_event')).toBe(0);
    expect((await deliver(reference, 'evt_again')).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('confirmed');
  });

  it('notes events that concern no payment of ours', async () => {
    expect((await deliver('pi_other', 'evt_other')).statusCode).toBe(200);
    expect(await count('payment_event')).toBe(1);
  });

  it.each([
    ['unsigned', 'stripe', {}],
    ['of another provider', 'demo', {}],
    ['in another form', 'stripe', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('refuses one %s', async (_, provider, headers) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/payments/events/${provider}`,
      payload: '{"id":"evt_1"}',
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'payment-signature-invalid']);
  });
});
