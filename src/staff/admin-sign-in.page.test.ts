import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstAdmin, postForm, signedIn } from '../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ siteUrl: 'https://race.example' });
  await createFirstAdmin(site.database.db, firstAdmin);
});
afterAll(() => site.close());

const get = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } });
const signIn = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(site.app, '/admin/sign-in', form, headers);

describe('signing in', () => {
  it('stands at the address itself, kept by nobody', async () => {
    const page = await get('/admin?lang=de');
    expect(page.statusCode).toBe(401);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
    });
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).toContain('<h1>Einloggen</h1>');
    expect(page.body).toContain('name="back" value="/admin?lang=de"');
  });

  it('opens the organiser’s side, whatever the case of the address, and signing out closes it', async () => {
    const answer = await signIn({ ...firstAdmin, email: ' Admin@Race.example' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin']);
    const set = String(answer.headers['set-cookie']);
    expect(set).toMatch(
      /^__Host-admin=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = set.split(';', 1)[0] ?? '';
    const page = await get('/admin', cookie);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(firstAdmin.email);
    expect(page.body).toContain('<a href="/admin" aria-current="page">');

    const out = await signIn({ intent: 'sign-out' }, { cookie });
    expect(out.headers['set-cookie']).toMatch(/^__Host-admin=; Max-Age=0; Path=\/;/);
    expect((await get('/admin', cookie)).statusCode).toBe(401);
  });

  it('empties the browser’s cache at the sign-out, and leaves what a phone has stored', async () => {
    const answer = await signIn(firstAdmin);
    expect(answer.headers).not.toHaveProperty('clear-site-data');
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    const out = await signIn({ intent: 'sign-out' }, { cookie });
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([303, '"cache"']);
  });

  it.each([
    { ...firstAdmin, password: 'up and down' },
    { ...firstAdmin, email: 'nobody@race.example' },
    { email: '', password: '' },
  ])('refuses $email with $password, all in the same words', async (form) => {
    const answer = await signIn(form);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain('No account has this email address with this password.');
    expect(answer.body).toContain(`value="${form.email}"`);
  });

  it('leads back to where it stood, and to the organiser’s side only', async () => {
    const to = async (back: string) => (await signIn({ ...firstAdmin, back })).headers.location;
    expect(await to('/admin/audit?page=2')).toBe('/admin/audit?page=2');
    expect(await to('/email-test')).toBe('/email-test');
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/administer', '/']) {
      expect(await to(elsewhere)).toBe('/admin');
    }
    expect(await to('/admin/../..//evil.example')).toBe('/admin');
  });

  it('is not for pages of other sites', async () => {
    const answer = await signIn(firstAdmin, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('carries nothing that a page of another site sent', async () => {
    const invitation = JSON.stringify({ email: 'eva@evil.example', role: 'admin' });
    const form = { email: '', password: '', back: '/admin/staff', kept: invitation };
    const foreign = await signIn(form, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.body).not.toContain('evil.example');
    expect(foreign.body).not.toContain('name="back"');
    // Nor what somebody was talked into posting from our own page.
    expect((await signIn(form)).body).not.toContain('evil.example');
    expect((await signIn({ ...firstAdmin, ...form, ...firstAdmin })).statusCode).toBe(303);
  });

  it('tells the race office what is not for it, with the tabs that are', async () => {
    const { cookie } = await signedIn(site.database.db, 'office');
    const { statusCode, body } = await get('/admin/staff', cookie);
    expect(statusCode).toBe(403);
    expect(body).toContain('No access to this page');
    expect(body).toContain('href="/admin/participants"');
    expect(body).not.toContain('href="/admin/audit"');
  });

  it('leaves an audit row', async () => {
    const rows = await site.database.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'staff_email'])
      .orderBy('id')
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { action: 'staff.create', subject: `staff ${firstAdmin.email}`, staff_email: '' },
      {
        action: 'session.start',
        subject: `staff ${firstAdmin.email}`,
        staff_email: firstAdmin.email,
      },
    ]);
  });
});

describe('the first admin', () => {
  it('is made once', async () => {
    await createFirstAdmin(site.database.db, {
      email: 'two@race.example',
      password: 'x'.repeat(12),
    });
    expect((await signIn({ email: 'two@race.example', password: 'x'.repeat(12) })).statusCode).toBe(
      401,
    );
  });
});
