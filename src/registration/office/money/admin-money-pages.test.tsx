import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/refusals.ts';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { asked, noted, problemIn } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { linksIn, tagsIn, textsOf } from '../../../test/rendered.tsx';
import { adminComparePage } from './admin-compare.page.tsx';
import { adminPaymentsPage } from './admin-payments.page.tsx';
import { adminTillPage } from './admin-till.page.tsx';
import type { Difference, MoneyPayment, MoneyService, ProviderCheck } from './money.contract.ts';

const at = (moment: string) => new Date(`2025-02-${moment}:00Z`);
const payment: MoneyPayment = {
  id: 'p-1',
  createdAt: at('01T10:00'),
  paidAt: at('01T10:05'),
  participantId: 7,
  firstname: 'Ana',
  lastname: 'Pop',
  raceId: 1,
  provider: 'stripe',
  reference: 'pi_1',
  receipt: null,
  takenBy: null,
  purpose: 'fee',
  state: 'succeeded',
  amountMinor: 150_00,
  refundedMinor: 20_00,
  toRefundMinor: 10_00,
  isForHand: false,
};
function money(changes: Partial<MoneyService> = {}): MoneyService {
  return {
    provider: 'stripe',
    read: noted([]),
    list: noted({ payments: [], total: 0, sumMinor: 0 }),
    readTill: noted([]),
    listTill: noted([]),
    giveBack: noted({ ok: true as const }),
    settle: noted({ ok: true as const }),
    compare: noted({ ok: true as const }),
    lastCheck: noted(undefined),
    ...changes,
  };
}

describe('the payments behind a figure', () => {
  const page = (changes: Partial<MoneyService> = {}) =>
    adminPaymentsPage({ money: () => money(changes) });
  const payments = [
    payment,
    { ...payment, id: 'p-2', reference: null, provider: 'cash', receipt: 'R-1', takenBy: 'Eva' },
    { ...payment, id: 'p-3', state: 'to_refund' as const, isForHand: true },
  ];
  const list = noted({ payments, total: 120, sumMinor: 450_00 });

  it('are listed with their sum, page by page', async () => {
    const query = { race: '1', provider: 'stripe', figure: 'paid', page: '2' };
    const { html, faults } = await drawn(page({ list }), { query });
    expect(faults).toEqual([]);
    expect(asked.at(-1)).toEqual([{ raceId: 1, provider: 'stripe', figure: 'paid' }, 2]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Payments
      a href=/admin/registration#money: Back to payments and refunds
      a href=/admin/registration/till: Till
      a href=/admin/lists/payments: Read in payments
      a href=/api/payments.csv?race=1&provider=stripe&figure=paid: Download as CSV
      p: Paid · Ridge Run 33K · stripe 120 payments, 450.00 lei (€90)
      div tabindex=0 role=region aria-label=Payments
      tr: Name | Race | Began | State | Amount | To refund | Refunded | Reference |
      a href=/admin/participants/7: Ana Pop | Ridge Run 33K | 1 Feb 2025, 12:00 | paid | 150.00…
      a href=/admin/participants/7: Ana Pop | Ridge Run 33K | 1 Feb 2025, 12:00 | paid | 150.00…
      a href=/admin/participants/7: Ana Pop | Ridge Run 33K | 1 Feb 2025, 12:00 | to refund
      summary: Refund pi_1
      input type=hidden name=id value=p-3
      p: The provider took another sum than was asked for. The amount goes back the way it came,…
      label for=amount-p-3: Amount in lei
      input inputmode=decimal required name=amount value=150
      label for=refund-p-3: Reason, for the list of changes
      input required maxlength=300 name=reason value=
      button type=submit value=refund name=intent: Refund it
      summary: Settled elsewhere pi_1
      input type=hidden name=id value=p-3
      p: No refund is made from here, and the runner gets no email. Say in the reason how it was…
      label for=settle-p-3: Reason, for the list of changes
      input required maxlength=300 name=reason value=
      button type=submit value=settle name=intent: Mark as settled | 150.00 lei | 10.00 lei | 20…
      nav aria-label=Pages
      a href=/admin/registration/payments?race=1&provider=stripe&figure=paid rel=prev: Previous Page 2 of 3
      a href=/admin/registration/payments?race=1&provider=stripe&figure=paid&page=3 rel=next: Next"
    `);
  });

  it('are all of them where nothing is asked for', async () => {
    const { html } = await drawn(page());
    expect(asked.at(-1)).toEqual([
      { raceId: undefined, provider: undefined, figure: undefined },
      1,
    ]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Payments
      a href=/admin/registration#money: Back to payments and refunds
      a href=/admin/registration/till: Till
      a href=/admin/lists/payments: Read in payments
      a href=/api/payments.csv: Download as CSV
      p: 0 payments; paid: 0.00 lei (€0)"
    `);
    const links = async (rights: Parameters<typeof staffWith>, provider: string | undefined) =>
      linksIn((await drawn(page({ provider }), staffWith(...rights))).html).filter((href) =>
        /compare|#money/.test(href),
      );
    expect(await links(['money', 'registration'], 'stripe')).toEqual(['/admin/registration#money']);
    expect(await links(['money'], 'stripe')).toEqual(['/admin/registration/compare']);
    expect(await links(['money'], undefined)).toEqual([]);
    const plain = await drawn(page({ list }), staffWith('money'));
    expect(plain.html).not.toContain('<details');
  });

  it('know their addresses', () => {
    const { query, path, access } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect([path, access]).toEqual(['/admin/registration/payments', 'money']);
    const all = { race: '2', provider: 'cash', figure: 'free', page: '3', done: 'given' };
    expect(query(all)).toEqual(all);
    expect(query({ race: ['2', '1'], provider: '2cash', figure: 'x', page: '0' })).toEqual({
      race: '2',
      provider: '',
      figure: '',
      page: '1',
      done: '',
    });
    for (const provider of ['Cash', 'cash1', 'c'.repeat(21), ''])
      expect(query({ provider, race: '9' })).toMatchObject({ provider: '', race: '' });
    expect(query({ provider: 'c'.repeat(20) })).toMatchObject({ provider: 'c'.repeat(20) });
  });

  it('are given back, or settled, by hand', async () => {
    const to = '/admin/registration/payments';
    const form = { intent: 'refund', id: 'p-3', amount: '5', reason: 'Twice' };
    expect(await posted(page(), form)).toEqual({ goTo: `${to}?done=given` });
    expect(asked.at(-1)).toEqual(['p-3', { amount: '5', reason: 'Twice' }]);
    const query = { race: '1', page: '2' };
    expect(await posted(page(), { ...form, intent: 'settle' }, { query })).toEqual({
      goTo: `${to}?race=1&page=2&done=settled`,
    });
    expect(asked.at(-1)).toEqual(['p-3', 'Twice']);
    await posted(page(), { intent: 'refund' });
    expect(asked.at(-1)).toEqual(['', { amount: '', reason: '' }]);
    for (const done of ['given', 'settled'])
      expect((await drawn(page(), { query: { done } })).html).toContain('role="status"');
  });

  it.each(['refund', 'settle'])('come back with why not, as typed: %s', async (intent) => {
    const refused = noted({ ok: false as const, code: 'reason-missing' as const });
    const route = page({ list, giveBack: refused, settle: refused });
    const form = { intent, id: 'p-3', amount: '7', reason: 'x' };
    const back = (await posted(route, form, { query: { done: 'given' } })) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([409, expect.stringMatching(/\S/)]);
    expect(back.html).not.toContain('role="status"');
    const open = tagsIn(back.html, 'details').map(({ open: isOpen }) => isOpen);
    expect(open).toEqual(intent === 'refund' ? ['', undefined] : [undefined, '']);
    const values = tagsIn(back.html, 'input').filter(({ name }) =>
      /amount|reason/.test(name ?? ''),
    );
    expect(values.map(({ value }) => value)).toEqual(['7', 'x', 'x']);
    const away = page({
      giveBack: async () => {
        throw new Refusal('unavailable');
      },
    });
    expect(await posted(away, { intent: 'refund' })).toMatchObject({ status: 503 });
  });
});

describe('what the staff has taken', () => {
  const row = { day: '2025-02-01', staffId: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b', name: 'Eva' };
  const rows = [
    { ...row, count: 2, cash: 100_00, card: 50_00, transfer: 0 },
    { ...row, day: '2025-02-02', name: 'Ion', count: 1, cash: 0, card: 0, transfer: 120_00 },
  ];
  const entry = {
    id: 'e-1',
    day: row.day,
    name: 'Eva',
    participantId: 7,
    firstname: 'Ana',
    lastname: 'Pop',
    source: 'cash' as const,
    receipt: 'R-1',
    amountMinor: 100_00,
    refundedMinor: 10_00,
  };
  const page = (changes: Partial<MoneyService> = {}) =>
    adminTillPage({
      money: () => money({ readTill: noted(rows), listTill: noted([entry]), ...changes }),
    });

  it('is summed up by day and person', async () => {
    const { html, faults } = await drawn(page());
    expect(faults).toEqual([]);
    expect(asked.at(-1)).toEqual([{ staffId: undefined, day: undefined }]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Till
      a href=/admin/registration/payments: Payments
      a href=/api/till.csv: Download as CSV
      p: What each person took past the payment provider, by the day on which it was paid. What…
      div tabindex=0 role=region aria-label=Till
      tr: Day | Taken by | Payments | cash | card, at our desk | bank transfer | Together |
      a href=/admin/registration/till?person=UUID&day=2025-02-01: 1 February 2025 | Eva | 2 | 10…
      a href=/admin/registration/till?person=UUID&day=2025-02-02: 2 February 2025 | Ion | 1 | 0.…
      tr: Total | 3 | 100.00 lei | 50.00 lei | 120.00 lei | 270.00 lei |"
    `);
    const none = await drawn(page({ readTill: noted([]) }));
    expect(none.html).not.toMatch(/<table|till\.csv/);
  });

  it('has the payments of one day of one person', async () => {
    const { html } = await drawn(page(), { query: { person: row.staffId, day: row.day } });
    expect(asked.at(-1)).toEqual([{ staffId: row.staffId, day: row.day }]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Till
      a href=/admin/registration/payments: Payments
      a href=/admin/registration/till: All days
      a href=/api/till.csv?person=UUID&day=2025-02-01: Download as CSV
      p: What each person took past the payment provider, by the day on which it was paid. What…
      div tabindex=0 role=region aria-label=Till
      tr: Day | Taken by | Payments | cash | card, at our desk | bank transfer | Together |
      a href=/admin/registration/till?person=UUID&day=2025-02-01: 1 February 2025 | Eva | 2 | 10…
      a href=/admin/registration/till?person=UUID&day=2025-02-02: 2 February 2025 | Ion | 1 | 0.…
      tr: Total | 3 | 100.00 lei | 50.00 lei | 120.00 lei | 270.00 lei |
      div tabindex=0 role=region aria-label=Payments
      tr: Name | How it was paid | Receipt | Amount | Refunded |
      a href=/admin/participants/7: Ana Pop | cash | R-1 | 100.00 lei | 10.00 lei |"
    `);
    for (const query of [{ person: row.staffId }, { day: row.day }] as Record<string, string>[]) {
      const one = await drawn(page(), { query });
      expect(one.html).not.toContain('/admin/participants/7');
    }
    const { query } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(query({ person: row.staffId, day: row.day })).toEqual({
      person: row.staffId,
      day: row.day,
    });
    for (const day of ['2025-2-1', '2025-02-01x', 'x2025-02-01', ''])
      expect(query({ person: 'x', day })).toEqual({ person: '', day: '' });
  });
});

describe('our payments beside the provider’s', () => {
  const check: ProviderCheck = {
    startedAt: at('20T10:00'),
    since: at('01T00:00'),
    asked: 12,
    outcome: null,
    isCutOff: false,
  };
  const there = {
    state: 'succeeded' as const,
    amountMinor: 140_00,
    refundedMinor: 5_00,
    currency: 'ron',
  };
  const here = { state: 'succeeded' as const, amountMinor: 150_00, refundedMinor: 0 };
  const difference: Difference = {
    kind: 'other-amount',
    reference: 'pi_1',
    participantId: 7,
    here,
    there,
  };
  const found = (differences: Difference[]) => ({
    ...check,
    outcome: {
      compared: 3,
      here: { paidMinor: 150_00, refundedMinor: 0 },
      there: { paidMinor: 140_00, refundedMinor: 5_00 },
      differences,
    },
  });
  const page = (last: ProviderCheck | undefined, changes: Partial<MoneyService> = {}) =>
    adminComparePage({ money: () => money({ lastCheck: noted(last), ...changes }) });
  const inside = async (last: ProviderCheck | undefined) => {
    const { html, faults } = await drawn(page(last));
    // The link that only looks again leads to the page as it stands.
    expect(faults.filter((fault) => fault !== 'empty href: <a href="">')).toEqual([]);
    return outlineOf(html).split('\n').slice(1).join('\n');
  };

  const besideForm = async (last: ProviderCheck) =>
    outlineDiff(await inside(undefined), await inside(last));

  it('are compared from a day on', async () => {
    expect(await inside(undefined)).toMatchInlineSnapshot(`
      "a href=/admin/registration#money: Back to payments and refunds
      p: Asks the payment provider for every payment since a day and names each difference. Noth…
      label for=since: Since
      input type=date required name=since value=2025-01-30
      button type=submit: Compare"
    `);
    const own = await drawn(page(undefined), staffWith('money'));
    expect(linksIn(own.html)).toContain('/admin/registration/payments');
    expect(linksIn(own.html)).not.toContain('/admin/registration#money');
  });

  it('are waited for while the provider is asked', async () => {
    expect(await besideForm(check)).toMatchInlineSnapshot(`
      "+ div data-island=admin-reload data-start=idle
      + p role=status: 12 payments compared so far.
      + a href: Look again
      - label for=since: Since
      - input type=date required name=since value=2025-01-30
      - button type=submit: Compare"
    `);
    expect(await besideForm({ ...check, isCutOff: true })).toMatchInlineSnapshot(`
      "+ section aria-labelledby=found
      + h2: Since Saturday, 1 February 2025 at 02:00, compared on Thursday, 20 February 2025 at 12…
      + p is-failure role=alert: The comparison was cut off, perhaps by a restart. Start it again."
    `);
    expect(await besideForm({ ...check, outcome: { failure: 'timeout' } })).toMatchInlineSnapshot(`
      "+ section aria-labelledby=found
      + h2: Since Saturday, 1 February 2025 at 02:00, compared on Thursday, 20 February 2025 at 12…
      + p is-failure role=alert: The provider did not answer (timeout). Try again in a moment."
    `);
  });

  it('are the same, or differ', async () => {
    expect(await besideForm(found([]))).toMatchInlineSnapshot(`
      "+ section aria-labelledby=found
      + h2: Since Saturday, 1 February 2025 at 02:00, compared on Thursday, 20 February 2025 at 12…
      + tr: 3 payments | Paid | Refunded |
      + tr: Here | 150.00 lei | 0.00 lei |
      + tr: At the provider | 140.00 lei | 5.00 lei |
      + p is-good role=status: No difference."
    `);
    const kinds = ['unknown-there', 'unknown-here', 'other-amount', 'other-state', 'other-refund'];
    const { html } = await drawn(
      page(
        found([
          ...kinds.map((kind) => ({ ...difference, kind: kind as 'other-state', reference: kind })),
          { kind: 'unknown-there', reference: 'pi_2', here },
          { ...difference, reference: 'pi_3', there: { ...there, currency: 'eur' } },
        ]),
      ),
    );
    expect(textsOf(html.split('<ul>').at(-1) ?? '', 'li')).toMatchInlineSnapshot(`
      [
        "The provider does not know this payment of 150.00 lei, paid here. registration no. 7 unknown-there",
        "We do not know this payment of 140.00 lei, paid at the provider. registration no. 7 unknown-here",
        "Different amount: 150.00 lei here, 140.00 lei at the provider. registration no. 7 other-amount",
        "Different state: paid here, paid at the provider, 150.00 lei. registration no. 7 other-state",
        "Different refund: 0.00 lei here, 5.00 lei at the provider. registration no. 7 other-refund",
        "The provider does not know this payment of 150.00 lei, paid here. pi_2",
        "Different amount: 150.00 lei here, 140 EUR at the provider. registration no. 7 pi_3",
      ]
    `);
    expect(problemIn({ html })).toContain('7');
  });

  it('are asked for, or not', async () => {
    expect(await posted(page(undefined), { since: '2025-01-01' })).toEqual({
      goTo: '/admin/registration/compare',
    });
    expect(asked.at(-1)).toEqual(['2025-01-01']);
    const refused = page(undefined, {
      compare: noted({ ok: false as const, code: 'since-invalid' as const }),
    });
    const back = (await posted(refused, { since: '2026' })) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([409, expect.stringMatching(/\S/)]);
    expect(back.html).toMatch(/id="since"[^>]*value="2026"/);
    await posted(page(undefined), {});
    expect(asked.at(-1)).toEqual(['']);
  });
});
