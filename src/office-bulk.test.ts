import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullName } from './edition/fields/person-name.rules.ts';
import { officeCalls } from './office-calls.ts';
import { type ActionGate, mostPeopleShown } from './platform/auth/guards.ts';
import { adminPaths, postForm, signedIn } from './test/admin-kit.ts';
import { apiCalls } from './test/api-calls.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

let site: TestSite;
/** Of an admin who gave the password long ago. */
let long: Awaited<ReturnType<typeof signedIn>>;
let fresh: Awaited<ReturnType<typeof signedIn>>;
/** What tells of a person: each e-mail address, telephone number, date of birth and name. */
let traits: string[][];
beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  long = await signedIn(db, 'admin', false);
  fresh = await signedIn(db, 'admin');
  await db
    .updateTable('participant')
    .set({ phone: sql`'+40 722 ' || lpad(id::text, 6, '0')` })
    .execute();
  const rows = await db
    .selectFrom('participant')
    .select(['email', 'phone', 'birth_date', 'first_name', 'last_name'])
    .execute();
  traits = [
    rows.map(({ email }) => email),
    rows.flatMap(({ phone }) => phone ?? []),
    rows.flatMap(({ birth_date }) => (birth_date ? [birth_date] : [])),
    rows.map(fullName),
  ].map((values) => [...new Set(values)]);
});
afterAll(() => site.close());

type Answer = Awaited<ReturnType<TestSite['app']['inject']>>;

/** Who waits for the start is shown by name and bib, as everybody finds them on the list of participants. */
const isOfNames = (path: string) => path === '/admin/start';

/** How many people an answer tells of; a file that is not text may hold everybody. */
function peopleIn({ headers, body }: Answer, path = ''): number {
  const type = headers['content-type'] ?? '';
  if (body === '' || !/^(text|application\/json)/.test(type)) return body === '' ? 0 : Infinity;
  const told = isOfNames(path) ? traits.slice(0, -1) : traits;
  return Math.max(...told.map((values) => values.filter((each) => body.includes(each)).length));
}

const ask = (url: string, { cookie }: { cookie: string }, headers = {}) =>
  site.app.inject({ url, headers: { cookie, ...headers } });

/** A file that the office has prepared for somebody. */
async function prepared({ staff }: { staff: { id: string } }): Promise<string> {
  const wanted = {
    kind: 'export',
    format: 'csv-comma',
    columns: ['email', 'phone', 'birthDate'],
    filter: { raceId: null, status: null },
  };
  const { id } = await site.database.db
    .insertInto('office_download')
    .values({ staff_id: staff.id, wanted: JSON.stringify(wanted) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/api/admin/downloads/${id}`;
}

const get = (path: string) => async () => path;

/** An address of each call that is asked by a link. */
const addresses: Record<string, (who: typeof long) => Promise<string>> = {
  'GET /api/admin/backups/:id': get('/api/admin/backups/1'),
  'GET /api/admin/downloads/:id': prepared,
  'GET /api/admin/imports/:id': get('/api/admin/imports/00000000-0000-4000-8000-000000000000'),
  'GET /api/admin/race-control/events': get('/api/admin/race-control/events'),
  'GET /api/admin/check-in/events': get('/api/admin/check-in/events'),
  'GET /api/payments.csv': get('/api/payments.csv'),
  'GET /api/till.csv': get('/api/till.csv'),
  'GET /api/email-status': get('/api/email-status'),
};
const isBulk = (call: string): boolean => {
  const gates: Record<string, ActionGate> = officeCalls;
  return gates[call]?.bulk !== undefined;
};

describe('the calls of the office', () => {
  it('are declared, each one that strangers may not make', async () => {
    const closed = [];
    for (const call of await apiCalls(site.app)) {
      const [method, path] = call.split(' ') as ['GET', string];
      const url = path.replace(/:\w+/g, '1');
      const body = method === 'GET' ? undefined : {};
      const { statusCode, body: said } = await site.app.inject({ method, url, body });
      if (statusCode === 401 && JSON.parse(said).code === 'sign-in-needed') closed.push(call);
    }
    expect(closed.toSorted()).toEqual(Object.keys(officeCalls).toSorted());
    const links = Object.keys(officeCalls).filter((call) => call.startsWith('GET '));
    expect(Object.keys(addresses).toSorted()).toEqual(links.toSorted());
  });

  it('tell an open browser of few people only', async () => {
    for (const [call, addressFor] of Object.entries(addresses)) {
      const answer = await ask(await addressFor(long), long);
      expect([call, peopleIn(answer) <= mostPeopleShown]).toEqual([call, true]);
      const code = answer.statusCode === 403 ? answer.json().code : 'let in';
      expect([call, code]).toEqual([call, isBulk(call) ? 'step-up-needed' : 'let in']);
    }
  });

  it('are measured: a prepared list tells of everybody, and an open browser does not get it', async () => {
    expect(peopleIn(await ask(await prepared(fresh), fresh))).toBeGreaterThan(mostPeopleShown);
    const address = await prepared(long);
    expect(peopleIn(await ask(address, long))).toBe(0);
    const followed = await ask(address, long, { 'sec-fetch-mode': 'navigate' });
    expect([followed.statusCode, followed.headers.location]).toEqual([
      303,
      `/admin/file?file=${encodeURIComponent(address)}`,
    ]);
  });

  it.each([
    ['/api/payments.csv', 'payment.export'],
    ['/api/till.csv', 'payment.export-till'],
  ])('%s is noted in the history', async (url, action) => {
    expect((await ask(url, fresh)).statusCode).toBe(200);
    const noted = await site.database.db
      .selectFrom('audit_entry')
      .select(['action', 'staff_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(noted).toEqual({ action, staff_id: fresh.staff.id });
  });
});

describe('the pages of the office', () => {
  it.each(adminPaths)('%s tells an open browser of few people only', async (path) => {
    const answer = await ask(path, long);
    expect(answer.statusCode).toBeLessThan(400);
    expect(peopleIn(answer, path)).toBeLessThanOrEqual(mostPeopleShown);
  });

  it('say whom a list of payments names where these are few, and else ask for the password', async () => {
    const rows = await site.database.db.selectFrom('participant').select('id').execute();
    const look = (count: number) => {
      const lines = rows.slice(0, count).map(({ id }) => `${id},1,R${id}`);
      const body = new FormData();
      body.append('source', 'transfer');
      body.append(
        'file',
        new File([['Registration no.,Amount,Reference', ...lines].join('\n')], 'a'),
      );
      const headers = { cookie: long.cookie, 'sec-fetch-site': 'same-origin' };
      return site.app.inject({ method: 'POST', url: '/admin/lists/payments', headers, body });
    };
    const few = await look(mostPeopleShown);
    expect([few.statusCode, peopleIn(few)]).toEqual([200, mostPeopleShown]);
    const many = await look(mostPeopleShown + 1);
    expect([many.statusCode, peopleIn(many)]).toEqual([403, 0]);
    expect(many.body).toContain('Is it you?');
  });

  it.each([
    ['/admin/lists', { intent: 'export', format: 'xlsx', 'column.email': 'on' }],
    ['/admin/lists', { intent: 'newsletter' }],
    ['/admin/lists', { intent: 'sheet', kind: 'signatures', raceId: '1' }],
    ['/admin/lists', { intent: 'assign', order: 'name' }],
    ['/admin/messages', { intent: 'phones' }],
    ['/admin/messages', { intent: 'send' }],
    ['/admin/backups', { intent: 'make' }],
    ['/admin/backups', { intent: 'open' }],
    ['/admin/results/history', { intent: 'erase', 'line.1': 'yes' }],
    ['/admin/registration', { intent: 'capacity', 'capacity.1': '900' }],
    ['/admin/results/circuit', { intent: 'publish', seen: '0' }],
    ['/admin/race-control/links', { intent: 'make', checkpoint: 'finish', label: 'Ana' }],
  ])('%s asks for the password before %j', async (url, form) => {
    const answer = await postForm(site.app, url, form, { cookie: long.cookie });
    expect([answer.statusCode, answer.body.includes('Is it you?')]).toEqual([403, true]);
  });

  it.each(['https://other.example/', '//other.example', '/api/../admin', '/admin'])(
    'leads to no other address than a call of ours: %s',
    async (file) => {
      const url = `/admin/file?${new URLSearchParams({ file })}`;
      const { headers } = await postForm(site.app, url, {}, { cookie: fresh.cookie });
      expect(headers.location).toBe('/admin');
    },
  );
});
