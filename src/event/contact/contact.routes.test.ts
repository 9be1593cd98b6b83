import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import type { ContactMessage } from './contact.rules.ts';

const { event } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: '2055-07-05T08:00:00.000Z' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('contact_message').execute();
});

const good: ContactMessage & { leaveEmpty?: string } = {
  name: 'Ana Țurcanu',
  email: 'ana@țară.ro',
  subject: 'Camping',
  message: 'Is there a place\nfor a van?',
};

let visitors = 0;
const post = (
  payload: object | string,
  { headers = {}, url = '/api/contact', from = `10.0.${++visitors}.1` } = {},
) =>
  site.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: from,
  });
const stored = () => site.database.db.selectFrom('contact_message').selectAll().execute();

describe('POST /api/contact', () => {
  it('stores a good message, tidied, with its language and the real time, in a rehearsal too', async () => {
    const askedMs = Date.now();
    const answer = await post(
      { ...good, name: '  Ana\nȚurcanu ', extra: 1 },
      { headers: { 'accept-language': 'ro' } },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await stored()).toEqual([
      { ...good, id: expect.any(String), created_at: expect.any(Date), language: 'ro' },
    ]);
    const storedMs = (await stored())[0]?.created_at.getTime();
    expect(storedMs).toBeGreaterThan(askedMs - 60_000);
    expect(storedMs).toBeLessThan(askedMs + 600_000);
  });

  it('names every problem in the words of the specification, the first one first', async () => {
    const answer = await post({ name: 'A', email: 'ana', subject: 'Hi', message: 'Too short' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'contact-name-short',
      message: 'Name must be at least 2 characters',
      problems: {
        name: { code: 'contact-name-short', message: 'Name must be at least 2 characters' },
        email: { code: 'contact-email-invalid', message: 'Please enter a valid email address' },
        subject: {
          code: 'contact-subject-short',
          message: 'Subject must be at least 3 characters',
        },
        message: {
          code: 'contact-message-short',
          message: 'Message must be at least 10 characters',
        },
      },
    });
    expect(await stored()).toEqual([]);
  });

  it('takes a missing field for an empty one', async () => {
    expect(Object.keys((await post({})).json().problems)).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  it.each([
    ['the address’s language', { url: '/api/contact?lang=de' }],
    ['the remembered one', { headers: { cookie: 'lang=de', 'accept-language': 'fr' } }],
    ['the browser’s', { headers: { 'accept-language': 'de-AT,fr;q=0.5' } }],
  ])('answers in %s', async (_, options) => {
    expect((await post({ ...good, subject: '' }, options)).json().message).toBe(
      'Der Betreff muss mindestens 3\u00a0Zeichen haben',
    );
  });

  it.each([
    ['no JSON', '{', 400, 'body-invalid'],
    ['a list', '[]', 400, 'value-invalid'],
    ['a number for a name', { ...good, name: 5 }, 400, 'value-invalid'],
    ['a list of addresses', { ...good, email: ['a@b.ro'] }, 400, 'value-invalid'],
    ['64 KiB', { ...good, message: 'x'.repeat(65_536) }, 413, 'body-too-large'],
  ])('refuses %s', async (_, payload, status, code) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await stored()).toEqual([]);
  });

  it('delivers what a password manager or a robot filled a hidden field of, and marks it', async () => {
    const { db } = site.database;
    await db.deleteFrom('mail').execute();
    const reachable = { ...good, email: 'ana@mail.example' };
    const answer = await post({ ...reachable, leaveEmpty: 'https://race.example' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await stored()).toHaveLength(1);
    // To the organiser only: a robot types anybody's address.
    const [notice, ...others] = await openedMails(db);
    expect(others).toEqual([]);
    const t = wordsIn(event.organiserLanguage).getFixedT(null, 'emails', 'contactNotice');
    expect(notice?.subject).toBe(t('subjectDoubtful', { subject: 'Camping' }));
    expect(notice?.text.replace(/\s+/g, ' ')).toContain(t('doubtful'));
    // The control: what is left empty goes both ways.
    await post({ ...reachable, leaveEmpty: ' ' });
    expect(await openedMails(db)).toHaveLength(3);
  });

  it.each([
    ['en', 'This was sent from another site’s page and is not accepted.'],
    ['ro', 'Cererea a venit de pe pagina altui site și nu este acceptată.'],
  ])('takes nothing from another site’s page, and says so in %s', async (language, words) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'accept-language': language };
    const answer = await post(good, { headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross-site']);
    expect(answer.json().message).toContain(words);
    expect(await stored()).toEqual([]);
    for (const site of ['same-origin', 'none']) {
      expect((await post(good, { headers: { 'sec-fetch-site': site } })).statusCode).toBe(200);
    }
  });

  it('counts all addresses of one line of IPv6 together, and each of IPv4 alone', async () => {
    for (let host = 1; host <= 5; host++) {
      expect((await post(good, { from: `2001:db8:7:1:${host}::1` })).statusCode).toBe(200);
    }
    expect((await post(good, { from: '2001:db8:7:1:ffff::9' })).statusCode).toBe(429);
    expect((await post(good, { from: '2001:db8:7:2::1' })).statusCode).toBe(200);
    for (let host = 1; host <= 6; host++) {
      expect((await post(good, { from: `198.51.100.${50 + host}` })).statusCode).toBe(200);
    }
  });

  it('takes five messages a minute from one visitor, and mending one costs none', async () => {
    const from = '203.0.113.1';
    for (let i = 0; i < 10; i++) expect((await post({}, { from })).statusCode).toBe(400);
    const robot = { ...good, leaveEmpty: 'x' };
    for (const each of [good, good, good, robot, good]) {
      expect((await post(each, { from })).statusCode).toBe(200);
    }
    for (const each of [good, robot]) {
      const refused = await post(each, { from });
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
      expect(refused.json().message).toMatch(
        /^Too many requests\. Try again in [1-9]\d?\u00a0s\.$/,
      );
    }
    expect(await stored()).toHaveLength(5);
    expect((await post(good, { from: '203.0.113.2' })).statusCode).toBe(200);
  });

  it('never claims success when the database is away', async () => {
    const away = await openTestSite();
    await away.database.drop();
    const answer = await away.app.inject({ method: 'POST', url: '/api/contact', payload: good });
    await away.close();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  });

  it('is described with its limits', async () => {
    const { paths, components } = (await site.app.inject('/api/openapi.json')).json();
    expect(paths['/api/contact'].post.responses['400']).toBeDefined();
    const { required, properties } = components.schemas.ContactMessageInput;
    expect(required).toEqual(['name', 'email', 'subject', 'message']);
    expect(properties.subject).toMatchObject({ type: 'string', minLength: 3, maxLength: 200 });
  });
});
