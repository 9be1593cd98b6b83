import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { findSession } from './find-session.ts';
import { tokenIn } from './session-token.ts';
import { letIn, oncePerRequest, staffGuard } from './staff-guard.ts';

let site: TestSite;
let admin: string;
let office: string;
beforeAll(async () => {
  site = await openTestSite({ siteUrl: 'http://race.example' });
  const { db } = site.database;
  admin = (await signedIn(db, 'admin')).cookie;
  office = (await signedIn(db, 'office')).cookie;
  const guard = staffGuard(
    oncePerRequest(({ headers }) => findSession(db, tokenIn(headers.cookie, { isHttps: false }))),
    {
      'POST /api/test/closed': { right: 'staff' },
      'GET /api/test/staff': { right: 'staff' },
      'POST /api/test/staff': { right: 'staff' },
      'GET /api/test/participants': { right: 'participants', bulk: 'participants.export' },
    },
  );
  await site.app.register(async (app) => {
    const sessionOf = letIn(app, guard);
    const schema = { body: z.object({ name: z.string() }) };
    app.post('/api/test/closed', { schema }, async (request) => sessionOf(request).staff.email);
  });
  await site.app.register(async (app) => {
    const sessionOf = letIn({ addHook: () => app } as never, guard);
    app.get('/api/test/left-open', async (request) => sessionOf(request).staff.email);
  });
  for (const access of ['staff', 'participants'] as const) {
    site.app.route({
      method: ['GET', 'POST'],
      url: `/api/test/${access}`,
      handler: async (request) => ({ email: (await guard(request)).staff.email }),
    });
  }
});
afterAll(() => site.close());

const ask = async (
  access: 'staff' | 'participants',
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
) => {
  const answer = await site.app.inject({ method, url: `/api/test/${access}`, headers });
  return [answer.statusCode, answer.json().code];
};

describe('calls that are closed together', () => {
  const post = (headers: Record<string, string>, body: object) =>
    site.app.inject({ method: 'POST', url: '/api/test/closed', headers, body });

  it('refuse strangers before a body is read, and know who makes a call', async () => {
    const refused = await post({}, {});
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign-in-needed']);
    expect((await post({ cookie: office }, {})).statusCode).toBe(403);
    expect((await post({ cookie: admin }, {})).statusCode).toBe(400);
    const done = await post({ cookie: admin }, { name: 'Ana' });
    expect(done.body).toMatch(/@/);
    expect(done.headers['cache-control']).toBe('private, no-store');
  });

  it('answer nobody where nothing was checked', async () => {
    const answer = await site.app.inject({
      url: '/api/test/left-open',
      headers: { cookie: admin },
    });
    expect(answer.statusCode).toBe(500);
  });
});

describe('a call for staff', () => {
  it('asks strangers to sign in', async () => {
    expect(await ask('participants')).toEqual([401, 'sign-in-needed']);
    expect(await ask('participants', { cookie: 'admin=made-up' })).toEqual([401, 'sign-in-needed']);
  });

  it('lets in whoever has the right', async () => {
    expect(await ask('participants', { cookie: office })).toEqual([200, undefined]);
    expect(await ask('participants', { cookie: admin })).toEqual([200, undefined]);
    expect(await ask('staff', { cookie: admin })).toEqual([200, undefined]);
    expect(await ask('staff', { cookie: office })).toEqual([403, 'role-missing']);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://race.example' }, 200],
    [{ origin: 'http://race.example', host: 'behind-a-proxy:3000' }, 200],
    [{ origin: 'http://localhost:3001', host: 'localhost:3001' }, 200],
    [{}, 200],
  ] as const)('takes a change from our own pages only: %j', async (headers, status) => {
    expect((await ask('staff', { cookie: admin, ...headers }, 'POST'))[0]).toBe(status);
    expect((await ask('staff', { cookie: admin, ...headers }))[0]).toBe(200);
  });

  it('is closed to a session that waits for its second factor, has ended or lay idle', async () => {
    const { db } = site.database;
    const { cookie, staff } = await signedIn(db, 'admin');
    const open = async () => (await ask('staff', { cookie }))[0];
    const change = (row: { is_verified?: boolean; seen_at?: Date; expires_at?: Date }) =>
      db.updateTable('staff_session').set(row).where('staff_id', '=', staff.id).execute();
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await open()).toBe(200);
    await change({ is_verified: false });
    expect(await open()).toBe(401);
    await change({ is_verified: true, seen_at: inHours(-12.1) });
    expect(await open()).toBe(401);
    await change({ seen_at: inHours(-11.9) });
    expect(await open()).toBe(200);
    await change({ expires_at: inHours(-0.1) });
    expect(await open()).toBe(401);
    await change({ expires_at: inHours(1) });
    await db.updateTable('staff').set({ is_active: false }).where('id', '=', staff.id).execute();
    expect(await open()).toBe(401);
  });
});
