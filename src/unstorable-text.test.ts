import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalFor } from './site/error-answers.ts';
import { postForm, signedIn } from './test/admin-kit.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ now: '2025-03-01T08:00:00Z' });
  cookie = (await signedIn(site.database.db, 'admin')).cookie;
});
afterAll(() => site.close());

const message = {
  name: 'Ana Pop',
  email: 'ana@mail.example',
  subject: 'Bus',
  message: 'From Vadu Lung?',
};
/** As JSON writes them, so that what leaves the client is what is meant. */
const texts = { 'a NUL': '\\u0000', 'half a letter': '\\ud83d', 'the other half': 'x\\udc00y' };

let count = 0;
/** Somebody who has not used up what an address may send. */
const newcomer = () => `10.0.0.${++count}`;

describe.each(Object.entries(texts))('%s is refused', (_, text) => {
  it.each([
    ['/api/contact', { ...message, message: 'TEXT and more of it' }],
    ['/api/contact', { ...message, TEXT: '' }],
    ['/api/participants', { firstname: 'TEXT' }],
    ['/api/waiting-list', { raceid: 1, firstname: 'TEXT', lastname: 'x', email: 'a@b.example' }],
    ['/api/confirm-payment-by-intent', { paymentIntentId: 'TEXT' }],
    ['/api/test-email', { email: 'ana@mail.example', language: 'en', TEXT: [['TEXT']] }],
  ])('in a body sent to %s: %j', async (url, body) => {
    const answer = await site.app.inject({
      method: 'POST',
      url,
      remoteAddress: newcomer(),
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body).replaceAll('TEXT', text),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'text-unstorable']);
  });
});

describe('a NUL is refused', () => {
  it.each([
    '/api/participants?search=a%00b',
    '/api/participants?%00=1',
    '/api/participants.csv?country=%00',
    '/api/races/1%00',
    '/api/my-registration/%00',
    '/participants?search=%00',
    '/races/1%00',
    '/my-registration/%00',
    '/guardian/%00',
    '/admin/participants?search=%00',
    '/admin/audit?who=%00',
    '/nowhere/%00',
  ])('in the address %s', async (url) => {
    expect((await site.app.inject({ url, headers: { cookie } })).statusCode).toBe(400);
  });

  it.each([
    ['/contact', { ...message, subject: 'Bus\0' }],
    ['/registration', { firstname: '\0' }],
    ['/admin/sign-in', { email: 'a\0@b.example', password: 'x' }],
    ['/admin/participants/1', { intent: 'note', note: '\0' }],
    ['/admin/staff', { '\0': 'invite' }],
  ])('in the form of %s', async (url, form) => {
    expect((await postForm(site.app, url, form, { cookie })).statusCode).toBe(400);
  });

  it.each([
    ['a text', (data: FormData) => data.append('intent', 'up\0load')],
    ['a file’s name', (data: FormData) => data.append('file', new File(['a;b'], 'a\0.csv'))],
  ])('in a form with files, as %s', async (_, fill) => {
    const data = new FormData();
    fill(data);
    const sent = new Response(data);
    const answer = await site.app.inject({
      method: 'POST',
      url: '/admin/lists',
      headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie },
      body: Buffer.from(await sent.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
  });
});

it('what the database itself cannot hold is the sender’s fault, not ours', async () => {
  const asked = [
    ['select $1::jsonb', '{"a":"\\u0000"}'],
    ['select $1::text', '\0'],
  ] as const;
  for (const [query, text] of asked) {
    const error = await site.database.pool.query(query, [text]).catch((cause: unknown) => cause);
    expect(refusalFor(error).code).toBe('text-unstorable');
  }
});

it('bodies of any depth are read', async () => {
  const depth = 100_000;
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/confirm-payment',
    remoteAddress: newcomer(),
    headers: { 'content-type': 'application/json' },
    body: `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });
  expect(answer.statusCode).toBe(400);
});
