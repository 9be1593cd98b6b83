import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../test/admin-kit.ts';
import { allPages } from '../test/all-pages.ts';
import { apiCalls } from '../test/api-calls.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

/** With the pages that are there only while there is a list. */
vi.mock('../edition/facts.ts', async (original) => ({
  ...(await original<object>()),
  newsletter: { isOn: true, unconfirmedDays: 7 },
}));

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
async function send(call: string, sender: Sender) {
  const [method, path] = call.split(' ') as ['POST' | 'PATCH' | 'PUT' | 'DELETE', string];
  const isApi = path.startsWith('/api');
  const body = { intent: 'deactivate', email: 'evil@evil.example', role: 'admin', name: 'Eva' };
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

/** Everything that the database holds, but when the admin was last seen. */
async function everything(): Promise<string> {
  const { db } = site.database;
  const tables = (await db.introspection.getTables()).map(({ name }) => name).toSorted();
  const held = [];
  for (const name of tables.filter((each) => each !== 'staff_session')) {
    const rows = await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    held.push([name, rows.rows]);
  }
  return JSON.stringify(held);
}

const refusal = 'This was sent from another site’s page';

describe.each([...forms, ...calls].map((call) => [call]))('%s', (call) => {
  it.runIf(call !== webhook).each(elsewhere)(
    'is refused from %s, and changes nothing',
    async (_name, sender) => {
      const before = await everything();
      const answer = await send(call, sender);
      expect(answer.statusCode).toBe(403);
      expect(answer.body.includes(refusal)).toBe(true);
      // Nothing of what was sent comes along, to be sent again by a click of the reader.
      expect(answer.body.includes('evil')).toBe(false);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await everything()).toBe(before);
    },
  );

  it.each(admitted)('reads what comes from %s', async (_name, sender) => {
    const answer = await send(call, sender);
    expect(answer.body.includes(refusal)).toBe(false);
  });
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
