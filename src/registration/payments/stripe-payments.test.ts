import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeDouble, type StripeDouble } from '../../test/stripe-double.ts';
import type { ListedPayment, PaymentProvider } from './payment-provider.ts';
import { createStripePayments } from './stripe-payments.ts';

let double: StripeDouble;
const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' };
const order = {
  paymentId: 'c7e3e7a4-0000-4000-8000-000000000001',
  attempt: 0,
  participantId: 7,
  raceId: 1,
  amountMinor: 200_00,
  title: 'Ridge Run 33K',
  isHosted: false,
  language: 'ro',
};
let embedded: PaymentProvider;
let hosted: PaymentProvider;

beforeAll(async () => {
  double = await openStripeDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.requests.length = 0;
  const options = { siteUrl: 'https://race.example', connection: double.connection };
  embedded = createStripePayments({ ...keys, publishableKey: 'pk_test_1' }, options);
  hosted = createStripePayments(keys, options);
});
const newOrder = () => ({ ...order, paymentId: crypto.randomUUID() });

describe('a payment intent', () => {
  it('is asked for in minor units, named by our payment, and answers with the form’s secret', async () => {
    expect(await embedded.create(order)).toEqual({
      reference: 'pi_1',
      clientSecret: 'pi_1_secret_x',
    });
    expect(double.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        key: `payment-${order.paymentId}`,
        form: {
          amount: '20000',
          currency: 'ron',
          'automatic_payment_methods[enabled]': 'true',
          description: 'Ridge Run 33K',
          'metadata[paymentId]': order.paymentId,
          'metadata[participantId]': '7',
        },
      },
    ]);
  });

  it('is made once, however often it is asked for', async () => {
    const mine = newOrder();
    const made = await Promise.all([1, 2, 3].map(() => embedded.create(mine)));
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(1);
  });

  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['processing', 'processing'],
    ['requires_capture', 'open'],
    ['succeeded', 'succeeded'],
    ['canceled', 'failed'],
  ])('that is %s counts as %s', async (status, state) => {
    const { reference } = await embedded.create(newOrder());
    Object.assign(double.intents.get(reference) ?? {}, { status });
    expect(await embedded.find(reference)).toEqual({
      state,
      amountMinor: 200_00,
      currency: 'ron',
      clientSecret: `${reference}_secret_x`,
    });
  });

  it('that nobody knows is not found', async () => {
    expect(await embedded.find('pi_made_up')).toBeUndefined();
  });

  it('is closed, unless it is paid', async () => {
    const { reference } = await embedded.create(newOrder());
    await embedded.cancel(reference);
    expect((await embedded.find(reference))?.state).toBe('failed');
    const paid = (await embedded.create(newOrder())).reference;
    Object.assign(double.intents.get(paid) ?? {}, { status: 'succeeded' });
    await embedded.cancel(paid);
    expect((await embedded.find(paid))?.state).toBe('succeeded');
  });
});

describe('a page of Stripe’s', () => {
  it('is asked for without a publishable key, and leads back with what the page reads', async () => {
    const { reference, paymentLink } = await hosted.create(newOrder());
    expect(paymentLink).toBe(`https://checkout.stripe.com/c/pay/${reference}`);
    expect(double.requests[0]?.form).toMatchObject({
      mode: 'payment',
      locale: 'ro',
      'line_items[0][price_data][unit_amount]': '20000',
      success_url:
        'https://race.example/registration-success?payment_success=true&payment_intent={CHECKOUT_SESSION_ID}&participantId=7&raceid=1',
      cancel_url: 'https://race.example/registration-success?participantId=7&raceid=1',
    });
  });

  it('is asked for where there is no form of ours, whatever the keys', async () => {
    const { reference } = await embedded.create({ ...newOrder(), isHosted: true });
    expect(reference).toMatch(/^cs_/);
  });

  it.each([
    [{ status: 'open', payment_status: 'unpaid' }, 'open'],
    [{ status: 'complete', payment_status: 'unpaid' }, 'processing'],
    [{ status: 'complete', payment_status: 'paid' }, 'succeeded'],
    [{ status: 'expired', payment_status: 'unpaid' }, 'failed'],
  ])('%o counts as %s', async (changes, state) => {
    const { reference } = await hosted.create(newOrder());
    Object.assign(double.sessions.get(reference) ?? {}, changes);
    expect(await hosted.find(reference)).toMatchObject({ state, amountMinor: 200_00 });
  });

  it('is closed, and refunded by its intent', async () => {
    const { reference } = await hosted.create(newOrder());
    await hosted.cancel(reference);
    expect((await hosted.find(reference))?.state).toBe('failed');
    Object.assign(double.sessions.get(reference) ?? {}, { payment_intent: 'pi_of_session' });
    await hosted.refund({ reference, amountMinor: 100, key: 'a', attempt: 0 });
    expect(double.requests.at(-1)?.form).toEqual({
      payment_intent: 'pi_of_session',
      amount: '100',
      'metadata[refundId]': 'a',
    });
  });
});

describe('a refund', () => {
  const asked = { reference: 'pi_1', amountMinor: 75_00, attempt: 0 };
  const keys = () => double.requests.flatMap(({ key }) => key ?? []);

  it('is given once per key, however many ask at once', async () => {
    const mine = { ...asked, key: 'of-ana' };
    const given = await Promise.all([1, 2, 3].map(() => embedded.refund(mine)));
    expect(new Set(given.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(keys())).toEqual(new Set(['refund-of-ana']));
  });

  it('is found when Stripe has forgotten the key, and not given twice', async () => {
    const mine = { ...asked, key: 'of-ion' };
    const first = await embedded.refund(mine);
    double.forgetKeys();
    expect(await embedded.refund(mine)).toEqual(first);
    expect(await embedded.refund({ ...mine, attempt: 1 })).toEqual(first);
    expect(keys()).toEqual(['refund-of-ion']);
  });

  it('that failed at Stripe is given anew, and another one of the payment does not count', async () => {
    const mine = { ...asked, reference: 'pi_of_eva', key: 'of-eva' };
    const failed = await embedded.refund(mine);
    Object.assign(double.refunds.get(failed.reference) ?? {}, { status: 'failed' });
    const again = await embedded.refund({ ...mine, attempt: 1 });
    const other = await embedded.refund({ ...mine, key: 'a-second-of-eva' });
    expect(new Set([failed, again, other].map(({ reference }) => reference)).size).toBe(3);
    expect(await embedded.refund({ ...mine, attempt: 1 })).toEqual(again);
  });
});

describe('Stripe away or refusing', () => {
  it.each([
    [500, { type: 'api_error' }, 'StripeAPIError'],
    [402, { type: 'card_error', code: 'card_declined' }, 'card_declined'],
    [401, { type: 'invalid_request_error', message: 'Invalid API key' }, /./],
  ])('with %i is one error with a code', async (status, error, code) => {
    double.failNext(status, error);
    await expect(embedded.create(newOrder())).rejects.toMatchObject({
      name: 'PaymentError',
      code: expect.stringMatching(code),
    });
  });

  it('repeats its refusal under the same key, and takes the next one', async () => {
    const mine = newOrder();
    double.failNext(500, { type: 'api_error' });
    const refusal = { name: 'PaymentError', isDefinite: true };
    await expect(embedded.create(mine)).rejects.toMatchObject(refusal);
    await expect(embedded.create(mine)).rejects.toMatchObject(refusal);
    expect((await embedded.create({ ...mine, attempt: 1 })).reference).toMatch(/^pi_/);
    expect(double.requests.at(-1)?.key).toBe(`payment-${mine.paymentId}-1`);
  });

  it('without an answer leaves open what it did, and the key finds it', async () => {
    const connection = { ...double.connection, maxNetworkRetries: 0, timeout: 50 };
    const slow = createStripePayments(
      { ...keys, publishableKey: 'pk_test_1' },
      { siteUrl: 'https://race.example', connection },
    );
    const mine = newOrder();
    const before = double.intents.size;
    double.hangNext();
    await expect(slow.create(mine)).rejects.toMatchObject({
      name: 'PaymentError',
      isDefinite: false,
    });
    expect((await embedded.create(mine)).reference).toBe([...double.intents.keys()].at(-1));
    expect(double.intents.size).toBe(before + 1);
  });

  it.each([409, 429])(
    'with %i has kept nothing, and is asked again under the same key',
    async (status) => {
      const mine = newOrder();
      double.failNext(status, { type: 'api_error' });
      await expect(embedded.create(mine)).rejects.toMatchObject({ isDefinite: false });
      expect((await embedded.create(mine)).reference).toMatch(/^pi_/);
    },
  );

  it('is the same error when nothing listens', async () => {
    const connection = { ...double.connection, port: 1, maxNetworkRetries: 0 };
    const away = createStripePayments(keys, { siteUrl: 'https://race.example', connection });
    await expect(away.find('pi_1')).rejects.toMatchObject({ name: 'PaymentError' });
  });
});

describe('an event', () => {
  const sign = (payload: string, secret = keys.webhookSecret, timestamp?: number) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp !== undefined && { timestamp }),
    }),
  });
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const read = (payload: string, headers = sign(payload)) =>
    embedded.readEvent(Buffer.from(payload), headers);

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, 'pi_1'],
    ['checkout.session.completed', { id: 'cs_1' }, 'cs_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['customer.created', { id: 'cus_1' }, null],
  ])('%s names its payment', async (type, object, reference) => {
    expect(await read(event(type, object))).toEqual({
      ok: true,
      event: { id: 'evt_1', type, reference },
    });
  });

  it('is refused unsigned, signed by another, changed on the way, or old', async () => {
    const body = event('payment_intent.succeeded', { id: 'pi_1' });
    const nowS = Math.floor(Date.now() / 1000);
    expect(await embedded.readEvent(Buffer.from(body), {})).toEqual({ ok: false });
    expect(await read(body, sign(body, 'whsec_other'))).toEqual({ ok: false });
    expect(await read(`${body} `, sign(body))).toEqual({ ok: false });
    expect(await read(body, sign(body, keys.webhookSecret, nowS - 400))).toEqual({ ok: false });
    expect(await read(body, sign(body, keys.webhookSecret, nowS - 200))).toMatchObject({
      ok: true,
    });
  });
});

describe('the list of payments', () => {
  const all = async (since: Date) => {
    const listed: ListedPayment[] = [];
    for await (const payment of embedded.list(since)) listed.push(payment);
    return listed;
  };

  it('is read page by page, what a session paid only once, with what has gone back', async () => {
    double.intents.clear();
    double.sessions.clear();
    const orders = [newOrder(), newOrder(), newOrder(), newOrder()];
    for (const each of orders.slice(0, 3)) await embedded.create(each);
    await hosted.create(orders[3] ?? order);
    const [first] = [...double.intents.values()];
    const [session] = [...double.sessions.values()];
    Object.assign(first ?? {}, {
      status: 'succeeded',
      latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 75_00 },
    });
    const paid = { id: 'pi_of_session', object: 'payment_intent', status: 'succeeded' };
    const ofSession = {
      ...paid,
      amount: 200_00,
      currency: 'ron',
      metadata: {},
      latest_charge: null,
    };
    double.intents.set(paid.id, ofSession);
    Object.assign(session ?? {}, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: ofSession,
    });
    double.requests.length = 0;
    const since = new Date('2025-05-01T10:00:00Z');
    const listed = await all(since);
    expect(listed.map(({ paymentId = '' }) => paymentId).toSorted()).toEqual(
      orders.map(({ paymentId }) => paymentId).toSorted(),
    );
    expect(listed.find(({ paymentId }) => paymentId === orders[0]?.paymentId)).toEqual({
      reference: first?.id,
      paymentId: orders[0]?.paymentId,
      state: 'succeeded',
      amountMinor: 200_00,
      currency: 'ron',
      refundedMinor: 75_00,
    });
    expect(listed.filter(({ state }) => state === 'succeeded')).toHaveLength(2);
    const [asked, ...further] = double.requests.map(({ path }) => path);
    expect(decodeURIComponent(asked ?? '')).toContain(`created[gte]=${since.getTime() / 1000}`);
    expect(further.filter((path) => path.includes('starting_after'))).toHaveLength(1);
  });

  it('fails as everything does when Stripe is away', async () => {
    double.failNext(500, { type: 'api_error' });
    await expect(all(new Date(0))).rejects.toMatchObject({
      name: 'PaymentError',
    });
  });
});
