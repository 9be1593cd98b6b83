import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { singleRights } from '../../../platform/auth/rights.rules.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { type ChangingSite, openChangingSite } from '../../../test/late-changes-kit.ts';

let kit: ChangingSite;
beforeAll(async () => {
  kit = await openChangingSite({ now: '2025-03-01T12:00:00Z' });
  // Kept from before, so that what follows is not what is drawn for the first time.
  for (const path of ['/', '/program']) await kit.other.inject(path);
});
afterAll(() => kit.site.close());

const post = (form: Record<string, string>, headers = {}) => kit.post(form, headers);
const get = async (url: string, language = 'en') =>
  (await kit.other.inject({ url, headers: { cookie: `lang=${language}` } })).body;
const office = async (language = 'en') =>
  (
    await kit.site.app.inject({
      url: '/admin/changes',
      headers: { cookie: `${kit.office.cookie}; lang=${language}` },
    })
  ).body;
const subject = 'line 0a0a0a0a';
const concert = {
  intent: 'added-line',
  subject,
  kind: 'other',
  date: '2025-07-06',
  begins: '11:00',
  ends: '12:30',
  place: 'Old <Mill>',
  'title.en': 'Concert & coffee',
  'title.ro': 'Concert și cafea',
  'description.ro': 'Luați un scaun.',
};
const lastSeen = () => kit.lastSeen(subject);
const count = async () =>
  (await kit.site.database.db.selectFrom('late_change').select('id').execute()).length;

describe('a line that the office adds to the programme', () => {
  it('is shown first as it would stand, with what is missing', async () => {
    const { statusCode, body } = await post(concert);
    expect(statusCode).toBe(200);
    expect(body).toContain('Sunday, 6 July 2025');
    expect(body).toContain('<strong>Concert &amp; coffee</strong>');
    expect(body).toContain('Title (Română): Concert și cafea');
    expect(body).toContain('No text in: Français, Deutsch, Italiano and Español.');
    expect(body).toContain('No text in: English, Français, Deutsch, Italiano and Español.');
    expect(body).not.toContain('Old <Mill>');
    expect(await count()).toBe(0);
  });

  it('stands on the programme, in calendar files and structured data of every process', async () => {
    for (let click = 0; click < 2; click++) {
      expect((await post({ ...concert, sure: 'true' })).statusCode).toBe(303);
    }
    expect(await count()).toBe(1);
    await expect.poll(() => get('/program')).toContain('Concert &amp; coffee');
    const page = await get('/program');
    expect(page).toContain('Old &lt;Mill&gt;');
    expect(page).toContain('<time>11:00</time>–<time>12:30</time>');
    expect(page).toContain('Sunday, 6 July 2025');
    const german = await get('/program', 'de');
    expect(german).toContain('<strong lang="en">Concert &amp; coffee</strong>');
    expect(german).toContain('<p lang="ro">Luați un scaun.</p>');
    expect(await get('/program', 'ro')).toContain('<strong>Concert și cafea</strong>');
    const calendar = await get('/api/program.ics');
    expect(calendar).toContain('UID:0a0a0a0a@');
    expect(calendar).toContain('DTSTART:20250706T080000Z');
    const home = await get('/');
    expect(home).toContain('"endDate":"2025-07-06"');
  });

  it('is listed beside the lines of the files, to be changed or taken off', async () => {
    const listed = await office();
    expect(listed).toContain('Sunday, 6 July 2025 · 11:00–12:30 · Old &lt;Mill&gt;');
    expect(listed).toContain(' added a line to the programme (');
    const form = await kit.site.app.inject({
      url: `/admin/changes?${new URLSearchParams({ edit: subject })}`,
      headers: { cookie: kit.office.cookie },
    });
    expect(form.body).toContain('value="Concert &amp; coffee"');
    expect(form.body).toContain(`name="seen" value="${await lastSeen()}"`);
  });

  it('that is cancelled is struck out, and called off in calendars', async () => {
    const off = { ...concert, isCancelled: 'true', seen: await lastSeen(), sure: 'true' };
    expect((await post(off)).statusCode).toBe(303);
    await expect
      .poll(() => get('/program'))
      .toContain('<s>Concert &amp; coffee</s> <strong>cancelled</strong>');
    expect(await get('/api/program.ics')).toMatch(/STATUS:CANCELLED/);
  });

  it('goes when it is taken off, and comes back by undoing', async () => {
    const step = { intent: 'withdraw', subject, seen: await lastSeen() };
    expect((await post(step)).body).toContain('cancel it instead');
    expect((await post({ ...step, sure: 'true' })).statusCode).toBe(303);
    await expect.poll(() => get('/program')).not.toContain('Concert');
    expect(await get('/api/program.ics')).not.toContain('0a0a0a0a');
    const undo = { intent: 'undo', subject, seen: await lastSeen(), sure: 'true' };
    expect((await post(undo)).statusCode).toBe(303);
    await expect.poll(() => get('/program')).toContain('<s>Concert');
    const entries = await kit.site.database.db
      .selectFrom('audit_entry')
      .select('action')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'program.add',
      'program.change',
      'program.remove',
      'program.add',
    ]);
  });

  it('is not changed by who has not seen the last change', async () => {
    const { statusCode, body } = await post({ ...concert, 'title.en': 'Choir', sure: 'true' });
    expect(statusCode).toBe(409);
    expect(body).toContain('value="Choir"');
    expect(await get('/program')).not.toContain('Choir');
  });

  it.each(languages().map(({ code }) => code))('has its history told in %s', async (code) => {
    const { cookie: admin } = await signedIn(kit.site.database.db, 'admin');
    const headers = { cookie: `${admin}; lang=${code}` };
    for (const body of [
      await office(code),
      (await kit.site.app.inject({ url: '/admin/audit', headers })).body,
    ]) {
      expect(body).toContain(code === 'ro' ? 'Concert și cafea' : 'Concert &amp; coffee');
      expect(body).not.toMatch(/\(line 0a0a|>program\.|\{\{|undefined/);
    }
  });

  it.each([
    [{ kind: '' }, 'Choose what it is'],
    [{ kind: 'start' }, 'Choose what it is'],
    [{ date: '2025-02-30' }, 'no day'],
    [{ date: '2052-07-06' }, 'more than 30 days from any race'],
    [{ date: '2025-06-04' }, 'more than 30 days from any race'],
    [{ date: '2025-08-05' }, 'more than 30 days from any race'],
    [{ begins: '' }, 'no time of day'],
    [{ ends: '10:59' }, 'after the beginning'],
    [{ 'title.en': '', 'title.ro': ' ' }, 'at least one language'],
    [{ 'title.de': 'x'.repeat(81) }, 'longer than 80'],
    [{ 'description.de': 'x'.repeat(301) }, 'longer than 300'],
    [{ place: 'x'.repeat(81) }, 'longer than 80'],
  ])('with %j is refused with its reason, and keeps what was typed', async (wrong, reason) => {
    const before = await count();
    const sent = { ...concert, subject: 'line 0b0b0b0b', ...wrong, sure: 'true' };
    const { statusCode, body } = await post(sent);
    expect(statusCode).toBe(400);
    expect(body).toContain(reason);
    expect(body).toContain('Old &lt;Mill&gt;'.slice(0, 'place' in wrong ? 0 : undefined));
    expect(await count()).toBe(before);
  });

  it('needs no title where its kind has words', async () => {
    const awards = {
      ...concert,
      subject: 'line 0c0c0c0c',
      kind: 'awards',
      'title.en': '',
      'title.ro': '',
      'description.ro': '',
      sure: 'true',
    };
    expect((await post(awards)).statusCode).toBe(303);
    await expect.poll(() => get('/program', 'de')).toMatch(/11:00.*Siegerehrung/s);
  });
});

describe('a line of the programme, attacked', () => {
  const evil = { ...concert, subject: 'line 0d0d0d0d', 'title.en': 'Gone', sure: 'true' };
  const left = async () => [await count(), (await get('/program')).includes('Gone')];

  it('is added by nobody without the right, from no other site, and not after signing out', async () => {
    const { db } = kit.site.database;
    const before = await left();
    for (const right of singleRights.filter((each) => each !== 'registration')) {
      const { cookie: part } = await signedIn(db, [right]);
      expect([right, (await post(evil, { cookie: part })).statusCode]).toEqual([right, 403]);
    }
    expect((await post(evil, { cookie: '' })).statusCode).toBe(401);
    expect((await post(evil, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const { cookie: gone } = await signedIn(db, ['registration']);
    const signOut = { intent: 'sign-out' };
    expect(
      (await postForm(kit.site.app, '/admin/sign-in', signOut, { cookie: gone })).statusCode,
    ).toBe(303);
    expect((await post(evil, { cookie: gone })).statusCode).toBe(401);
    expect(await left()).toEqual(before);
  });

  it.each([
    ['of another kind', { subject: 'line 2025-07-04-pastaParty' }, 409],
    ['of a race', { subject: 'race 1' }, 409],
    ['as a line of the files', { intent: 'line' }, 409],
    ['of no name', { subject: 'line 0d0d0d0' }, 409],
    ['over a change that there is not', { seen: '-1' }, 409],
    ['with what no database keeps', { 'title.en': 'Gone\u0000' }, 400],
    ['of ten megabytes', { 'description.en': 'x'.repeat(10_000_000) }, 413],
  ])('%s is refused', async (_, wrong, status) => {
    const before = await left();
    expect((await post({ ...evil, ...wrong })).statusCode).toBe(status);
    expect(await left()).toEqual(before);
  });

  it('sent twice at once makes one, and two that differ do not overwrite each other', async () => {
    const before = await count();
    const again = { ...evil, subject: 'line 0e0e0e0e' };
    const same = await Promise.all([post(again), post(again)]);
    expect(same.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await count()).toBe(before + 1);
    const other = { ...evil, subject: 'line 0f0f0f0f' };
    const two = await Promise.all([post(other), post({ ...other, 'title.en': 'Otherwise' })]);
    expect(new Set(two.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]));
    expect(await count()).toBe(before + 2);
  });
});
