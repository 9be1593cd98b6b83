import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLinkBack } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { postForm } from '../../test/admin-kit.ts';
import { goodForm } from '../../test/good-form.ts';
import { tokenFor } from '../../test/my-registration-kit.ts';
import { insertPayer } from '../../test/payer.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openStripeDouble, type StripeDouble } from '../../test/stripe-double.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { createStripePayments } from './stripe-payments.ts';

const now = new Date('2025-05-01T10:00:00Z');
let demo: TestSite;
let stripe: TestSite;
let double: StripeDouble;
let id: number;

beforeAll(async () => {
  double = await openStripeDouble();
  const siteUrl = 'https://race.example';
  const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' };
  demo = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  stripe = await openTestSite({
    now: now.toISOString(),
    isDemo: false,
    siteUrl,
    payments: createStripePayments(keys, { siteUrl, connection: double.connection }),
  });
  id = await insertPayer(demo.database.db, now, { race_id: 1, fee_minor: 200_00 });
});
afterAll(async () => {
  await demo.close();
  await stripe.close();
  await double.close();
});

/** As the mail's link leads there. */
const orderOf = async (id: number, { database }: TestSite = demo) =>
  `participantId=${id}&raceid=1&link=${await tokenFor(database.db, id)}`;
const show = (query: string, site = demo) => site.app.inject(`/registration-success?${query}`);
const titleOf = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];
const success = 'Registration Confirmed!';
const checking = 'We are checking your payment';

/** Begins to pay in demo mode; answers with the provider's name of the payment. */
async function startToPay(participantId: number): Promise<string> {
  const answer = await demo.app.inject({
    method: 'POST',
    url: '/api/create-payment-intent',
    payload: {
      participantId,
      raceid: 1,
      link: await tokenFor(demo.database.db, participantId),
    },
  });
  return answer.json().paymentLink.split('/').at(-1);
}
const chargeDemo = (reference: string) =>
  demo.database.db
    .updateTable('demo_payment')
    .set({ state: 'succeeded' })
    .where('reference', '=', reference)
    .execute();

describe('/registration-success', () => {
  it.each([
    ['a) paid, by the participant', 'payment_success=true&participantId=ID'],
    ['a) with an intent', 'payment_success=true&participantId=ID&payment_intent=REFERENCE'],
    ['b) back with an intent', 'payment_intent=REFERENCE'],
    ['b) with everything else', 'payment_intent=REFERENCE&participantId=ID&raceid=1'],
  ])('%s: confirmed, once the server says so', async (_, asked) => {
    const payer = await insertPayer(demo.database.db, now, {
      email: `${crypto.randomUUID()}@x.example`,
    });
    const reference = await startToPay(payer);
    const query = asked.replace('ID', String(payer)).replace('REFERENCE', reference);
    const before = await show(query);
    expect([before.statusCode, titleOf(before.body)]).toEqual([200, checking]);
    expect(before.body).not.toContain(success);
    expect(before.body).toContain('data-island="return-confirmation"');
    await chargeDemo(reference);
    // The provider has not told us yet: only asking finds it out.
    expect(titleOf((await show(query)).body)).toBe(checking);
    const after = await show(`${query}&look=again`);
    expect([after.statusCode, titleOf(after.body)]).toEqual([200, success]);
    expect(after.body).toContain('Check your email.');
    expect(titleOf((await show(query)).body)).toBe(success);
  });

  it.each([
    'payment_intent=pi_made_up',
    'payment_intent=pi_made_up&payment_intent_client_secret=x&redirect_status=succeeded',
    'payment_intent=pi_made_up&participantId=1&raceid=1',
    'payment_success=true&participantId=999999',
    'payment_success=true&participantId=999999&payment_intent=pi_made_up&look=again',
  ])('never confirms what nobody has paid: %s', async (query) => {
    const answer = await show(query);
    expect(titleOf(answer.body)).toBe('We do not know this payment');
    expect(answer.body).not.toContain(success);
  });

  it('says that it is not paid when the provider says so, and leads back to paying', async () => {
    const payer = await insertPayer(demo.database.db, now, { email: 'not@paid.example' });
    const reference = await startToPay(payer);
    const { body } = await show(`payment_intent=${reference}&look=again`);
    expect(titleOf(body)).toBe('This is not paid yet');
    expect(body).toContain(`/registration-success?participantId=${payer}&amp;raceid=1`);
  });

  it('says that a payment has failed, that the money goes back, and what a minor lacks', async () => {
    const { db } = demo.database;
    const payer = await insertPayer(db, now, {
      birth_date: '2009-01-01',
      guardian_email: 'parent@runner.example',
    });
    const reference = await startToPay(payer);
    const asked = `payment_intent=${reference}`;
    const put = (state: 'failed' | 'to_refund' | 'succeeded') =>
      db.updateTable('payment').set({ state }).where('reference', '=', reference).execute();
    const seen: (string | undefined)[] = [];
    for (const state of ['failed', 'to_refund', 'succeeded'] as const) {
      await put(state);
      seen.push(titleOf((await show(asked)).body));
    }
    expect(seen).toEqual([
      'Payment failed',
      'This payment is being refunded',
      'Paid. One signature is missing',
    ]);
    const { id: payment_id } = await db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const refund = { payment_id, amount_minor: 1, reason: 'place-gone' } as const;
    await db.insertInto('refund').values(refund).execute();
    await put('to_refund');
    expect(titleOf((await show(asked)).body)).toBe('The place was gone: your money goes back');
    await put('succeeded');
    // A number that anybody can type says nothing of somebody's age.
    const byNumber = await show(`payment_success=true&participantId=${payer}`);
    expect(byNumber.body).not.toContain('signature');
    expect(titleOf(byNumber.body)).toBe(checking);
  });

  it('goes on checking while the provider is away', async () => {
    const payer = await insertPayer(stripe.database.db, now);
    await stripe.app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: {
        participantId: payer,
        raceid: 1,
        link: await tokenFor(stripe.database.db, payer),
      },
    });
    const [reference] = [...double.sessions.keys()].slice(-1);
    double.failNext(500, { type: 'api_error' });
    const answer = await show(`payment_intent=${reference}&look=again`, stripe);
    expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, checking]);
    expect(answer.body).toContain('look=again');
  });

  it('promises to keep a place only where one is kept', async () => {
    const id = await insertPayer(demo.database.db, now, {
      email: 'spent@runner.example',
      holds_place: false,
      held_until: null,
      holds_begun: 99,
    });
    const promise = 'a place is held for you for';
    const query = await orderOf(id);
    expect((await show(query)).body).toContain(promise);
    const asked = await postForm(demo.app, `/registration-success?${query}`, {});
    expect(asked.statusCode).toBe(409);
    expect(asked.body).toContain('name="acceptNotKept"');
    // What script reads, but shows no more.
    const shown = asked.body
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/data-props="[^"]*"/g, '');
    expect(shown).not.toContain(promise);
  });

  it('asks the provider so many times for one address, and then says what is known', async () => {
    const payer = await insertPayer(demo.database.db, now, { email: 'many@looks.example' });
    const reference = await startToPay(payer);
    const look = async (remoteAddress: string) => {
      const url = `/registration-success?payment_success=true&participantId=${payer}&look=again`;
      const { statusCode, body } = await demo.app.inject({ url, remoteAddress });
      return `${statusCode} ${titleOf(body)}`;
    };
    const seen = new Set<string>();
    for (let time = 0; time < 20; time++) seen.add(await look('192.0.2.77'));
    expect([...seen]).toEqual(['200 This is not paid yet']);
    await chargeDemo(reference);
    // The provider would say that it is paid.
    expect(await look('192.0.2.77')).toBe(`200 ${checking}`);
    expect(await look('192.0.2.78')).toBe(`200 ${success}`);
    expect(await look('192.0.2.77')).toBe(`200 ${success}`);
  });

  it.each([
    ['d) nothing', '', 'Start a new registration'],
    ['d) a flag for nobody', 'payment_success=true', 'Start a new registration'],
    ['d) a participant without a race', 'participantId=1', 'Start a new registration'],
  ])('%s', async (_, query, title) => {
    const answer = await show(query);
    expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, title]);
  });

  it('c) shows who pays what for which race', async () => {
    const { body, headers } = await show(await orderOf(id));
    expect(headers['cache-control']).toBe('private, no-store');
    expect(titleOf(body)).toBe('Complete payment');
    expect(body).toContain('Ana Pop');
    expect(body).toContain('<dd>Ridge Run 33K</dd>');
    expect(body).toContain('200.00\u00a0lei');
    expect(body).toContain('about €40');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each([
    'participantId=999999&raceid=1',
    'participantId=x&raceid=1',
    'participantId=ID&raceid=2',
    'participantId=ID&raceid=1',
    'participantId=ID&raceid=1&link=made-up',
  ])('c) says that %s is not found, with a way home', async (query) => {
    const answer = await show(query.replace('ID', String(id)));
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Pop');
    expect(answer.body).toContain(
      'Participant not found. The registration information could not be retrieved.',
    );
    expect(answer.body).toContain('<a class="btn gold" href="/">');
  });

  describe('c) whose order it is', () => {
    const cookieOf = ({ headers }: Awaited<ReturnType<typeof show>>) =>
      String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const ask = (query: string, cookie: string) =>
      demo.app.inject({ url: `/registration-success?${query}`, headers: { cookie } });
    const pay = async (participantId: number, cookie: string) => {
      const answer = await demo.app.inject({
        method: 'POST',
        url: '/api/create-payment-intent',
        payload: { participantId, raceid: 1 },
        headers: { cookie },
      });
      return [answer.statusCode, answer.json().code];
    };
    const another = (email: string) => insertPayer(demo.database.db, now, { email });

    it('is kept by the browser that came by the link, until the link is taken back', async () => {
      const payer = await another('kept@runner.example');
      const first = await show(await orderOf(payer));
      expect(first.headers['set-cookie']).toMatch(/^orders=.*; HttpOnly; SameSite=Lax$/);
      const cookie = cookieOf(first);
      const plain = `participantId=${payer}&raceid=1`;
      expect(titleOf((await ask(plain, cookie)).body)).toBe('Complete payment');
      expect((await pay(payer, cookie))[0]).toBe(200);
      const link = { id: payer, address: 'kept@runner.example' };
      await inTransaction(demo.database.db, (trx) => takeLinkBack(trx, 'registration', link));
      expect((await ask(plain, cookie)).statusCode).toBe(404);
      expect(await pay(payer, cookie)).toEqual([403, 'payment-order-closed']);
    });

    it('is kept by the browser that registered, beside its earlier ones', async () => {
      await openRegistration(demo.database.db, 200);
      const register = async (number: number, cookie = '') => {
        const answer = await demo.app.inject({
          method: 'POST',
          url: '/api/participants',
          headers: { cookie },
          payload: {
            ...goodForm,
            lastname: `Cookie ${'ab'.charAt(number)}`,
            email: `cookie${number}@mail.example`,
            raceid: '1',
            key: randomUUID(),
          },
        });
        expect(answer.statusCode).toBe(201);
        return { id: answer.json().id as number, cookie: cookieOf(answer) };
      };
      const first = await register(0);
      const second = await register(1, first.cookie);
      for (const id of [first.id, second.id]) {
        expect((await ask(`participantId=${id}&raceid=1`, second.cookie)).statusCode).toBe(200);
      }
      const other = `participantId=${second.id}&raceid=1`;
      expect((await ask(other, first.cookie)).statusCode).toBe(404);
      const forged = second.cookie.replace(`.${second.id}`, `.${id}`);
      expect((await ask(`participantId=${id}&raceid=1`, forged)).statusCode).toBe(404);
    });

    it('names the confirmed runner, and opens the registration, for nobody else', async () => {
      const payer = await another('confirmed@runner.example');
      const cookie = cookieOf(await show(await orderOf(payer)));
      const reference = await startToPay(payer);
      await chargeDemo(reference);
      await show(`payment_intent=${reference}&look=again`);
      for (const query of [
        `payment_success=true&participantId=${payer}`,
        `payment_intent=${reference}`,
      ]) {
        const own = await ask(query, cookie);
        expect(titleOf(own.body)).toBe(success);
        expect(own.headers['cache-control']).toBe('private, no-store');
        expect(own.body).toContain('Ana Pop');
        expect(own.body).toContain(`/my-registration/${await tokenFor(demo.database.db, payer)}`);
        const { body } = await show(query);
        expect(titleOf(body)).toBe(success);
        for (const secret of ['Pop', '/my-registration/', 'start.ics']) {
          expect(body).not.toContain(secret);
        }
      }
    });

    it('opens no invented runner’s registration to everybody, though it names them', async () => {
      const payer = await another('runner-2@sample-runner.example');
      const reference = await startToPay(payer);
      await chargeDemo(reference);
      const { body } = await show(`payment_intent=${reference}&look=again`);
      expect(body).toContain('Ana Pop');
      expect(body).not.toContain('/my-registration/');
    });

    it('is everybody’s where it is an invented runner’s', async () => {
      const payer = await another('runner-1@sample-runner.example');
      expect((await ask(`participantId=${payer}&raceid=1`, '')).statusCode).toBe(200);
      expect((await pay(payer, ''))[0]).toBe(200);
    });
  });

  it('does not call a payment that the bank refused a success', async () => {
    const { body } = await show(`${await orderOf(id)}&payment_intent=pi_1&redirect_status=failed`);
    expect(titleOf(body)).toBe('Complete payment');
    expect(body).toContain('There was a problem processing your payment. Please try again.');
  });

  it('lets Stripe in where one pays by Stripe, and nowhere else', async () => {
    const payer = await insertPayer(stripe.database.db, now);
    const policy = async (query: string, site: TestSite) =>
      String((await show(query, site)).headers['content-security-policy']);
    const paying = await policy(await orderOf(payer, stripe), stripe);
    expect(paying).toMatch(
      /script-src 'self' [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
    );
    expect(paying).toContain('https://hooks.stripe.com');
    expect(await policy('payment_intent=pi_1', stripe)).not.toContain('stripe');
    expect(await policy(await orderOf(id), demo)).not.toContain('stripe');
  });

  it.each([
    ['without a language', '', /^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_\d+$/],
    ['with one in the address', '&lang=de', /^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_\d+$/],
  ])('sends a plain form on to the page of the provider, %s', async (_, more, where) => {
    const payer = await insertPayer(stripe.database.db, now);
    const answer = await stripe.app.inject({
      method: 'POST',
      url: `/registration-success?${await orderOf(payer, stripe)}${more}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(where),
    ]);
  });

  it('says in its place why a plain form cannot go on', async () => {
    const payer = await insertPayer(stripe.database.db, now);
    double.failNext(500, { type: 'api_error' });
    const answer = await stripe.app.inject({
      method: 'POST',
      url: `/registration-success?${await orderOf(payer, stripe)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('Unable to create payment. Please try again later.');
  });

  describe('once the race has started', () => {
    let late: TestSite;
    beforeAll(async () => {
      late = await openTestSite({ now: '2025-07-05T10:00:00+03:00', isWithoutParticipants: true });
    });
    afterAll(() => late.close());

    it('takes no payment, and says so in the visitor’s language', async () => {
      const payer = await insertPayer(late.database.db, now, { email: 'late@runner.example' });
      const asked = await orderOf(payer, late);
      const shown = await show(`${asked}&lang=de`, late);
      expect([shown.statusCode, titleOf(shown.body)]).toEqual([
        200,
        'Zum Bezahlen ist es hier zu spät',
      ]);
      expect(shown.body).not.toContain('<form class="pay');
      const posted = await late.app.inject({
        method: 'POST',
        url: `/registration-success?${asked}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      });
      expect([posted.statusCode, titleOf(posted.body)]).toEqual([
        409,
        'It is too late to pay here',
      ]);
      const api = await late.app.inject({
        method: 'POST',
        url: '/api/create-payment-intent?lang=fr',
        payload: { participantId: payer, raceid: 1, link: await tokenFor(late.database.db, payer) },
      });
      expect([api.statusCode, api.json().code]).toEqual([409, 'payment-race-started']);
      expect(api.json().message).toContain('La course est partie');
    });

    it('takes none for the demo’s invented runners either', async () => {
      const payer = await insertPayer(late.database.db, now, {
        email: 'runner-2@sample-runner.example',
      });
      const { body } = await show(`participantId=${payer}&raceid=1`, late);
      expect(titleOf(body)).toBe('It is too late to pay here');
    });
  });

  it('is not in the list for search engines, nor is the demo’s payment page in production', async () => {
    expect((await demo.app.inject('/sitemap.xml')).body).not.toContain('registration-success');
    expect((await stripe.app.inject('/demo-pay/demo_x')).statusCode).toBe(404);
  });
});
