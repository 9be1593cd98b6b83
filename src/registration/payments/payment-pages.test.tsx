import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../../test/drawn-page.tsx';
import { raceListOf } from '../../test/edition-races.ts';
import {
  headingsIn,
  linksIn,
  propsIn,
  rendered,
  tagsIn,
  textOf,
  textsOf,
} from '../../test/rendered.tsx';
import { demoPayPage } from './demo-pay.page.tsx';
import type { Order, PaymentReturn } from './order.contract.ts';
import { PaymentFlow } from './payment-flow.tsx';
import { registrationSuccessPage } from './registration-success.page.tsx';
import type { PaymentFlowProps } from './stripe-form.tsx';
import StripeForm from './stripe-form.tsx';

const order: Order = {
  participantId: 7,
  raceId: 1,
  firstname: 'Ana',
  lastname: 'Pop',
  isInCircuit: true,
  amountMinor: 20_000,
  extras: {},
  isDue: true,
  isDifference: false,
  heldUntil: null,
  isLate: false,
  isPersonTaken: false,
  isMailHeld: false,
  isPaidElsewhere: false,
  cookie: 'orders=7',
};
type Payments = Parameters<typeof registrationSuccessPage>[0]['payments'];
const asked: Record<string, unknown>[] = [];
const page = (payments: Partial<Payments> = {}, races = raceListOf()) =>
  registrationSuccessPage({
    races,
    payments: {
      async findOrder(what) {
        asked.push(what);
        return order;
      },
      async findReturn(what) {
        asked.push(what);
        return { state: 'checking' };
      },
      async pay(what) {
        asked.push(what);
        return { ok: true, paymentLink: 'https://pay.example/1' } as never;
      },
      mayAskProvider: async () => true,
      ...payments,
    },
  });
const with_ = (changes: Partial<Order>) =>
  page({ findOrder: async () => ({ ...order, ...changes }) });
const due = { participantId: '7', raceid: '1' };
const at = (query: object) => ({ query: query as Record<string, string>, cookies: 'orders=7' });
const propsOf = (html: string) => propsIn(html) as PaymentFlowProps;

describe('an address without an order', () => {
  it('leads to the form, and may be kept', async () => {
    const route = page();
    for (const query of [{}, { participantId: '7' }, { raceid: '1' }]) {
      const shown = await drawn(route, at(query));
      expect(headingsIn(shown.html)).toEqual(['1 Start a new registration']);
      expect(linksIn(shown.html)).toEqual(['/registration']);
      expect(shown).toMatchObject({ isPrivate: false, faults: [] });
    }
    expect(route).toMatchObject({
      path: '/registration-success',
      dependsOn: ['edition'],
      isUnlisted: true,
    });
    expect(route.isKept?.({})).toBe(true);
    expect(route.isKept?.({ look: 'again' })).toBe(false);
  });

  it('keeps of a query what it knows, once and not without end', () => {
    const { query } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    const all = ['payment_intent', 'participantId', 'raceid', 'payment_success'].concat(
      'redirect_status',
      'link',
      'look',
    );
    const given = Object.fromEntries(all.map((name) => [name, `${name}-1`]));
    expect(query({ ...given, other: 'x' })).toEqual(given);
    expect(query({ look: ['again', 'twice'], link: '' })).toEqual({ look: 'again' });
    expect(query({ link: 'x'.repeat(300) })).toEqual({ link: 'x'.repeat(255) });
  });
});

describe('an order that waits to be paid', () => {
  it('says until when its place is kept, once it is', async () => {
    const heldUntil = new Date('2025-03-01T10:30:00Z');
    const held = (await drawn(with_({ heldUntil }), at(due))).html;
    expect(textOf(held)).toMatch(/Your place is held until Saturday, 1 March 2025 at 12:30/);
    expect(textOf(held)).not.toContain('Once you press the button');
    const not = (await drawn(page(), at(due))).html;
    expect(textOf(not)).toContain('Once you press the button');
    expect(textOf(not)).not.toContain('is held until');
  });

  it('is shown with its runner, race and amount, and a button that pays', async () => {
    const shown = await drawn(page(), at({ ...due, link: 'a-link' }));
    const { html } = shown;
    expect(asked.pop()).toEqual({ participantId: 7, cookies: 'orders=7', link: 'a-link' });
    expect(shown).toMatchObject({
      faults: [],
      isPrivate: true,
      isPersonal: true,
      cookie: 'orders=7',
      isPaidByStripe: false,
      name: 'Complete payment',
    });
    expect(shown.status).toBeUndefined();
    expect(headingsIn(html)).toEqual([
      '1 Complete payment',
      '2 Order summary',
      '2 What comes next',
    ]);
    expect(textsOf(html, 'p')[0]).toBe('Step 2 of 2: payment');
    expect(textsOf(html, 'dt')).toEqual(['Registration number', 'Runner', 'Race', 'Amount']);
    expect(textsOf(html, 'dd')).toEqual(['7', 'Ana Pop', 'Ridge Run 33K', '200.00 lei about €40']);
    expect(html).toContain('aria-labelledby="order"');
    expect(textsOf(html, 'p').filter((words) => words.includes('30 minutes'))).toHaveLength(1);
    expect(html).not.toContain('role="alert"');
    expect(textOf(html)).not.toContain('This is the difference');
    expect(html).toContain('data-island="payment-flow" data-start="idle"');
    expect(propsOf(html)).toMatchObject({
      participantId: 7,
      raceid: 1,
      isemaparticipant: true,
      link: 'a-link',
      isNotKept: false,
      language: 'en',
      words: {
        later: { title: 'You can pay later', text: expect.stringMatching(/only held/) },
        redirecting: { title: 'Redirecting to payment' },
        paid: { title: 'Payment successful' },
        failed: { title: 'Payment failed' },
        connection: expect.stringMatching(/^Unable to connect/),
        unavailable: expect.stringMatching(/\w/),
      },
    });
    expect((await drawn(with_({ isPaidElsewhere: true }), at(due))).isPaidByStripe).toBe(true);
    expect(propsOf((await drawn(page(), at(due))).html).link).toBeNull();
  });

  it('may be a difference, for which no place is held', async () => {
    const { html } = await drawn(with_({ isDifference: true }), at(due));
    expect(textOf(html)).toMatch(/difference for the EMA circuit.*Your place stays yours/);
    expect(textOf(html)).not.toContain('30 minutes');
    expect(propsOf(html)).toMatchObject({
      hold: null,
      words: { later: { text: expect.stringMatching(/^Your place stays yours/) } },
    });
  });

  it.each<[string, Partial<Order>, string, string[]]>([
    ['paid', { isDue: false }, 'Nothing left to pay', ['/participants']],
    ['too late', { isLate: true }, 'It is too late to pay here', ['/contact']],
  ])('is %s', async (_is, changes, title, links) => {
    const shown = await drawn(with_(changes), at(due));
    expect(headingsIn(shown.html)).toEqual([`1 ${title}`]);
    expect(linksIn(shown.html)).toEqual(links);
    expect(shown).toMatchObject({ name: title, isPersonal: true, cookie: 'orders=7', faults: [] });
    expect(shown.html).not.toContain('role="alert"');
    if (changes.isLate) expect(textOf(shown.html)).toContain('Ridge Run 33K has started');
  });

  it.each([
    ['is none', page({ findOrder: async () => undefined }), due],
    ['has no race any more', page({}, raceListOf([])), due],
    ['is of another race', page(), { ...due, raceid: '2' }],
  ])('is missing where there %s', async (_is, missing, query) => {
    const shown = await drawn(missing, at(query));
    expect(shown).toMatchObject({ status: 404, faults: [], name: 'Participant not found' });
    expect(linksIn(shown.html)).toEqual(['/my-registration', '/']);
    expect(shown.cookie).toBeUndefined();
    expect(shown.isPersonal).toBeUndefined();
  });

  it('was refused by the bank, and can be tried again', async () => {
    const query = { ...due, payment_intent: 'pi_1', redirect_status: 'failed' };
    const { html } = await drawn(page(), at(query));
    expect(html).toMatch(/role="alert"><strong>Payment failed<\/strong><p>There was a problem/);
    expect(headingsIn(html)[0]).toBe('1 Complete payment');
  });
});

describe('coming back from paying', () => {
  const back = (came: PaymentReturn, query: Record<string, string> = { payment_intent: 'pi_1' }) =>
    drawn(page({ findReturn: async () => came }), at(query));

  const someone = { id: 7, firstname: 'Ana', lastname: 'Pop', raceId: 1, bib: null };

  it.each<[PaymentReturn, string, string[]]>([
    [{ state: 'confirmed' }, 'Registration Confirmed!', ['/participants', '/']],
    [{ state: 'checking' }, 'We are checking your payment', ['again', '/']],
    [{ state: 'unpaid', payAt: '/pay' }, 'This is not paid yet', ['/pay', 'again', '/']],
    [{ state: 'unpaid' }, 'This is not paid yet', ['again', '/']],
    [{ state: 'failed', payAt: '/pay' }, 'Payment failed', ['/pay', '/']],
    [{ state: 'returned', payAt: '/pay' }, 'The place was gone: your money goes back', ['/']],
    [{ state: 'refunded', payAt: '/pay' }, 'This payment is being refunded', ['/']],
    [{ state: 'signature' }, 'Paid. One signature is missing', ['/']],
    [{ state: 'unknown' }, 'We do not know this payment', ['/']],
  ])('says how it stands: %j', async (came, title, links) => {
    const shown = await back(came);
    const { html } = shown;
    expect(shown).toMatchObject({ faults: [], name: title, isPrivate: true });
    expect(headingsIn(html)).toEqual([`1 ${title}`]);
    const again = '/registration-success?payment_intent=pi_1&look=again';
    expect(linksIn(html)).toEqual(links.map((href) => (href === 'again' ? again : href)));
    expect(html.includes('class="lead" role="status"')).toBe(came.state === 'checking');
    expect(html.match(/class="btn gold"/g) ?? []).toHaveLength(links.length > 1 ? 1 : 0);
    const isLive = came.state === 'confirmed' || came.state === 'checking';
    expect(html.includes('data-island="return-confirmation" data-start="idle"')).toBe(isLive);
    if (came.state === 'confirmed') expect(textsOf(html, 'p')).toHaveLength(2);
  });

  it('puts whom it may name on a bib, with what one wants next', async () => {
    const runner = {
      id: 7,
      firstname: 'Ana',
      lastname: 'Pop',
      raceId: 1,
      bib: null,
      isAhead: true,
    };
    const links = ['/api/races/1/start.ics?lang=en', '/program', '/social/race-1'];
    const own = '/my-registration/secret';
    const shown = await back({ state: 'confirmed', runner: { ...runner, registrationPath: own } });
    expect(shown).toMatchObject({ faults: [], isPersonal: true });
    expect(textOf(shown.html)).toMatch(/Ana Pop.*Ridge Run 33K.*Start: /s);
    const row = '/participants?own=7';
    const found = linksIn(shown.html).map((href) => href.replace(/(race-1).*/, '$1'));
    expect(found).toEqual([own, ...links, row, '/participants', '/']);
    expect(propsOf(shown.html)).toMatchObject({ list: row });
    const { html } = await back({ state: 'confirmed', runner: { ...runner, bib: 12 } });
    expect(html).not.toContain('/my-registration');
    expect(textOf(html)).toContain('Bib 12');
  });

  const promises = {
    'is confirmed': /Registration Confirmed!/,
    'will be paid': /[Oo]nce (the|your) payment|[Aa]s soon as the payment|has gone through/,
    'can be paid': /pay now|try again/i,
    'is ahead': /calendar|Collect your bib/,
    'comes back in full': /You get everything back/,
  };
  it.each<[PaymentReturn, (keyof typeof promises)[]]>([
    [{ state: 'confirmed', runner: { ...someone, isAhead: true } }, ['is confirmed', 'is ahead']],
    [{ state: 'confirmed', runner: { ...someone, isAhead: false } }, ['is confirmed']],
    [{ state: 'confirmed' }, ['is confirmed']],
    [{ state: 'checking' }, []],
    [{ state: 'unpaid', payAt: '/pay' }, ['can be paid']],
    [{ state: 'unpaid' }, []],
    [{ state: 'failed', payAt: '/pay' }, ['can be paid']],
    [{ state: 'failed' }, []],
    [{ state: 'returned' }, ['comes back in full']],
    [{ state: 'refunded' }, []],
    [{ state: 'signature' }, []],
    [{ state: 'unknown' }, []],
  ])('promises what holds, and no more: %j', async (came, expected) => {
    const { html } = await back(came);
    const said = textOf(html.replace(/<script[\s\S]*$/, ''));
    const kept = Object.entries(promises).flatMap(([name, words]) =>
      words.test(said) ? [name] : [],
    );
    expect(kept).toEqual(expected);
  });

  it('asks the provider once, by the name of the payment', async () => {
    const looked = { payment_intent: 'pi_1', look: 'again' };
    const { html } = await back({ state: 'checking' }, looked);
    expect(html).not.toContain('data-island');
    const props = propsOf((await back({ state: 'checking' })).html) as object;
    expect(props).toMatchObject({
      paymentIntent: 'pi_1',
      participantId: null,
      again: '/registration-success?payment_intent=pi_1&look=again',
      words: { paid: { title: 'Payment successful' } },
    });
    const paid = { participantId: '7', payment_success: 'true' };
    expect(propsOf((await back({ state: 'confirmed' }, paid)).html)).toMatchObject({
      paymentIntent: null,
      participantId: '7',
      again: null,
    });
  });

  it.each<[Record<string, string>, object]>([
    [{ payment_intent: 'pi_1' }, { reference: 'pi_1', participantId: undefined, isAsked: false }],
    [
      { payment_intent: 'pi_1', participantId: '7' },
      { reference: 'pi_1', participantId: undefined, isAsked: false },
    ],
    [
      { participantId: '7', payment_success: 'true', look: 'again' },
      { reference: undefined, participantId: 7, isAsked: true },
    ],
  ])('looks for what the address names: %j', async (query, expected) => {
    await drawn(page(), at(query));
    expect(asked.pop()).toEqual({ ...expected, cookies: 'orders=7' });
  });

  it('asks no provider for somebody who asks too often', async () => {
    await drawn(
      page({ mayAskProvider: async () => false }),
      at({ payment_intent: 'p', look: 'again' }),
    );
    expect(asked.pop()).toMatchObject({ isAsked: false });
  });

  it('takes nobody’s word for it', async () => {
    const { html } = await drawn(page(), at({ ...due, payment_success: 'false' }));
    expect(headingsIn(html)[0]).toBe('1 Complete payment');
  });
});

describe('the button, without script', () => {
  const press = (needs: Partial<Payments>, form = {}) => posted(page(needs), form, at(due));

  it('leads to the provider', async () => {
    expect(await press({}, { acceptNotKept: 'true' })).toEqual({ goTo: 'https://pay.example/1' });
    expect(asked.pop()).toEqual({
      participantId: 7,
      cookies: 'orders=7',
      link: undefined,
      raceId: 1,
      acceptNotKept: true,
      address: '192.0.2.1',
    });
    await posted(page(), {}, at({}));
    expect(asked.pop()).toMatchObject({ participantId: 0, raceId: 0, acceptNotKept: false });
  });

  it('says that a form on the page needs script', async () => {
    const shown = (await press({ pay: async () => ({ ok: true }) as never })) as Drawn;
    expect(shown.html).toMatch(/role="alert">.*The card form needs JavaScript/);
  });

  const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => ({
    pay: async () => {
      throw new Refusal(code, { most: 3 });
    },
  });

  it('says why not, and asks whether to pay without a place that is kept', async () => {
    const shown = (await press(refuse('payment-place-not-kept'))) as Drawn;
    expect(shown.status).toBe(409);
    expect(shown.html).toContain('role="alert"');
    expect(shown.html).toContain('<input type="hidden" name="acceptNotKept" value="true"/>');
    expect(textOf(shown.html)).not.toContain('30 minutes');
    const other = (await press(refuse('payment-unavailable'))) as Drawn;
    expect(other.html).not.toContain('name="acceptNotKept"');
    const again = (await press(refuse('payment-unavailable'), { acceptNotKept: '' })) as Drawn;
    expect(again.html).toContain('name="acceptNotKept"');
    const late = (await posted(
      {
        ...page({
          ...refuse('payment-unavailable'),
          findOrder: async () => ({ ...order, isLate: true }),
        }),
      },
      {},
      at(due),
    )) as Drawn;
    expect(late.html).toContain('<p class="lead" role="alert">');
  });
});

describe('the way to the provider', () => {
  const words = {
    pay: 'Pay 200 lei',
    processing: 'Processing…',
    cancel: 'Cancel',
    back: 'Go back',
    unavailable: 'Not now',
    notifications: 'Notices',
    notification: 'Notice',
    close: 'Close',
  } as PaymentFlowProps['words'];
  const flow = (changes: Partial<PaymentFlowProps> = {}) =>
    rendered(
      <PaymentFlow
        {...{ participantId: 7, raceid: 1, isemaparticipant: false, link: null, language: 'en' }}
        {...{ isNotKept: false, hold: 'Kept for 30 minutes.', words }}
        {...changes}
      />,
    );

  it('is a form that posts, and a way out', () => {
    const html = flow();
    expect(html).toContain('<form aria-busy="false" method="post">');
    expect(textsOf(html, 'button')).toEqual(['Pay 200 lei']);
    expect(html).toContain('<a class="btn quiet" href="/participants">Cancel</a>');
    expect(textsOf(html, 'p')).toEqual(['Kept for 30 minutes.']);
    expect(flow({ hold: null })).not.toContain('class="hint"');
    expect(flow({ isNotKept: true })).not.toContain('class="hint"');
    expect(flow({ isNotKept: true })).toContain('name="acceptNotKept" value="true"');
    expect(html).not.toContain('acceptNotKept');
    expect(html).not.toContain('class="problem"');
  });

  it('may be Stripe’s form, with a way back', () => {
    const html = rendered(
      <StripeForm
        {...{ clientSecret: 'pi_1_secret', publishableKey: 'pk_test_1', language: 'en' }}
        {...{ returnTo: '/registration-success', words }}
        onBack={() => {}}
        onFailure={() => {}}
        onSuccess={() => {}}
      />,
    );
    expect(html).toContain('<form class="card-form" aria-busy="false">');
    expect(textsOf(html, 'button')).toEqual(['Pay 200 lei', 'Go back']);
    expect(html).toMatch(/<button type="button" class="btn quiet">Go back/);
    expect(tagsIn(html, 'button')).toMatchObject([{ type: 'submit', disabled: '' }, {}]);
  });
});

describe('the demo’s page of a provider', () => {
  const payment = {
    order: { participantId: 7, raceId: 1, title: 'Ridge Run 33K', amountMinor: 20_000 },
    state: 'open',
  };
  const used: unknown[] = [];
  const demo = (found: object | undefined = payment) =>
    demoPayPage({
      demoPayments: {
        find: async () => found as never,
        useCard: async (...how) => {
          used.push(how);
        },
      },
    });
  const here = { params: { reference: 'demo_1' } };

  it.each([
    [undefined, ['success', 'authenticate', 'decline', 'abandon'], []],
    ['declined', ['success', 'authenticate', 'decline', 'abandon'], ['Card declined']],
    ['authenticate', ['success', 'decline'], []],
    ['unknown', ['success', 'authenticate', 'decline', 'abandon'], []],
  ])('lets one choose what happens (%s)', async (stage, choices, alerts) => {
    const shown = await drawn(demo(), { ...here, query: stage ? { stage } : {} });
    const { html } = shown;
    expect(shown).toMatchObject({ faults: [], isPrivate: true, name: 'Demo payment' });
    expect(tagsIn(html, 'button').map(({ name, type, value }) => [name, type, value])).toEqual(
      choices.map((choice) => ['choice', 'submit', choice]),
    );
    expect(textsOf(html, 'strong')).toEqual(alerts);
    expect(headingsIn(html)).toEqual(
      ['1 Demo payment', '2 Order summary'].concat(
        stage === 'authenticate' ? '2 Is that you?' : [],
      ),
    );
    expect(html.match(/class="btn gold"/g)).toHaveLength(1);
    expect(textsOf(html, 'dd')).toEqual(['Ridge Run 33K', '200.00 lei about €40']);
    expect(tagsIn(html, 'form')).toEqual([{ method: 'post' }]);
    expect(html).toContain('aria-labelledby="order"');
  });

  it('is closed once it is paid, and not found where there is none', async () => {
    const closed = await drawn(demo({ ...payment, state: 'succeeded' }), here);
    expect(closed.html).not.toContain('<form');
    expect(textOf(closed.html)).toContain('This payment is closed.');
    expect(
      (
        await drawn(
          demoPayPage({ demoPayments: { find: async () => undefined, useCard: async () => {} } }),
          here,
        )
      ).status,
    ).toBe(404);
    const lost = await posted(
      demoPayPage({ demoPayments: { find: async () => undefined, useCard: async () => {} } }),
      {},
      here,
    );
    expect(lost).toMatchObject({ status: 404 });
    expect(demo()).toMatchObject({
      path: '/demo-pay/:reference',
      query: { stage: ['declined', 'authenticate'] },
    });
  });

  const whose = '/registration-success?participantId=7&raceid=1';
  it.each([
    [
      'success',
      `${whose}&payment_intent=demo_1&payment_intent_client_secret=demo_1_secret&redirect_status=succeeded`,
      ['demo_1', true],
    ],
    ['decline', '/demo-pay/demo_1?stage=declined', ['demo_1', false]],
    ['authenticate', '/demo-pay/demo_1?stage=authenticate', undefined],
    ['abandon', whose, undefined],
  ])('leads on: %s', async (choice, goTo, how) => {
    expect(await posted(demo(), { choice }, here)).toEqual({ goTo });
    expect(used.pop()).toEqual(how);
  });
});
