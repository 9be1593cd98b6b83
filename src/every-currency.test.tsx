import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as edition from './edition/facts.ts';
import type { PaymentOrder } from './features/payments/payment-provider.ts';

type Money = typeof edition.money;

const order: PaymentOrder = {
  paymentId: 'p',
  attempt: 0,
  participantId: 7,
  raceId: 1,
  amountMinor: 15_000,
  title: 'Trail',
  isHosted: false,
  language: 'en',
};
const plain = (text: string) => text.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

/** Everything that writes or reads money, over the facts that the edition has by now. */
async function takeModules() {
  const [money, pages, races, kit, rendered, demo, complete, structured] = await Promise.all([
    import('./i18n/money.ts'),
    import('./test/edition-pages.ts'),
    import('./test/edition-races.ts'),
    import('./test/drawn-page.tsx'),
    import('./test/rendered.tsx'),
    import('./features/payments/demo-pay.page.tsx'),
    import('./features/payments/complete-payment.tsx'),
    import('./features/races/structured-data.ts'),
  ]);
  const [received, confirmed, due, refund, cancelled] = await Promise.all([
    import('./features/registration/registration-received.mail.tsx'),
    import('./features/payments/payment-confirmed.mail.tsx'),
    import('./features/payments/difference-due.mail.tsx'),
    import('./features/payments/refund.mail.tsx'),
    import('./features/my-registration/registration-cancelled.mail.tsx'),
  ]);
  const [stripeOrders, stripeObjects, csv, list, overview, summary, schema, form] =
    await Promise.all([
      import('./features/payments/stripe-orders.ts'),
      import('./features/payments/stripe-objects.ts'),
      import('./features/admin/money/payments-csv.ts'),
      import('./features/admin/participants/payment-list.rules.ts'),
      import('./features/admin/money/admin-money.tsx'),
      import('./features/my-registration/registration-summary.tsx'),
      import('./features/races/races.contract.ts'),
      import('./features/registration/registration-form-props.ts'),
    ]);
  return {
    ...money,
    ...pages,
    ...races,
    ...kit,
    ...rendered,
    ...demo,
    ...complete,
    ...structured,
    ...received,
    ...confirmed,
    ...due,
    ...refund,
    ...cancelled,
    ...stripeOrders,
    ...stripeObjects,
    ...csv,
    ...list,
    ...overview,
    ...summary,
    ...schema,
    ...form,
  };
}
type Modules = Awaited<ReturnType<typeof takeModules>>;

const ofRunner = (language: string) => ({
  language,
  siteUrl: 'https://race.example',
  firstname: 'Ana',
  lastname: 'Pop',
  raceName: 'Trail',
  number: 7,
  link: 'https://race.example/x',
});

const mailsOf = (modules: Modules, language: string) => {
  const of = ofRunner(language);
  const amountMinor = 15_000;
  return Promise.all([
    modules.registrationReceivedMail({
      ...of,
      feeMinor: amountMinor,
      extras: {},
      heldUntil: null,
      hasPlace: true,
      unpaidUntil: undefined,
      lacksGuardian: false,
    }),
    ...[{ amountMinor, source: 'card' as const }, null].map((paid) =>
      modules.paymentConfirmedMail({
        ...of,
        paid,
        feeMinor: amountMinor,
        extras: {},
        raceId: 1,
        bib: null,
        pickupCode: 'TRR4711.0123456789ABCDEF01234567',
        startsAt: new Date('2025-07-05T05:30:00Z'),
        isAhead: true,
      }),
    ),
    modules.differenceDueMail({ ...of, amountMinor, extras: undefined }),
    modules.refundMail({ ...of, amountMinor, reason: 'cancelled' }),
    modules.refundMail({ ...of, amountMinor, reason: 'organiser', isCash: true }),
    modules.registrationCancelledMail({ ...of, refundMinor: amountMinor, canRegister: true }),
  ]);
};

const askedOfStripe = async ({ createIntent }: Modules) => {
  const asked: object[] = [];
  const create = async (what: object) => {
    asked.push(what);
    return { id: 'pi_1', client_secret: 'secret' };
  };
  await createIntent({ paymentIntents: { create } } as never, order);
  return asked[0];
};

const csvOf = async ({ paymentsCsv }: Modules, language: string) => {
  const payment = {
    createdAt: new Date('2025-03-01T10:00:00Z'),
    paidAt: null,
    participantId: 7,
    firstname: 'Ana',
    lastname: 'Pop',
    provider: 'demo',
    reference: 'demo_1',
    receipt: null,
    takenBy: null,
    raceId: 1,
    state: 'succeeded',
    amountMinor: 15_000,
    toRefundMinor: 0,
    refundedMinor: 0,
  };
  async function* payments() {
    yield payment as never;
  }
  let text = '';
  for await (const part of paymentsCsv(payments(), language)) text += String(part);
  return text;
};

/** Neither another edition's money, nor what is left where there is none to show. */
const stray = /.{0,40}(\b[Ll]ei\b|\bRON\b|\(\)|\bundefined\b|\bNaN\b).{0,20}/;
const straysIn = (shown: Record<string, string>) =>
  Object.entries(shown).flatMap(([name, html]) => {
    const found = stray.exec(plain(html));
    return found ? [`${name}: ${found[0]}`] : [];
  });

/** What an edition of another currency says where the fixture says lei. */
describe.each<[string, { money: Money; price: string; amount: string; typed: string }]>([
  [
    'the euro and no second currency',
    { money: { currency: 'EUR', digits: 2 }, price: '€150', amount: '€150.00', typed: '150,00' },
  ],
  [
    'the yen, which has no minor units',
    { money: { currency: 'JPY', digits: 0 }, price: '¥15,000', amount: '¥15,000', typed: '15000' },
  ],
  [
    'the Swiss franc and euro beside it',
    {
      money: { currency: 'CHF', digits: 2, second: { currency: 'EUR', perUnit: 1.5 } },
      price: 'CHF 150 (€100)',
      amount: 'CHF 150.00 (€100)',
      typed: '150.00',
    },
  ],
])('an edition that takes %s', (_, { money, price, amount, typed }) => {
  let modules: Modules;
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock('./edition/facts.ts', async (original) => ({
      ...(await original<typeof edition>()),
      money,
    }));
    modules = await takeModules();
  });
  afterAll(() => vi.doUnmock('./edition/facts.ts'));

  it.each(['en', 'ro', 'de'])('shows it on every public page in %s', async (language) => {
    const { editionPages, editionRaces, drawn } = modules;
    const races = editionRaces.map((race) => ({
      ...race,
      fee: { ...race.fee, feeMinor: 15_000 },
    }));
    const shown: Record<string, string> = {};
    for (const [path, page] of Object.entries(editionPages({ races }))) {
      const asked = { language, path: path.replace(':id', '1'), params: { id: '1' } };
      shown[path] = (await drawn(page, asked)).html;
    }
    // Of two currencies the organiser's own words speak there.
    if (money.second) delete shown['/terms-conditions'];
    expect(straysIn(shown)).toEqual([]);
    expect(plain(shown['/races'] ?? '')).toContain(language === 'en' ? price : '15');
  });

  it('asks for it in the form, on the pay pages and in structured data', async () => {
    const { rendered, CompletePayment, RegistrationSummary, AdminMoney } = modules;
    const own = { ...order, firstname: 'Ana', lastname: 'Pop', extras: {} } as never;
    const complete = rendered(
      <CompletePayment
        language="en"
        order={own}
        raceName="Trail"
        link={undefined}
        failure={undefined}
        isNotKept={false}
      />,
    );
    expect(plain(complete)).toContain(amount.replace(/ \(.*/, ''));
    const summary = rendered(
      <RegistrationSummary
        language="en"
        token="t"
        raceName="Trail"
        registration={
          {
            id: 7,
            status: 'pending',
            feeMinor: 15_000,
            payments: [],
            bib: null,
            extras: {},
          } as never
        }
      />,
    );
    expect(plain(summary)).toContain(amount);
    const row = { raceId: 1, provider: 'demo', paid: 15_000, free: 0, pending: 0, processing: 0 };
    const overview = rendered(
      <AdminMoney language="en" rows={[{ ...row, toRefund: 0, refunded: 0 }]} />,
    );
    expect(straysIn({ complete, summary, overview })).toEqual([]);
    const { editionRaces, raceData, eventWith } = modules;
    const [race] = editionRaces;
    const data = race && raceData('en', race, await eventWith()());
    expect(JSON.stringify(data)).toContain(`"priceCurrency":"${money.currency}"`);
  });

  it('tells it in every mail', async () => {
    for (const language of ['en', 'fr', 'it', 'es']) {
      const mails = await mailsOf(modules, language);
      const parts = mails.flatMap(({ subject, html, text }) => [subject, html, text]);
      expect(straysIn(Object.fromEntries(parts.entries()))).toEqual([]);
    }
    for (const { text } of await mailsOf(modules, 'en')) {
      expect(plain(text)).toContain(amount.replace(/ \(.*/, ''));
    }
  });

  it('asks Stripe for it, and hears what was paid', async () => {
    const currency = money.currency.toLowerCase();
    expect(await askedOfStripe(modules)).toMatchObject({ amount: 15_000, currency });
    const paid = { status: 'succeeded', amount: 15_000, currency, client_secret: null };
    expect(modules.foundIntent(paid as never)).toMatchObject({ amountMinor: 15_000, currency });
  });

  it('has it in spreadsheets, and reads it in those of banks', async () => {
    const text = await csvOf(modules, 'en');
    expect(straysIn({ text })).toEqual([]);
    expect(text).toContain(`Amount in ${modules.currencyName('en')}`);
    expect(text).toMatch(typed === '15000' ? /,15000,0,0\r\n$/ : /,150\.00,0\.00,0\.00\r\n$/);
    for (const header of ['Amount', money.currency, `Amount in ${modules.currencyName('en')}`]) {
      const rows = modules.readPaymentRows(
        ['Registration no.', header, 'Reference'],
        [{ row: 2, cells: ['7', `${typed} ${money.currency}`, 'R1'] }],
      );
      expect(modules.minorIn(rows?.[0]?.amount)).toBe(15_000);
    }
  });

  it('describes it to readers of the API', () => {
    expect(modules.raceSchema.shape.price.description).toContain(money.currency);
  });
});
