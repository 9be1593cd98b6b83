import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { openedMails } from '../../../test/opened-mails.ts';
import { placeRunners } from '../../../test/race-control-kit.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { messageMailJob } from './message-mail-job.ts';

const path = '/admin/messages';
let site: TestSite;
let cookie = '';
let ids: number[] = [];

beforeAll(async () => {
  site = await openTestSite({ now: '2025-07-05T07:40:00Z' });
  const { db } = site.database;
  ({ cookie } = await signedIn(db, ['participants']));
  ids = await placeRunners(db, 3, (index) => ({
    status: index === 2 ? 'pending' : 'confirmed',
    first_name: ['Ana', 'Ioan', 'Eva'][index] ?? '',
    last_name: 'Pop',
    email: `runner${index}@trail.example.org`,
    phone: `+40 700 00${index}`,
    language: index === 0 ? 'ro' : 'en',
  }));
});
afterAll(() => site.close());
beforeEach(() => site.database.db.deleteFrom('mail').execute());

const draft = (more: Record<string, string> = {}) => ({
  id: randomUUID(),
  audience: 'all',
  raceId: '1',
  'subject.en': 'Storm, {firstName}',
  'text.en': 'Bib {bib} of {race}: come down.',
  ...more,
});
const post = (form: Record<string, string>, headers: Record<string, string> = { cookie }) =>
  postForm(site.app, path, form, headers);
const mainOf = (html: string) => textOf(between(html, '<main', '</main>'));
const mails = async () => openedMails(site.database.db);
/** Has the worker write what is due; `until`: it is stopped by that. */
const write = (until: AbortSignal = new AbortController().signal) => {
  const place = { db: site.database.db, siteUrl: 'https://race.example', log: () => {} };
  return messageMailJob(place).work({ signal: until, wake: () => {} });
};

describe('a message on the day', () => {
  it('is shown first, with who gets which text, and what is missing', async () => {
    const said = mainOf((await post({ ...draft(), intent: 'preview' })).body);
    expect(said).toContain('3 runners get this');
    expect(said).toContain('Romanian : 1');
    expect(said).toContain('No text in this language: they get the one in English.');
    expect(said).toContain('Storm, Ana Bib 101 of Ridge Run 33K: come down.');
    expect(await mails()).toEqual([]);
  });

  it('goes to each in the own language, and once, however often it is sent', async () => {
    const form = {
      ...draft({ 'subject.ro': 'Furtună, {firstName}', 'text.ro': 'Coboară, {bib}.' }),
    };
    const answers = await Promise.all([1, 2, 3].map(() => post({ ...form, intent: 'send' })));
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(`${path}?sent=3`));
    expect(await mails()).toEqual([]);
    const office = async () =>
      mainOf((await site.app.inject({ url: path, headers: { cookie } })).body);
    expect(await office()).toContain('emails written so far: 0 of 3');
    const stopping = new AbortController();
    const first = write(stopping.signal);
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
    stopping.abort();
    await first;
    // Two processes go on where the first one ended.
    await Promise.all([write(), write()]);
    expect(await office()).not.toContain('written so far');
    const sent = await mails();
    expect(new Set(sent.map(({ participant_id }) => participant_id))).toEqual(new Set(ids));
    expect(sent).toHaveLength(3);
    expect(sent.map(({ subject }) => subject).join()).toContain('Furtună, Ana');
    expect(sent.map(({ text }) => text).join()).toContain('Bib 102 of Ridge Run 33K: come down.');
    const { body } = await site.app.inject({ url: path, headers: { cookie } });
    expect(mainOf(body)).toContain('3 people');
    const { body: log } = await site.app.inject({
      url: `/admin/participants/${ids[1]}`,
      headers: { cookie },
    });
    expect(log).toContain('Storm, Ioan');
    const history = await site.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', '=', 'message.send')
      .execute();
    expect(history).toHaveLength(1);
  });

  it.each([
    ['unpaid', [2]],
    ['not-collected', [0, 1, 2]],
    ['on-course', []],
  ])('reaches those who are %s', async (audience, whom) => {
    await post({ ...draft({ audience }), intent: 'send' });
    await write();
    const sent = (await mails()).map(({ participant_id }) => participant_id);
    expect(new Set(sent)).toEqual(new Set(whom.map((index) => ids[index])));
  });

  it('leaves out a mailbox that has shown nothing yet, and says so', async () => {
    const { db } = site.database;
    const prove = (proven_at: Date | null) =>
      db
        .updateTable('participant')
        .set({ proven_at })
        .where('id', '=', ids[2] ?? 0)
        .execute();
    await prove(null);
    const form = draft();
    const said = mainOf((await post({ ...form, intent: 'preview' })).body);
    expect(said).toContain('2 runners get this');
    expect(said).toContain('Left out, as nobody has confirmed the registration yet: 1');
    await post({ ...form, intent: 'send' });
    await write();
    const sent = (await mails()).map(({ participant_id }) => participant_id);
    expect(new Set(sent)).toEqual(new Set(ids.slice(0, 2)));
    await prove(new Date());
    expect(mainOf((await post({ ...form, intent: 'preview' })).body)).not.toContain('Left out');
  });

  it('is tried out on whoever writes it, and reaches no runner', async () => {
    const { body } = await post({ ...draft(), intent: 'test' });
    expect(mainOf(body)).toContain('on its way to your own address');
    const sent = await mails();
    expect(
      sent.map(({ to_address, participant_id }) => [to_address.split('@')[1], participant_id]),
    ).toEqual([['race.example', null]]);
  });

  it('gives the telephone numbers as a file, which the history tells', async () => {
    const { headers } = await post({ ...draft({ audience: 'unpaid' }), intent: 'phones' });
    const file = await site.app.inject({ url: String(headers.location), headers: { cookie } });
    expect(file.body).toContain('103;Pop;Eva;');
    expect(file.body).not.toContain('Ioan');
    const noted = await site.database.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'participants.export')
      .execute();
    expect(noted).toMatchObject([{ after: { rows: 1 } }]);
  });

  it.each([
    ['no text', { 'text.en': '' }],
    ['too long a subject', { 'subject.en': 'x'.repeat(121) }],
    ['too long a text', { 'text.en': 'x'.repeat(3001) }],
    ['an unknown placeholder', { 'text.en': 'Dear {name}' }],
    ['a subject of two lines', { 'subject.en': 'Storm\nBcc: all' }],
  ])('is refused with %s, and keeps what was written', async (_what, wrong) => {
    const answer = await post({ ...draft(wrong), intent: 'send' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Write a subject and a text');
    expect(await mails()).toEqual([]);
  });

  it('is sent by those with the right, from this site, only', async () => {
    const { db } = site.database;
    const { cookie: volunteer } = await signedIn(db, 'volunteer');
    const form = { ...draft(), intent: 'send' };
    expect((await post(form, { cookie: volunteer })).statusCode).toBe(403);
    expect((await post(form, { cookie: '' })).statusCode).toBe(401);
    expect((await post(form, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await mails()).toEqual([]);
  });
});
