import { describe, expect, it } from 'vitest';
import { drawn } from '../../../test/drawn-page.tsx';
import { outlineOf } from '../../../test/outline.ts';
import { adminPaymentListPage } from './admin-payment-list.page.tsx';

describe('a list of payments', () => {
  // Nothing is asked of the office until a file is sent.
  const page = () => adminPaymentListPage(() => ({}) as never);

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
});
