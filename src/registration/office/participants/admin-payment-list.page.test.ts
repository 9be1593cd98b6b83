import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { early, registered, runnerOf } from '../../../test/my-registration-kit.ts';
import { openRegistration } from '../../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { mostPaymentRows } from './payment-list.contract.ts';

const path = '/admin/lists/payments';
let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  cookie = (await signedIn(site.database.db, 'office')).cookie;
});
afterAll(() => site.close());

function upload(text: string) {
  const boundary = 'x-boundary';
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const payload = [
    part('Content-Disposition: form-data; name="source"', 'transfer'),
    part('Content-Disposition: form-data; name="file"; filename="bank.csv"', text),
    `--${boundary}--\r\n`,
  ].join('');
  return site.app.inject({
    method: 'POST',
    url: path,
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': 'same-origin',
    },
    payload,
  });
}
const boxes = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="(row\.\d+)"[^>]* value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

describe('the page that reads payments in', () => {
  it('says what each row would do, then enters what is ticked', async () => {
    const { db } = site.database;
    const [one, two] = [await registered(db, 1), await registered(db, 2)];
    const text = `Registration no.,Amount,Reference\n${one},120,R;1\n${two},100,R2\n`;
    const report = await upload(text);
    expect(report.statusCode).toBe(200);
    expect(report.body).toContain('Settles what is owed');
    expect(report.body).toContain('Too little: 120.00\u00a0lei is owed');
    expect(Object.keys(boxes(report.body))).toEqual(['row.2']);
    const form = { intent: 'enter', source: 'transfer', ...boxes(report.body) };
    const entered = await postForm(site.app, path, form, { cookie });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, `${path}?done=1`]);
    expect((await runnerOf(db, one)).status).toBe('confirmed');
    expect((await runnerOf(db, two)).status).toBe('pending');

    const again = await postForm(site.app, path, form, { cookie });
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('Nothing was entered');
    expect(again.body).toContain('Already entered with this reference');
    const done = await site.app.inject({ url: `${path}?done=1`, headers: { cookie } });
    expect(done.body).toContain('1 payment is entered.');
  });

  it('says what is unclear of an amount, and that a long list has to be split', async () => {
    const { db } = site.database;
    const id = await registered(db, 3);
    const head = 'Registration no.;Amount;Reference\n';
    const report = await upload(`${head}${id};1.200;R7\n`);
    expect(report.body).toContain('This is no clear amount in lei');
    expect(boxes(report.body)).toEqual({});
    const most = await upload(head + `${id};1;R\n`.repeat(mostPaymentRows));
    expect([most.statusCode, most.body.split('Too little').length - 1]).toEqual([
      200,
      mostPaymentRows,
    ]);
    const long = await upload(head + `${id};1;R\n`.repeat(mostPaymentRows + 1));
    expect(long.statusCode).toBe(400);
    expect(long.body).toContain(`A file can have ${mostPaymentRows} rows at most. Split it up.`);
  });

  it('says which columns it needs', async () => {
    const answer = await upload('Name,Day\nAna,1.2.2025\n');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('The first row has to name the columns');
  });
});
