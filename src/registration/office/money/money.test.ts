import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { insertPayer } from '../../../test/payer.ts';
import { linksIn, tagsIn, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { createPayment } from '../../payments/create-payment.ts';
import { createDemoPayments, type DemoPayments } from '../../payments/demo-payments.ts';
import { PaymentError } from '../../payments/payment-provider.ts';
import { setPaymentState } from '../../payments/payments.queries.ts';
import { giveRefunds, requestRefund } from '../../payments/refund-payment.ts';
import { markGivenByHand } from '../../payments/refunds.queries.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { comparePayments } from './compare-payments.ts';

const now = new Date('2025-03-01T10:00:00Z');
const siteUrl = 'https://race.example';
const at = { now, siteUrl };
const url = '/admin/registration';
let site: TestSite;
let demo: DemoPayments;
let cookie = '';
/** By what became of them. */
const made: Record<string, { id: string; reference: string }> = {};

async function open(name: string, changes: Parameters<typeof insertPayer>[2] = {}) {
  const { db } = site.database;
  const invented = { last_name: name, email: 'runner-1@sample-runner.example' };
  const participantId = await insertPayer(db, now, { ...invented, ...changes });
  const created = await createPayment(db, demo, { participantId }, at);
  if (!created.ok) throw new Error(created.code);
  const { id, reference } = await db
    .selectFrom('payment')
    .select(['id', 'reference'])
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow();
  made[name] = { id, reference: reference ?? '' };
}
async function pay(name: string, changes?: Parameters<typeof insertPayer>[2]) {
  await open(name, changes);
  const reference = made[name]?.reference ?? '';
  await demo.charge(reference);
  await settlePayment(site.database.db, demo, { reference }, at);
}

beforeAll(async () => {
  site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  const { db } = site.database;
  demo = createDemoPayments(db);
  ({ cookie } = await signedIn(db, 'admin'));
  await db.updateTable('race_places').set({ capacity: 20 }).execute();
  await pay('Paid');
  await pay('Other', { race_id: 2, fee_minor: 120_00 });
  await open('Pending');
  await pay('Half');
  await db.transaction().execute((trx) =>
    requestRefund(trx, {
      paymentId: made.Half?.id ?? '',
      amountMinor: 75_00,
      reason: 'cancelled',
    }),
  );
  await giveRefunds({ db, provider: demo, siteUrl, log: () => {} });
  await pay('Asked');
  await db.transaction().execute((trx) =>
    requestRefund(trx, {
      paymentId: made.Asked?.id ?? '',
      amountMinor: 50_00,
      reason: 'cancelled',
    }),
  );
  // The payer's bank has sent another sum than was asked for.
  for (const name of ['Hand', 'Elsewhere']) {
    await open(name);
    const { reference = '' } = made[name] ?? {};
    await demo.charge(reference);
    const paid = db.updateTable('demo_payment').where('reference', '=', reference);
    await paid.set({ amount_minor: 140_00 }).execute();
    await settlePayment(db, demo, { reference }, at);
    await paid.set({ amount_minor: 150_00 }).execute();
  }
});
afterAll(() => site.close());

const get = async (at_: string) => {
  const { body } = await site.app.inject({ url: at_, headers: { cookie } });
  return (/<h1>.*<\/main>/s.exec(body)?.[0] ?? body).replaceAll('<!-- -->', '');
};
const post = (form: Record<string, string>, path: string) =>
  postForm(site.app, `${url}/${path}`, form, { cookie });
const lastAudit = () =>
  site.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'reason', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('the money', () => {
  it('is summed by race and provider, in lei and euro', async () => {
    const page = await get(url);
    const row = (name: string) => {
      const cells = new RegExp(`${name}</th>(.*?)</tr>`, 's').exec(
        page.slice(page.indexOf('id="money"')),
      )?.[1];
      return [...(cells ?? '').matchAll(/([\d,.]+)\u00a0lei/g)].map(([, lei]) => lei);
    };
    // Two payers' bank has sent 140 lei instead of 150.
    expect(row('Ridge Run 33K')).toEqual(['730.00', '0.00', '150.00', '0.00', '330.00', '75.00']);
    expect(row('Ridge Run 11K')).toEqual(['120.00', '0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(row('Total')).toEqual(['850.00', '0.00', '150.00', '0.00', '330.00', '75.00']);
    expect(page).toContain('€170');
    expect(linksIn(page).filter((href) => href.includes('figure=refunded'))).toEqual([
      `${url}/payments?race=1&provider=demo&figure=refunded`,
      `${url}/payments?figure=refunded`,
    ]);
  });

  it.each([
    ['?figure=toRefund', ['Elsewhere', 'Hand', 'Asked'], '330.00'],
    ['?figure=refunded&race=1', ['Half'], '75.00'],
    ['?figure=paid&race=2&provider=demo', ['Other'], '120.00'],
    ['?provider=stripe', [], '0.00'],
  ])('has its payments behind %s', async (query, names, sum) => {
    const page = await get(`${url}/payments${query}`);
    const found = [...page.matchAll(/Ana (\w+)<\/a>/g)].map(([, name = '']) => name);
    expect(found.toSorted()).toEqual(names.toSorted());
    expect(page).toContain(`${sum}\u00a0lei`);
  });

  it('is all of it where what is asked for is none of its figures, races or ways', async () => {
    const page = await get(`${url}/payments?race=9&provider=2cash&figure=x&page=0`);
    expect(linksIn(page)).toContain('/api/payments.csv');
    expect(page).toContain('850.00\u00a0lei');
    const one = await get(`${url}/payments?race=1&figure=paid`);
    expect(linksIn(one)).toContain('/api/payments.csv?race=1&figure=paid');
  });

  it('leads those who see nothing else of the registration to the comparison, where there is one', async () => {
    const { cookie: own } = await signedIn(site.database.db, ['money']);
    const links = async (app: TestSite['app'], path: string, as: string) => {
      const { body } = await app.inject({ url: `${url}/${path}`, headers: { cookie: as } });
      return linksIn(/<h1>.*<\/main>/s.exec(body)?.[0] ?? body);
    };
    const back = '/admin/registration#money';
    expect(await links(site.app, 'payments', cookie)).toContain(back);
    expect(await links(site.app, 'payments', own)).toContain(`${url}/compare`);
    expect(await links(site.app, 'compare', own)).toContain(`${url}/payments`);
    for (const path of ['payments', 'compare'])
      expect(await links(site.app, path, own)).not.toContain(back);
    const without = await openTestSite({ isDemo: false });
    const { cookie: other } = await signedIn(without.database.db, ['money']);
    expect(await links(without.app, 'payments', other)).not.toContain(`${url}/compare`);
    const { cookie: admin } = await signedIn(without.database.db, 'admin');
    expect(await links(without.app, '', admin)).not.toContain(`${url}/compare`);
    await without.close();
  });

  it('goes out as CSV, in the reader’s own way, without formulas', async () => {
    const { db } = site.database;
    await db
      .updateTable('participant')
      .set({ first_name: '=1+1' })
      .where('last_name', '=', 'Paid')
      .execute();
    const csv = async (query: string) =>
      (await site.app.inject({ url: `/api/payments.csv${query}`, headers: { cookie } })).body;
    const german = (await csv('?lang=de')).split('\r\n');
    expect(german).toHaveLength(9);
    expect(german[0]).toMatch(/^\uFEFFBegonnen;Bezahlt am;/);
    const line = german.find((each) => each.includes('Paid'));
    expect(line).toContain(";'=1+1 Paid;");
    expect(line).toMatch(/;150,00;0,00;0,00$/);
    expect((await csv('?figure=refunded&lang=en')).split('\r\n')[1]).toMatch(/,150.00,0.00,75.00$/);
    await db.updateTable('participant').set({ first_name: 'Ana' }).execute();
  });
});

describe('a payment of another sum', () => {
  it('goes back as far as somebody says, once, with a reason', async () => {
    const { id = '' } = made.Hand ?? {};
    const form = { intent: 'refund', id, amount: '140,00', reason: 'Bank took a fee' };
    for (const [amount, sentence] of [
      ['150.01', 'You cannot refund more than was paid'],
      ['much', 'Enter an amount in lei'],
    ] as const) {
      const refused = await post({ ...form, amount }, 'payments');
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(sentence)]);
      expect(refused.body).toContain(`value="${amount}"`);
    }
    const unsaid = await post({ ...form, reason: '' }, 'payments');
    expect(unsaid.body).toContain('Give a reason.');
    expect(
      tagsIn(unsaid.body, 'details').flatMap(({ name, open: isOpen }) => (name ? [] : [isOpen])),
    ).toEqual(expect.arrayContaining(['', undefined]));
    expect((await post(form, 'payments?figure=toRefund')).headers.location).toBe(
      `${url}/payments?figure=toRefund&done=given`,
    );
    expect((await post(form, 'payments')).body).toContain('has changed meanwhile');
    expect(await lastAudit()).toEqual({
      action: 'payment.refund',
      subject: `payment ${id}`,
      reason: 'Bank took a fee',
      after: { amountMinor: 140_00 },
    });
    await giveRefunds({ db: site.database.db, provider: demo, siteUrl, log: () => {} });
    expect(await get(`${url}/payments?figure=toRefund`)).not.toContain('Ana Hand');
  });

  it('is settled elsewhere, and others are not', async () => {
    const settle = (name: string) =>
      post({ intent: 'settle', id: made[name]?.id ?? '', reason: 'By bank' }, 'payments');
    expect((await settle('Paid')).statusCode).toBe(409);
    expect((await settle('Elsewhere')).statusCode).toBe(303);
    expect((await settle('Elsewhere')).statusCode).toBe(409);
    expect(await lastAudit()).toMatchObject({ action: 'payment.settle', reason: 'By bank' });
    expect(await get(`${url}/payments?figure=toRefund`)).not.toContain('Ana Elsewhere');
  });
});

describe('the comparison with the provider', () => {
  const compare = async () => {
    const since = new Date(now.getTime() - 24 * 3600_000).toISOString().slice(0, 10);
    expect((await post({ since }, 'compare')).statusCode).toBe(303);
    await expect.poll(() => get(`${url}/compare`)).toContain('id="found"');
    return get(`${url}/compare`);
  };

  it('finds no difference, and the same sums', async () => {
    const page = await compare();
    expect(page).toContain('No difference.');
    const sums = [...page.matchAll(/([\d,.]+)\u00a0lei/g)].map(([, lei]) => lei);
    expect(sums).toEqual(['870.00', '265.00', '870.00', '265.00']);
    expect((await lastAudit()).action).toBe('payment.compare');
  });

  it('names each difference', async () => {
    const { db } = site.database;
    const there = (name: string) =>
      db.updateTable('demo_payment').where('reference', '=', made[name]?.reference ?? '');
    await there('Other').set({ amount_minor: 100_00 }).execute();
    await there('Pending').set({ state: 'succeeded' }).execute();
    await db
      .insertInto('demo_refund')
      .values({ key: 'by hand', reference: made.Paid?.reference ?? '', amount_minor: 10_00 })
      .execute();
    await there('Elsewhere').set({ reference: 'demo_nobodys', order: '{}' }).execute();
    const page = await compare();
    for (const line of [
      'Different amount: 120.00\u00a0lei here, 100.00\u00a0lei at the provider.',
      'Different state: pending here, paid at the provider',
      'Different refund: 0.00\u00a0lei here, 10.00\u00a0lei at the provider.',
      'The provider does not know this payment of 150.00\u00a0lei',
      'We do not know this payment of 150.00\u00a0lei, paid at the provider.',
    ]) {
      expect(page).toContain(line);
    }
    expect(page).toContain('5 differences:');
  });

  it('is waited for while it is under way, and can be begun anew once it was cut off', async () => {
    const { db } = site.database;
    await db.updateTable('provider_check').set({ outcome: null, asked: 12 }).execute();
    const running = await get(`${url}/compare`);
    expect(running).toContain('12 payments compared so far.');
    expect(running).not.toContain('id="since"');
    expect((await post({ since: '2025-02-01' }, 'compare')).statusCode).toBe(303);
    expect(await get(`${url}/compare`)).toContain('12 payments compared so far.');
    const moved_at = new Date(Date.now() - 3 * 60_000);
    await db.updateTable('provider_check').set({ moved_at }).execute();
    const cutOff = await get(`${url}/compare`);
    expect(cutOff).toContain('The comparison was cut off');
    expect(cutOff).toMatch(/id="since"[^>]*value="2025-01-30"/);
  });

  it('names an amount of another currency in it', async () => {
    const { db } = site.database;
    const side = { paidMinor: 0, refundedMinor: 0 };
    const difference = {
      kind: 'other-amount',
      reference: 'pi_3',
      here: { state: 'succeeded', amountMinor: 150_00, refundedMinor: 0 },
      there: { state: 'succeeded', amountMinor: 140_00, refundedMinor: 0, currency: 'eur' },
    };
    const outcome = { compared: 1, here: side, there: side, differences: [difference] };
    await db
      .updateTable('provider_check')
      .set({ outcome: JSON.stringify(outcome) })
      .execute();
    expect(textOf(await get(`${url}/compare`))).toContain(
      'Different amount: 150.00 lei here, 140 EUR at the provider. pi_3',
    );
  });

  it('says when the provider does not answer', async () => {
    const away = { ...demo, list: () => failing() };
    // oxlint-disable-next-line require-yield -- it fails before the first
    async function* failing(): AsyncGenerator<never> {
      throw new PaymentError('api_connection_error');
    }
    const other = await openTestSite({ isWithoutParticipants: true, payments: away });
    const { cookie: own } = await signedIn(other.database.db, 'admin');
    await postForm(other.app, `${url}/compare`, { since: '2026-01-01' }, { cookie: own });
    const compared = { url: `${url}/compare`, headers: { cookie: own } };
    await expect
      .poll(async () => (await other.app.inject(compared)).body)
      .toContain('did not answer (api_connection_error)');
    const wrong = await postForm(other.app, `${url}/compare`, { since: 'x' }, { cookie: own });
    expect(wrong.body).toContain('Choose a day.');
    expect(wrong.body).toMatch(/id="since"[^>]*value="x"/);
    await other.close();
  });
});

describe('a refund that the provider would not take', () => {
  it('is given back anew, no more than is left', async () => {
    const { db } = site.database;
    await pay('Refused');
    const { id = '' } = made.Refused ?? {};
    await db
      .transaction()
      .execute((trx) =>
        requestRefund(trx, { paymentId: id, amountMinor: 75_00, reason: 'cancelled' }),
      );
    const form = { intent: 'refund', id, amount: '75', reason: 'Card was blocked' };
    expect((await post(form, 'payments')).statusCode).toBe(409);
    await db.updateTable('refund').set({ state: 'failed' }).where('payment_id', '=', id).execute();
    expect(await get(`${url}/payments?figure=toRefund`)).toContain(`value="${id}"`);
    expect((await post({ ...form, amount: '150.01' }, 'payments')).statusCode).toBe(409);
    expect((await post(form, 'payments')).statusCode).toBe(303);
    expect(await giveRefunds({ db, provider: demo, siteUrl, log: () => {} })).toBe(1);
    expect(await get(`${url}/payments?figure=refunded`)).toContain('Ana Refused');
  });

  it('is no difference to the provider once the organiser has given it back by hand', async () => {
    const { db } = site.database;
    await pay('By Hand');
    const { id = '', reference = '' } = made['By Hand'] ?? {};
    await db.transaction().execute(async (trx) => {
      await requestRefund(trx, { paymentId: id, amountMinor: 60_00, reason: 'cancelled' });
      await trx
        .updateTable('refund')
        .set({ state: 'failed' })
        .where('payment_id', '=', id)
        .execute();
      await setPaymentState(trx, id, 'refunded');
      expect(await markGivenByHand(trx, id)).toMatchObject([{ amount_minor: 60_00 }]);
    });
    expect(await get(`${url}/payments?figure=refunded`)).toContain('Ana By Hand');
    const since = new Date(now.getTime() - 24 * 3600_000);
    const outcome = await comparePayments(db, demo, since, async () => {});
    const named = 'differences' in outcome ? outcome.differences : [];
    expect(named.map((each) => each.reference)).not.toContain(reference);
  });

  it('is given once, though the office says so while the provider gives it', async () => {
    const { db, pool } = site.database;
    await pay('At Once');
    const { id = '' } = made['At Once'] ?? {};
    await db
      .transaction()
      .execute((trx) =>
        requestRefund(trx, { paymentId: id, amountMinor: 40_00, reason: 'cancelled' }),
      );
    let byHand: ReturnType<typeof markGivenByHand> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('refund')
        .set({ state: 'done', done_at: now })
        .where('payment_id', '=', id)
        .execute();
      byHand = db.transaction().execute((other) => markGivenByHand(other, id));
      await waitForLocks(pool, 1);
    });
    expect(await byHand).toEqual([]);
  });
});
