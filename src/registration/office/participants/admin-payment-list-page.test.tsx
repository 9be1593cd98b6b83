import { describe, expect, it } from 'vitest';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { asked, away, noted } from '../../../test/noted.ts';
import { outlineOf } from '../../../test/outline.ts';
import { service } from '../../../test/participant-page-kit.ts';
import { textsOf } from '../../../test/rendered.tsx';
import { type ParticipantsAdmin } from './admin-participants.contract.ts';
import { adminPaymentListPage } from './admin-payment-list.page.tsx';
import type { RowReport } from './payment-list.contract.ts';

describe('a list of payments', () => {
  const page = (changes: Partial<ParticipantsAdmin> = {}) =>
    adminPaymentListPage({ participants: () => service(changes) });
  const row: RowReport = {
    row: 2,
    id: 7,
    name: 'Pop Ana',
    amount: '150',
    day: '2025-03-01',
    reference: 'R;1',
    outcome: 'settles',
    runner: { id: 7, name: 'Ana Pop', owedMinor: 150_00 },
  };
  const report = {
    source: 'cash' as const,
    rows: [
      row,
      { ...row, row: 3, outcome: 'too-little' as const },
      { ...row, row: 4, runner: undefined as never, name: 'Nobody', outcome: 'unknown' as const },
    ],
  };

  it('is read from a file of one source', async () => {
    const { html, faults } = await drawn(page(), { query: { done: '' } });
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Read in payments
      form action=/admin/lists/payments enctype=multipart/form-data
      p: Bank transfers or cash from a spreadsheet, 150 rows at most. First you see what each ro…
      label for=payments-file: CSV or XLSX file
      p: Columns by their names: registration number or name, amount in lei, reference or receip…
      input type=file accept=.csv,.txt,.xlsx required aria-describedby=payments-file-hint name=f…
      legend: How it was paid
      input type=radio name=source checked value=transfer: bank transfer
      input type=radio name=source value=cash: cash
      button type=submit: Read the file"
    `);
    const { query } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(
      [{ done: '12' }, { done: '1234' }, { done: 'x' }, {}].map((each) =>
        query({ ...each } as Record<string, string>),
      ),
    ).toEqual([{ done: '12' }, { done: '' }, { done: '' }, { done: '' }]);
    const done = await drawn(page(), { query: { done: '2' } });
    expect(done.html).toContain('<p class="outcome is-good" role="status">');
  });

  it('says what each row would do, and enters those that are ticked', async () => {
    const file = { name: 'list.csv', content: Buffer.from('a') };
    const route = page({ checkPaymentList: noted({ ok: true, report }) });
    const back = (await posted(route, { source: 'cash' }, {}, { file })) as Drawn;
    expect(asked.at(-1)).toEqual([{ file, source: 'cash' }]);
    expect(back.faults).toEqual([]);
    expect(outlineOf(back.html)).toMatchInlineSnapshot(`
      "h1: Read in payments
      form action=/admin/lists/payments
      h2: Dry run
      input type=hidden name=source value=cash
      div tabindex=0 role=region aria-label=Dry run
      tr: Row | Name | Amount in lei | Day | Reference | What it does |
      tr: 2 |
      a href=/admin/participants/7: Ana Pop (7) | 150 | 2025-03-01 | R;1 |
      input type=checkbox name=row.2 checked value=2;7;150;2025-03-01;R;1: Settles what is owed, and th…
      tr: 3 |
      a href=/admin/participants/7: Ana Pop (7) | 150 | 2025-03-01 | R;1 | Too little: 150.00 le…
      tr: 4 | Nobody | 150 | 2025-03-01 | R;1 | No such runner takes part |
      button type=submit value=enter name=intent: Enter the chosen payments
      form action=/admin/lists/payments enctype=multipart/form-data
      p: Bank transfers or cash from a spreadsheet, 150 rows at most. First you see what each ro…
      label for=payments-file: CSV or XLSX file
      p: Columns by their names: registration number or name, amount in lei, reference or receip…
      input type=file accept=.csv,.txt,.xlsx required aria-describedby=payments-file-hint name=f…
      legend: How it was paid
      input type=radio name=source value=transfer: bank transfer
      input type=radio name=source checked value=cash: cash
      button type=submit: Read the file"
    `);
    const none = { ...report, rows: report.rows.slice(1) };
    const route2 = page({ checkPaymentList: noted({ ok: true, report: none }) });
    const nothing = (await posted(route2, {})) as Drawn;
    expect(asked.at(-1)).toEqual([{ file: undefined, source: 'transfer' }]);
    expect(textsOf(nothing.html, 'button')).not.toContain(textsOf(back.html, 'button').at(-2));
  });

  it('enters what was shown, or nothing', async () => {
    const form = {
      intent: 'enter',
      source: 'cash',
      'row.2': '2;7;150;2025-03-01;R;1',
      'row.3': 'x;7;150;2025-03-01;R',
      'row.4': '4;x;150;2025-03-01;R',
    };
    expect(await posted(page(), form)).toEqual({ goTo: '/admin/lists/payments?done=2' });
    expect(asked.at(-1)).toEqual([
      {
        rows: [{ row: 2, id: 7, name: '', amount: '150', day: '2025-03-01', reference: 'R;1' }],
        source: 'cash',
      },
    ]);
    const refused = page({ enterPaymentList: noted({ ok: false, report }) });
    const back = (await posted(refused, form, { query: { done: '2' } })) as Drawn;
    expect(back.status).toBe(409);
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(back.html).not.toContain('role="status"');
    const gone = (await posted(page({ enterPaymentList: away }), form)) as Drawn;
    expect(gone.status).toBe(503);
    expect(gone.html).toContain('<p class="outcome is-failure" role="alert">');
    const unread = (await posted(page(), {})) as Drawn;
    expect(unread.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(unread.status).not.toBe(200);
  });
});
