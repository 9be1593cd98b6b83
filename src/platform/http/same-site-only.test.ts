import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../test/admin-kit.ts';
import { allPages } from '../../test/all-pages.ts';
import { apiCalls } from '../../test/api-calls.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

const siteUrl = 'https://race.example';
const site: TestSite = await openTestSite({ siteUrl });
const calls = (await apiCalls(site.app)).filter((call) => !call.startsWith('GET '));
const forms = allPages.filter(({ submit }) => submit).map(({ path }) => `POST ${path}`);
let cookie: string;
beforeAll(async () => {
  cookie = (await signedIn(site.database.db, 'admin')).cookie;
});
afterAll(() => site.close());

/** The one caller that is no page, and signs what it sends. */
const webhook = 'POST /api/payments/events/:provider';

type Sender = Record<string, string>;
const elsewhere: [name: string, sender: Sender][] = [
  ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a foreign page of an old browser', { origin: 'https://evil.example' }],
  ['a page that hides where it is', { origin: 'null' }],
  [
    'a page of a sibling domain',
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.race.example' },
  ],
];
const admitted: [name: string, sender: Sender][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: siteUrl }],
  ['our own page in an old browser', { origin: siteUrl }],
  ['a program, which has nobody’s cookie but its own', {}],
];

/** Posts what each of these forms would read as some action, in the name of an admin. */
async function send(call: string, sender: Sender, intent = 'deactivate') {
  const [method, path] = call.split(' ') as ['POST' | 'PATCH' | 'PUT' | 'DELETE', string];
  const isApi = path.startsWith('/api');
  const body = { intent, email: 'evil@evil.example', role: 'admin', name: 'Eva' };
  return site.app.inject({
    method,
    url: path.replace(/:\w+/g, '1'),
    headers: {
      cookie,
      'content-type': isApi ? 'application/json' : 'application/x-www-form-urlencoded',
      ...sender,
    },
    body: isApi ? JSON.stringify(body) : new URLSearchParams(body).toString(),
  });
}

/** What the database holds, table by table and in short, but when the admin was last seen. */
async function everything(): Promise<unknown[]> {
  const { db } = site.database;
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => name !== 'staff_session',
  );
  const held = tables.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) as rows, md5(string_agg(t::text, '' order by t::text)) as hash
        from ${sql.table(name)} t`,
  );
  return (await sql`${sql.join(held, sql` union all `)} order by name`.execute(db)).rows;
}

const refusal = 'This was sent from another site’s page';
const all = [...forms, ...calls];

describe('what another site’s page sends', () => {
  let before: unknown[];
  beforeAll(async () => {
    before = await everything();
  });

  it.each(all.filter((call) => call !== webhook))(
    '%s is refused, whatever that page says of itself, and changes nothing',
    async (call) => {
      for (const [name, sender] of elsewhere) {
        const { statusCode, headers, body } = await send(call, sender);
        const isTold = body.includes(refusal);
        // Nothing of what was sent comes along, to be sent again by a click of the reader.
        const isEchoed = body.includes('evil');
        const cookies = headers['set-cookie'];
        expect({ name, statusCode, isTold, isEchoed, cookies }).toEqual({
          name,
          statusCode: 403,
          isTold: true,
          isEchoed: false,
          cookies: undefined,
        });
      }
      expect(await everything()).toEqual(before);
    },
  );
});

it.each(all)('%s is read from our own page, and from a program', async (call) => {
  for (const [name, sender] of admitted) {
    // Of which the page of backups makes none.
    const { body } = await send(call, sender, 'open');
    expect([name, body.includes(refusal)]).toEqual([name, false]);
  }
});

it('finds the forms and calls by walking the routes', () => {
  expect(forms).toContain('POST /admin/sign-in');
  expect(forms).toContain('POST /registration');
  expect(calls).toContain(webhook);
  expect(calls).toContain('PATCH /api/races/:id');
});

it('leaves the provider’s events to their signature', async () => {
  const answer = await send(webhook, { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'payment-signature-invalid']);
});
