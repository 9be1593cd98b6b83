import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presets as ownPresets, presetNames } from './platform/auth/rights.rules.ts';
import { signedIn } from './test/admin-kit.ts';
import { apiCalls, routePaths } from './test/api-calls.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

/** What each preset opens; besides them, every right is tried alone, and pages by those who have one. */
const presets = {
  volunteer: ['runners'],
  doctor: ['runners', 'safety'],
  treasurer: ['runners', 'refund', 'money'],
  office: ['runners', 'participants', 'safety', 'refund', 'race-day'],
  admin: [
    'runners',
    'participants',
    'safety',
    'refund',
    'race-day',
    'registration',
    'money',
    'pictures',
    'email-test',
    'audit',
    'staff',
    'safety-export',
  ],
} as const;
type Right = (typeof presets)['admin'][number];

/** What a right is worth only together with. */
const broughtAlong: Partial<Record<Right, Right>> = {
  participants: 'runners',
  safety: 'runners',
  refund: 'runners',
  money: 'runners',
  'safety-export': 'runners',
};

type Person = { name: string; rights: readonly Right[]; cookie: string };
let site: TestSite;
const withPreset: Person[] = [];
const withRight: Person[] = [];
beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  for (const role of presetNames) {
    const { cookie } = await signedIn(db, role);
    withPreset.push({ name: role, rights: presets[role], cookie });
  }
  for (const right of presets.admin) {
    const { cookie } = await signedIn(db, [right]);
    const along = broughtAlong[right];
    withRight.push({ name: right, rights: along ? [right, along] : [right], cookie });
  }
});
afterAll(() => site.close());

/** A right, or one of several. */
type Need = Right | readonly Right[] | 'signed in' | 'nothing';

let asked = 0;
const ask = async (
  cookie: string,
  {
    method = 'GET',
    url,
    body,
  }: { method?: 'GET' | 'POST' | 'PATCH'; url: string; body?: Record<string, unknown> },
) => {
  const isForm = !url.startsWith('/api');
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await site.app.inject({
    method,
    url,
    // Nobody is refused for what others have asked.
    remoteAddress: `10.0.${Math.floor(asked / 250)}.${asked++ % 250}`,
    headers: { cookie, ...(body && { 'content-type': type }) },
    ...(body && {
      body: isForm
        ? String(new URLSearchParams(body as Record<string, string>))
        : JSON.stringify(body),
    }),
  });
  return answer.statusCode;
};

/** Who gets what, as it should be: 401 for strangers, 403 without the right, else `status`. */
const expected = (
  people: readonly Person[],
  need: Need,
  status: number,
): Record<string, number> => ({
  nobody: need === 'nothing' ? status : 401,
  ...Object.fromEntries(
    people.map(({ name, rights }) => {
      const isLetIn =
        need === 'nothing' ||
        need === 'signed in' ||
        [need].flat().some((right) => rights.includes(right));
      return [name, isLetIn ? status : 403];
    }),
  ),
});

async function got(people: readonly Person[], asked: Parameters<typeof ask>[1]) {
  const statuses: Record<string, number> = { nobody: await ask('', asked) };
  for (const { name, cookie } of people) statuses[name] = await ask(cookie, asked);
  return statuses;
}

type Call = [Need, letIn: number, url?: string, body?: Record<string, unknown>];

/** Every call, the right it needs, and what it answers to whoever is let in. */
const calls: Record<string, Call> = {
  'GET /api/openapi.json': ['nothing', 200],
  'GET /api/notices': ['nothing', 200],
  'GET /api/races': ['nothing', 200],
  'GET /api/races/:id': ['nothing', 200, '/api/races/1'],
  'PATCH /api/races/:id': ['pictures', 200, '/api/races/1', { imageUrl: '/pictures/33km.svg' }],
  'POST /api/races/:id/picture': ['pictures', 400, '/api/races/1/picture', {}],
  'GET /api/races/:id/gpx': ['nothing', 200, '/api/races/1/gpx'],
  'GET /api/races/:id/card': ['nothing', 200, '/api/races/1/card'],
  'GET /api/races/:id/start.ics': ['nothing', 200, '/api/races/1/start.ics'],
  'GET /api/program.ics': ['nothing', 200],
  'GET /api/participants': ['nothing', 200],
  'GET /api/participants.csv': ['nothing', 200],
  'GET /api/participants/:id': ['nothing', 200, '/api/participants/1'],
  'GET /api/ema-circuit/regulations': ['nothing', 200],
  'GET /api/ema-circuit/standings.pdf': ['nothing', 404],
  'GET /api/ema-circuit/standings.xlsx': ['nothing', 404],
  'GET /api/results': ['nothing', 200, '/api/results'],
  'GET /api/results/:race': ['nothing', 404, '/api/results/1'],
  'GET /api/results/:race/:bib': ['nothing', 404, '/api/results/1/1'],
  'GET /api/results/:race/results.csv': ['nothing', 404, '/api/results/1/results.csv'],
  'GET /api/results/:race/results.pdf': ['nothing', 404, '/api/results/1/results.pdf'],
  'GET /api/results/:race/results.xlsx': ['nothing', 404, '/api/results/1/results.xlsx'],
  'GET /api/results/:race/:bib/diploma.pdf': ['nothing', 404, '/api/results/x/1/diploma.pdf'],
  'GET /api/results/:race/:bib/picture.png': ['nothing', 404, '/api/results/x/1/picture.png'],
  'GET /api/my-registration/:token': ['nothing', 404, '/api/my-registration/x'],
  'GET /api/admin/downloads/:id': [
    'participants',
    410,
    '/api/admin/downloads/00000000-0000-4000-8000-000000000000',
  ],
  'GET /api/admin/backups/:id': ['safety-export', 410, '/api/admin/backups/1'],
  'GET /api/admin/imports/:id': [
    'participants',
    409,
    '/api/admin/imports/00000000-0000-4000-8000-000000000000',
  ],
  // By the token of a link, whoever else is signed in.
  'GET /api/checkpoint': ['nothing', 401],
  'POST /api/checkpoint/records': ['nothing', 401, undefined, {}],
  // Once, to whoever does not ask for a stream.
  'GET /api/admin/race-control/events': ['race-day', 200],
  'GET /api/admin/check-in/events': ['runners', 200],
  'POST /api/contact': ['nothing', 400, undefined, {}],
  'POST /api/participants': ['nothing', 400, undefined, {}],
  'POST /api/waiting-list': ['nothing', 409, undefined, {}],
  'POST /api/create-payment-intent': ['nothing', 400, undefined, {}],
  'POST /api/confirm-payment': ['nothing', 400, undefined, {}],
  'POST /api/confirm-payment-by-intent': ['nothing', 400, undefined, {}],
  'GET /api/payments.csv': ['money', 200],
  'GET /api/till.csv': ['money', 200],
  'GET /api/email-status': ['email-test', 200],
  'POST /api/test-email': ['email-test', 400, undefined, {}],
  'POST /api/payments/events/:provider': ['nothing', 400, '/api/payments/events/demo', {}],
};

const nobodysId = '00000000-0000-4000-8000-000000000000';

/**
 * Every page of the organiser's side, the right it needs, and what it answers to whoever is let in.
 */
const pages: Record<string, Call> = {
  '/admin': ['signed in', 200],
  '/admin/account': ['signed in', 200],
  '/admin/file': ['signed in', 200],
  '/admin/account/address/:token': ['signed in', 200, `/admin/account/address/${'x'.repeat(43)}`],
  '/admin/staff': ['staff', 200],
  '/admin/staff/:id': ['staff', 404, `/admin/staff/${nobodysId}`],
  '/admin/audit': ['audit', 200],
  '/admin/backups': ['safety-export', 200],
  '/admin/participants': ['runners', 200],
  '/admin/participants/new': ['participants', 200],
  '/admin/participants/:id': ['runners', 200, '/admin/participants/1'],
  '/admin/check-in': ['runners', 200],
  '/admin/gear-check': ['runners', 200],
  '/admin/start': ['race-day', 200],
  '/admin/results/:race/import': ['race-day', 200, '/admin/results/1/import'],
  '/admin/results/:race/import/:id': ['race-day', 404, '/admin/results/1/import/999'],
  '/admin/circuit': ['participants', 200],
  '/admin/circuit/imports/:id': ['participants', 404, '/admin/circuit/imports/999'],
  '/admin/results': ['race-day', 200],
  '/admin/results/:race': ['race-day', 200, '/admin/results/1'],
  '/admin/results/:race/exports': ['participants', 200, '/admin/results/1/exports'],
  '/admin/results/history': ['participants', 200],
  '/admin/results/history/imports/:id': ['participants', 404, '/admin/results/history/imports/999'],
  '/admin/messages': ['participants', 200],
  '/admin/race-control': ['race-day', 200],
  '/admin/race-control/checkpoint': ['race-day', 404],
  '/admin/race-control/radio': ['race-day', 200],
  '/admin/race-control/links': ['race-day', 200],
  '/admin/lists': ['participants', 200],
  '/admin/lists/payments': [['participants', 'money'], 200],
  '/admin/lists/imports/:id': ['participants', 404, `/admin/lists/imports/${nobodysId}`],
  '/admin/registration': ['registration', 200],
  '/admin/registration/waiting': ['registration', 200],
  '/admin/registration/payments': ['money', 200],
  '/admin/registration/compare': ['money', 200],
  '/admin/registration/till': ['money', 200],
  '/admin/readiness': ['registration', 200],
  '/admin/health': ['registration', 200],
  '/admin/changes': ['registration', 200],
  '/email-test': ['email-test', 200],
};

/** What a form of a page needs besides the page. */
const also: Partial<Record<string, { right: Right; form: { intent: string } }>> = {
  '/admin': { right: 'pictures', form: { intent: 'picture' } },
  '/admin/registration/payments': { right: 'refund', form: { intent: 'refund' } },
};

it('the presets are these', () => {
  expect(ownPresets).toEqual(presets);
});

describe('the calls of the API', () => {
  it('are all in the table', async () => {
    expect((await apiCalls(site.app)).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(Object.entries(calls))('%s', async (call, [need, status, url, body]) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PATCH', string];
    const asked = { method, url: url ?? path, ...(body && { body }) };
    const people = [...withPreset, ...withRight];
    expect(await got(people, asked)).toEqual(expected(people, need, status));
  });
});

describe('the pages of the organiser’s side', () => {
  it('are all in the table: those that ask strangers to sign in', async () => {
    await site.app.ready();
    const closed = [];
    for (const path of routePaths(site.app)) {
      const url = pages[path]?.[2] ?? path.replace(/:\w+/g, '1');
      if (!path.startsWith('/api') && (await ask('', { url })) === 401) closed.push(path);
    }
    expect(closed.toSorted()).toEqual(Object.keys(pages).toSorted());
  });

  it.each(Object.entries(pages))('%s', async (path, [need, status, url = path]) => {
    const people = [...withPreset, ...withRight];
    expect(await got(people, { url })).toEqual(expected(people, need, status));
  });

  it.each(Object.entries(pages))('%s, posted to', async (path, [need, , url = path]) => {
    const further = also[path];
    const statuses = await got(withRight, { method: 'POST', url, body: further?.form ?? {} });
    const letIn = Object.entries(statuses).map(([name, status]) => [
      name,
      [401, 403, 405].includes(status) ? status : 'let in',
    ]);
    const isPosted = ![
      '/admin/audit',
      '/admin/participants',
      '/admin/results',
      '/admin/health',
      '/admin/registration/till',
    ].includes(path);
    const wanted = Object.entries(expected(withRight, need, 0)).map(([name, status]) => {
      const who = withRight.find((each) => each.name === name);
      if (further && who && !who.rights.includes(further.right)) return [name, 403];
      return [name, isPosted ? status || 'let in' : 405];
    });
    expect(Object.fromEntries(letIn)).toEqual(Object.fromEntries(wanted));
  });
});
