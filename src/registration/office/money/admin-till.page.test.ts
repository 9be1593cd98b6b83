import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { early, registered } from '../../../test/my-registration-kit.ts';
import { openRegistration } from '../../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let cookie = '';
let person = '';
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  const { db } = site.database;
  await openRegistration(db, 100);
  const admin = await signedIn(db, 'admin');
  cookie = admin.cookie;
  person = admin.staff.id;
  for (const [number, source, amount] of [
    [1, 'cash', 120_00],
    [2, 'cash', 150_00],
    [3, 'transfer', 120_00],
  ] as const) {
    await db
      .insertInto('payment')
      .values({
        participant_id: await registered(db, number),
        provider: 'office',
        purpose: 'fee',
        amount_minor: amount,
        state: 'succeeded',
        // After midnight in Romania.
        succeeded_at: new Date('2025-02-27T23:30:00Z'),
        source,
        receipt: `=R${number}`,
        taken_by: person,
      })
      .execute();
  }
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url, headers: { cookie } });
const read = (body: string) => body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

describe('the till', () => {
  it('sums what each person took each day, and leads to the payments', async () => {
    const { body } = await get('/admin/registration/till');
    for (const text of ['28 February 2025', 'Ana', '270.00 lei', '120.00 lei', '390.00 lei']) {
      expect(read(body)).toContain(text);
    }
    const [, link = ''] = /<th scope="row"[^>]*><a href="([^"]*)"/.exec(body) ?? [];
    expect(link).toBe(`/admin/registration/till?person=${person}&amp;day=2025-02-28`);
    const day = await get(link.replace('&amp;', '&'));
    for (const text of ['=R1', '=R2', '=R3', 'Runner 1', '150.00 lei', 'bank transfer']) {
      expect(read(day.body)).toContain(text);
    }
    expect((await get('/admin/registration/till?day=2025-02-27')).body).toContain(
      'Nobody has taken a payment yet.',
    );
  });

  it('is there as a spreadsheet, without formulas', async () => {
    const answer = await get(`/api/till.csv?person=${person}&day=2025-02-28&lang=en`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = answer.body.split('\r\n').filter(Boolean);
    expect(head).toBe(
      '\ufeffDay,Taken by,Registration number,Name,How it was paid,Receipt,Amount in lei,"Refunded, in lei"',
    );
    expect(rows).toContainEqual(
      expect.stringMatching(/^2025-02-28,Ana,\d+,\S.*,bank transfer,'=R3,120.00,0.00$/),
    );
    expect(rows).toHaveLength(3);
  });

  it('is linked from the money', async () => {
    for (const page of ['/admin/registration', '/admin/registration/payments']) {
      expect((await get(page)).body).toContain('href="/admin/registration/till"');
    }
  });
});
