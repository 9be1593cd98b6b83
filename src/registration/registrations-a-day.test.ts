import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { goodForm } from '../test/good-form.ts';
import { mailsTo, siteUrl } from '../test/my-registration-kit.ts';
import { openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { sendAskedLinks } from './my-registration/send-asked-links.ts';
import { mostHeldMailsPerDay } from './my-registration/visitor-limits.ts';
import { mostMadePerDay, mostPerDay } from './receive-registration.ts';
import { writeReceivedMails } from './write-registration-mails.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: '2025-03-01T10:00:00Z', isWithoutParticipants: true });
  await openRegistration(site.database.db, 1000);
});
afterAll(() => site.close());
afterEach(() => vi.useRealTimers());

let people = 0;
const form = () => ({
  key: randomUUID(),
  ...goodForm,
  raceid: 2,
  lastname: `Pop ${'abcdefghij'[people % 10]}${'abcdefghij'[Math.floor(people / 10) % 10]}${'abcdefghij'[Math.floor(people / 100) % 10]}${'abcdefghij'[Math.floor(people / 1000)]}`,
  email: `runner${++people}@mail.example`,
});
const answerTo = (from: string, payload: object = form()) =>
  site.app.inject({ method: 'POST', url: '/api/participants', payload, remoteAddress: from });
const register = async (from: string, payload?: object) =>
  (await answerTo(from, payload)).statusCode;
const asking = (email: string, from: string) =>
  site.app.inject({
    method: 'POST',
    url: '/my-registration',
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ email }).toString(),
  });
const ask = async (email: string, from: string) => (await asking(email, from)).statusCode;
/** Whose mail is neither due nor was written. */
async function heldBack() {
  const rows = await site.database.db
    .selectFrom('participant')
    .select('email')
    .where('is_mail_due', '=', false)
    .where('mail_written_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}
async function payPageOf(
  taken: Awaited<ReturnType<typeof answerTo>>,
  { raceid }: { raceid: number },
) {
  const page = await site.app.inject({
    url: `/registration-success?participantId=${taken.json().id}&raceid=${raceid}`,
    headers: { cookie: String(taken.headers['set-cookie']).split(';')[0] },
  });
  return page.body;
}

it('a network has so many people mailed a day, and the others when they ask for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begin = Date.now();
  // Forms that are refused, and one that is sent again.
  const again = form();
  for (const payload of [{ ...form(), email: 'ana' }, again, again]) {
    await register('2001:db8:1::1', payload);
  }
  // From several lines of one home, a few each minute.
  let made = 1;
  for (let minute = 1; made < mostPerDay * 1.5; minute++) {
    vi.setSystemTime(begin + minute * 61_000);
    for (let line = 1; line <= 4 && made < mostPerDay * 1.5; line++) {
      for (let each = 0; each < 15 && made < mostPerDay * 1.5; each++) {
        expect([made, await register(`2001:db8:1:${line}::1`)]).toEqual([made, 201]);
        made++;
      }
    }
  }
  expect(await heldBack()).toEqual([]);
  vi.setSystemTime(begin + 60 * 60_000);
  const late = form();
  const taken = await answerTo('2001:db8:1:5::1', late);
  expect(taken.statusCode).toBe(201);
  // Another home, and the same one a day later.
  expect(await register('2001:db8:1:100::1')).toBe(201);
  expect(await heldBack()).toEqual([late.email]);
  const payPage = await payPageOf(taken, late);
  expect(payPage).toContain('we have not mailed you the link');
  expect(payPage).toContain('href="/my-registration"');
  expect(payPage).not.toContain('use the link in our email');
  // Neither the same form again nor the worker sends it; asking does, from wherever, once.
  await register('203.0.113.7', { ...late, key: randomUUID() });
  const { db } = site.database;
  const at = { now: new Date(), siteUrl };
  await writeReceivedMails(db, at);
  expect(await mailsTo(db, late.email)).toEqual([]);
  expect(await ask(late.email, '203.0.113.8')).toBe(303);
  await sendAskedLinks(db, at);
  expect(await mailsTo(db, late.email)).toHaveLength(1);
  expect(await heldBack()).toEqual([]);
  expect(await payPageOf(taken, late)).toContain('use the link in our email');
  vi.setSystemTime(begin + 25 * 60 * 60_000);
  const nextDay = form();
  expect(await register('2001:db8:1:5::1', nextDay)).toBe(201);
  expect(await heldBack()).toEqual([]);
});

it('a network has so few of them mailed a day by asking, while who was mailed before gets a link', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db } = site.database;
  const held = form();
  const mailed = form();
  for (const each of [held, mailed]) expect(await register('203.0.113.9', each)).toBe(201);
  const begin = Date.now();
  await writeReceivedMails(db, { now: new Date(begin - 48 * 60 * 60_000), siteUrl });
  await db.deleteFrom('mail').execute();
  await db
    .updateTable('participant')
    .set({ is_mail_due: false, mail_written_at: null })
    .where('email', '=', held.email)
    .execute();
  for (let asked = 0; asked < mostHeldMailsPerDay; asked++) {
    vi.setSystemTime(begin + asked * 61_000);
    expect(await ask(`nobody${asked}@mail.example`, '198.51.100.1')).toBe(303);
  }
  const answers = [];
  for (const { email } of [held, mailed]) {
    vi.setSystemTime(Date.now() + 61_000);
    answers.push(await asking(email, '198.51.100.1'));
  }
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(429);
    expect(body).toContain('Many links were asked for from your network today.');
  }
  await sendAskedLinks(db, { now: new Date(), siteUrl });
  expect([await mailsTo(db, held.email), await mailsTo(db, mailed.email)]).toEqual([
    [],
    [expect.stringContaining('link')],
  ]);
  // From elsewhere an hour later.
  vi.setSystemTime(Date.now() + 60 * 60_000);
  expect(await ask(held.email, '198.51.101.1')).toBe(303);
  await sendAskedLinks(db, { now: new Date(), siteUrl });
  expect(await mailsTo(db, held.email)).toHaveLength(1);
});

it('a network makes so many registrations a day, and nobody makes more by waiting a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begin = Date.now() + 7 * 24 * 60 * 60_000;
  const from = '192.0.2.1';
  const perMinute = 60;
  vi.setSystemTime(begin);
  const sent = form();
  expect(await register(from, sent)).toBe(201);
  for (let made = 1; made < mostMadePerDay; made += perMinute) {
    vi.setSystemTime(begin + (1 + made / perMinute) * 61_000);
    const some = Math.min(perMinute, mostMadePerDay - made);
    const answers = await Promise.all(Array.from({ length: some }, () => register(from)));
    expect(new Set(answers)).toEqual(new Set([201]));
  }
  vi.setSystemTime(Date.now() + 61_000);
  const refused = await answerTo(from);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  // A form whose answer was lost on the way; its key makes nothing else.
  expect(await register(from, sent)).toBe(200);
  expect(await register(from, { ...form(), key: sent.key })).toBe(400);
  expect(await register('192.0.3.1')).toBe(201);
  vi.setSystemTime(begin + 25 * 60 * 60_000);
  expect(await register(from)).toBe(201);
});
