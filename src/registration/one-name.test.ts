import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { goodForm, postedForm } from '../test/good-form.ts';
import { tokenFor } from '../test/my-registration-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { pdfText } from '../test/pdf-text.ts';
import { openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { writeReceivedMails } from './write-registration-mails.ts';

const now = new Date('2025-03-01T10:00:00Z');
const siteUrl = 'https://race.example';
let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  cookie = (await signedIn(site.database.db, 'office')).cookie;
});
afterAll(() => site.close());

const email = 'suharto@mail.example';
const one = { firstname: '', lastname: 'suharto', email };
const post = (changes: object) =>
  site.app.inject({
    method: 'POST',
    url: '/api/participants',
    payload: { key: randomUUID(), ...goodForm, ...changes },
  });
const namesOf = (address: string) =>
  site.database.db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name'])
    .where('email', '=', address)
    .execute();
const get = async (url: string, headers = {}) => (await site.app.inject({ url, headers })).body;

describe('somebody with one name', () => {
  it('is refused as ever while the box is not ticked', async () => {
    for (const names of [one, { ...one, firstname: 'Suharto', lastname: '' }]) {
      const answer = await post({ ...names, hasOneName: undefined });
      const field = names.firstname === '' ? 'firstname' : 'lastname';
      expect(answer.statusCode).toBe(400);
      expect(answer.json().problems).toEqual({
        [field]: expect.objectContaining({ message: 'Please enter your name' }),
      });
    }
    const posted = await postForm(site.app, '/registration', { ...postedForm, ...one });
    expect(posted.body).toContain('Please enter your name');
    expect(await namesOf(email)).toEqual([]);
  });

  it('needs that one name', async () => {
    const answer = await post({ ...one, lastname: ' ', hasOneName: true });
    expect(Object.keys(answer.json().problems)).toEqual(['lastname']);
  });

  it('is refused while two names are written, of which none may be lost', async () => {
    const two = { firstname: 'Ana', lastname: 'Pop', email: 'two@mail.example', hasOneName: true };
    const answer = await post(two);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().problems).toEqual({
      hasOneName: expect.objectContaining({ code: 'registration-name-two' }),
    });
    const ticked = { ...postedForm, ...two, hasOneName: 'true' };
    const posted = await postForm(site.app, '/registration', ticked);
    expect(posted.body).toContain('You have written two names.');
    expect(posted.body).toContain('value="Ana"');
    expect(await namesOf(two.email)).toEqual([]);
  });

  it('registers by the API, whichever of the fields it is in', async () => {
    expect((await post({ ...one, hasOneName: true })).statusCode).toBe(201);
    const first = { firstname: 'madonna', lastname: '', email: 'madonna@mail.example' };
    expect((await post({ ...first, hasOneName: true })).statusCode).toBe(201);
    expect(await namesOf(email)).toMatchObject([{ first_name: '', last_name: 'Suharto' }]);
    expect(await namesOf(first.email)).toMatchObject([{ first_name: '', last_name: 'Madonna' }]);
    expect((await post({ ...one, hasOneName: true })).json().code).toBe('registration-duplicate');
  });

  it('registers by the form without script, which keeps the box when it comes back', async () => {
    const form = { ...postedForm, ...one, email: 'sukarno@mail.example', lastname: 'Sukarno' };
    const ticked = { ...form, hasOneName: 'true' };
    const refused = await postForm(site.app, '/registration', { ...ticked, phone: '' });
    expect(refused.body).toMatch(/<input[^>]*id="registration-hasOneName"[^>]*checked/);
    const made = await postForm(site.app, '/registration', ticked);
    expect(made.statusCode).toBe(303);
    expect(await namesOf(form.email)).toMatchObject([{ first_name: '', last_name: 'Sukarno' }]);
  });

  it('is greeted and named by it, also before anybody has acted for the mailbox', async () => {
    const { db } = site.database;
    await writeReceivedMails(db, { siteUrl, now });
    const [mail] = await openedMails(db, email);
    expect(mail?.html).toContain('Hello Suharto');
    expect(mail?.subject).not.toContain('Suharto');
  });

  it('is shown without a stray space on the own page and in the lists', async () => {
    const { db } = site.database;
    const [runner] = await namesOf(email);
    await db
      .updateTable('participant')
      .set({ status: 'confirmed', proven_at: now, bib: 7 })
      .where('email', '=', email)
      .execute();
    const own = await get(`/my-registration/${await tokenFor(db, runner?.id ?? 0)}`);
    expect(own).toMatch(/>\s*Suharto\s*</);
    await expect
      .poll(async () => get('/participants?search=suharto'))
      .toMatch(/(?<! )Suharto(?! <)/);
    const office = await get('/admin/participants', { cookie });
    expect(office).toContain('>Suharto</a>');
    const edit = await get(`/admin/participants/${runner?.id}?do=edit`, { cookie });
    expect(edit).toMatch(/<input[^>]*id="admin-hasOneName"[^>]*checked/);
  });

  it('is in files by the last name alone', async () => {
    const take = async (form: Record<string, string>) => {
      const { headers } = await postForm(site.app, '/admin/lists', form, { cookie });
      return site.app.inject({ url: String(headers.location), headers: { cookie } });
    };
    const columns = { 'column.lastname': 'on', 'column.firstname': 'on' };
    const csv = await take({ intent: 'export', format: 'csv-comma', ...columns });
    expect(csv.body.split('\r\n')).toContain('Suharto,');
    const sheet = await take({ intent: 'sheet', kind: 'start-list-name', raceId: '2' });
    expect(pdfText(sheet.rawPayload)).toContain('Suharto');
  });
});
