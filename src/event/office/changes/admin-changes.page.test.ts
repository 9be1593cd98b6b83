import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { type ChangingSite, openChangingSite } from '../../../test/late-changes-kit.ts';
import { plainPaths } from '../../../test/site-paths.ts';

const url = '/admin/changes';
let now = new Date('2025-07-05T05:00:00+03:00');
let kit: ChangingSite;
beforeAll(async () => {
  kit = await openChangingSite({ clock: { now: () => now, offsetMs: 0 } });
});
afterAll(() => kit.site.close());

const get = async (app: ChangingSite['other'], path: string, language = 'en') => {
  const { body } = await app.inject({ url: path, headers: { cookie: `lang=${language}` } });
  return body;
};
const noticesIn = (html: string) => /<aside class="notices"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? '';
const post = (form: Record<string, string>, headers = {}) => kit.post(form, headers);

const storm = {
  intent: 'notice',
  subject: 'notice 0a0a0a0a',
  seen: '0',
  level: 'warning',
  'text.en': 'Storm <b>from the west</b>\nThe 33 km starts at 10:00.',
  'text.ro': 'Furtună',
  from: '2025-07-05T06:00',
  until: '2025-07-05T08:00',
};
const lastSeen = (subject = storm.subject) => kit.lastSeen(subject);
const count = async (table: 'late_change' | 'audit_entry') =>
  (await kit.site.database.db.selectFrom(table).select('id').execute()).length;

describe('a notice', () => {
  it('is asked about first, with its words, where it stands, and whose language lacks it', async () => {
    const { statusCode, body } = await post(storm);
    expect(statusCode).toBe(200);
    expect(body).toContain('Storm &lt;b&gt;from the west&lt;/b&gt;');
    expect(body).not.toContain('<b>from');
    expect(body).toContain('No text in: Français, Deutsch, Italiano and Español.');
    expect(body).toContain('top of every page');
    expect(await count('late_change')).toBe(0);
  });

  it('comes to every page of every process with its moment, in the reader’s language', async () => {
    expect((await get(kit.other, '/')).includes('class="notices"')).toBe(false);
    expect((await post({ ...storm, sure: 'true' })).statusCode).toBe(303);
    const listed = await post({ ...storm, sure: 'true' });
    expect([listed.statusCode, await count('late_change')]).toEqual([303, 1]);
    expect(noticesIn(await get(kit.site.app, '/rules'))).toBe('');
    now = new Date('2025-07-05T06:00:00+03:00');
    expect(noticesIn(await get(kit.site.app, '/rules'))).not.toBe('');
    // A volunteer's phone shows one thing only, and is out of reach anyway.
    const withNotices = plainPaths.filter((path) => path !== '/checkpoint');
    for (const path of [...withNotices, '/races/1', '/nothing-here']) {
      await expect.poll(async () => noticesIn(await get(kit.other, path))).not.toBe('');
      for (const code of path === '/'
        ? languages().map((each) => each.code)
        : (['ro', 'es'] as const)) {
        const shown = noticesIn(await get(kit.other, path, code));
        expect([path, code, shown.includes(code === 'ro' ? 'Furtună' : 'Storm &lt;b&gt;')]).toEqual(
          [path, code, true],
        );
        expect(shown.includes('<span lang="en">')).toBe(!['en', 'ro'].includes(code));
        expect(shown).toContain('<button');
      }
    }
  });

  it('changes at once; one of danger cannot be put away', async () => {
    const changed = { ...storm, level: 'danger', 'text.de': 'Sturm', sure: 'true' };
    expect((await post({ ...changed, seen: await lastSeen() })).statusCode).toBe(303);
    await expect
      .poll(async () => noticesIn(await get(kit.other, '/', 'de')))
      .toMatch(/is-danger[\s\S]*Sturm/);
    expect(noticesIn(await get(kit.other, '/', 'de'))).not.toContain('<button');
  });

  it('is not changed by who has not seen the last change, and is told who was faster', async () => {
    const late = { ...storm, 'text.en': 'Another storm', sure: 'true', seen: '1' };
    const { statusCode, body } = await post(late);
    expect(statusCode).toBe(409);
    expect(body).toContain('Ana changed this at');
    expect(body).toContain('Another storm');
    expect(noticesIn(await get(kit.site.app, '/'))).not.toContain('Another storm');
    expect(body).toContain(`name="seen" value="${await lastSeen()}"`);
  });

  it('goes from kept pages when its time is over', async () => {
    await expect.poll(async () => noticesIn(await get(kit.other, '/rules'))).not.toBe('');
    now = new Date('2025-07-05T08:00:00+03:00');
    expect(noticesIn(await get(kit.other, '/rules'))).toBe('');
    now = new Date('2025-07-05T07:59:59+03:00');
  });

  it('is undone step by step, and each step is written down', async () => {
    const undo = async () => ({ intent: 'undo', subject: storm.subject, seen: await lastSeen() });
    const asked = await post(await undo());
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Danger → Warning');
    expect((await post({ ...(await undo()), sure: 'true' })).statusCode).toBe(303);
    await expect.poll(async () => noticesIn(await get(kit.other, '/'))).toContain('is-warning');
    const withdrawal = { intent: 'withdraw', subject: storm.subject, seen: await lastSeen() };
    expect((await post({ ...withdrawal, sure: 'true' })).statusCode).toBe(303);
    await expect.poll(async () => noticesIn(await get(kit.other, '/'))).toBe('');
    const again = await undo();
    for (let click = 0; click < 2; click++) await post({ ...again, sure: 'true' });
    await expect.poll(async () => noticesIn(await get(kit.other, '/'))).toContain('is-warning');
    const entries = await kit.site.database.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'staff_email'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'notice.publish',
      'notice.change',
      'notice.change',
      'notice.withdraw',
      'notice.publish',
    ]);
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([storm.subject]));
  });

  it.each(languages().map(({ code }) => code))('has its history told in %s', async (code) => {
    const { body } = await kit.site.app.inject({
      url,
      headers: { cookie: `${kit.office.cookie}; lang=${code}` },
    });
    expect(body.match(/class="late-changes"/g)).toHaveLength(3);
    expect(body).not.toMatch(/notice\.(publish|change|withdraw)|undefined|\{\{/);
    expect(body.match(/value="undo"/g)).toHaveLength(1);
  });

  it.each([
    [{ 'text.en': '', 'text.ro': '' }, 'at least one language'],
    [{ 'text.en': 'x'.repeat(301) }, 'longer than 300'],
    [{ from: 'tomorrow' }, 'no moment'],
    [{ until: '2025-07-05T05:59' }, 'after the beginning'],
  ])('with %j is refused with its reason, and keeps what was typed', async (wrong, reason) => {
    const { statusCode, body } = await post({ ...storm, subject: 'notice 0b0b0b0b', ...wrong });
    expect(statusCode).toBe(400);
    expect(body).toContain(reason);
    expect(body).toContain('name="until"');
    expect(await lastSeen('notice 0b0b0b0b')).toBe('0');
  });

  it('is published by nobody else: not without the right, nor from another site', async () => {
    const before = await count('audit_entry');
    const form = { ...storm, subject: 'notice 0c0c0c0c', sure: 'true' };
    const { cookie: volunteer } = await signedIn(kit.site.database.db, 'volunteer');
    expect((await post(form, { cookie: volunteer })).statusCode).toBe(403);
    expect((await post(form, { cookie: '' })).statusCode).toBe(401);
    expect((await post(form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ ...form, subject: 'race 1' })).statusCode).toBe(409);
    expect((await post({ ...form, seen: 'x' })).statusCode).toBe(409);
    expect(await count('audit_entry')).toBe(before);
  });
});
