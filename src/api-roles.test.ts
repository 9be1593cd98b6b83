import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiCalls } from './test/api-calls.ts';
import { signedIn } from './test/office-kit.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

let site: TestSite;
const cookies: Record<'nobody' | 'office' | 'admin', string> = {
  nobody: '',
  office: '',
  admin: '',
};
beforeAll(async () => {
  site = await openTestSite();
  for (const role of ['office', 'admin'] as const) {
    cookies[role] = (await signedIn(site.database.db, role)).cookie;
  }
});
afterAll(() => site.close());

type Ask = { url?: string; body?: object };
type Statuses = [nobody: number, office: number, admin: number];

/** Every call and what each role gets: 400, 404 and 409 say that it was let in. */
const calls: Record<string, [Ask, ...Statuses]> = {
  'GET /api/openapi.json': [{}, 200, 200, 200],
  'GET /api/races': [{}, 200, 200, 200],
  'GET /api/races/:id': [{ url: '/api/races/1' }, 200, 200, 200],
  'PATCH /api/races/:id': [
    { url: '/api/races/1', body: { imageUrl: '/pictures/33km.svg' } },
    401,
    403,
    200,
  ],
  'POST /api/races/:id/picture': [{ url: '/api/races/1/picture', body: {} }, 401, 403, 400],
  'GET /api/races/:id/gpx': [{ url: '/api/races/1/gpx' }, 200, 200, 200],
  'GET /api/races/:id/start.ics': [{ url: '/api/races/1/start.ics' }, 200, 200, 200],
  'GET /api/program.ics': [{}, 200, 200, 200],
  'GET /api/participants': [{}, 200, 200, 200],
  'GET /api/participants.csv': [{}, 200, 200, 200],
  'GET /api/participants/:id': [{ url: '/api/participants/1' }, 200, 200, 200],
  'GET /api/ema-circuit/regulations': [{}, 200, 200, 200],
  'GET /api/my-registration/:token': [{ url: '/api/my-registration/x' }, 404, 404, 404],
  'GET /api/office/downloads/:id': [
    { url: '/api/office/downloads/00000000-0000-4000-8000-000000000000' },
    401,
    410,
    410,
  ],
  'GET /api/office/imports/:id': [
    { url: '/api/office/imports/00000000-0000-4000-8000-000000000000' },
    401,
    409,
    409,
  ],
  'POST /api/contact': [{ body: {} }, 400, 400, 400],
  'POST /api/participants': [{ body: {} }, 400, 400, 400],
  'POST /api/waiting-list': [{ body: {} }, 409, 409, 409],
  'POST /api/create-payment-intent': [{ body: {} }, 400, 400, 400],
  'POST /api/confirm-payment': [{ body: {} }, 400, 400, 400],
  'POST /api/confirm-payment-by-intent': [{ body: {} }, 400, 400, 400],
  'GET /api/payments.csv': [{}, 401, 403, 200],
  'GET /api/email-status': [{}, 401, 403, 200],
  'POST /api/test-email': [{ body: {} }, 401, 403, 400],
  'POST /api/payments/events/:provider': [
    { url: '/api/payments/events/demo', body: {} },
    400,
    400,
    400,
  ],
};

describe('the calls of the API', () => {
  it('are all in the table', async () => {
    expect((await apiCalls(site.app)).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(Object.entries(calls))('%s', async (call, [{ url, body }, ...expected]) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
    const statuses = [];
    for (const role of ['nobody', 'office', 'admin'] as const) {
      const answer = await site.app.inject({
        method,
        url: url ?? path,
        headers: { cookie: cookies[role], ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual(expected);
  });
});
