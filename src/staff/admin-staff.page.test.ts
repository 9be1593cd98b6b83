import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Preset } from '../platform/auth/rights.rules.ts';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { firstAdminLink } from './accept-invitation.ts';
import { linkFromServer } from './link-from-server.ts';
import { updateStaff } from './staff.queries.ts';

const site: TestSite = await openTestSite({ isWithoutParticipants: true });
const { db } = site.database;
afterAll(() => site.close());

let admin: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  for (const table of [
    'audit_entry',
    'staff',
    'staff_invitation',
    'sign_in_try',
    'mail',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  admin = await signedIn(db, 'admin');
});

const get = (url: string, cookie = admin.cookie) => site.app.inject({ url, headers: { cookie } });
const post = (url: string, form: Record<string, string>, cookie = admin.cookie) =>
  postForm(site.app, url, form, { cookie });
const keyOn = async (url = '/admin/staff') =>
  /(?<=name="key" value=")[\w-]{43}/.exec((await get(url)).body)?.[0] ?? '';
const email = 'ana@race.example';
const password = 'up and down again';
const invite = async (form: { email?: string; role?: Preset; key?: string } = {}) => {
  const key = form.key ?? (await keyOn());
  const answer = await post('/admin/staff', { email, role: 'office', ...form, key });
  return { answer, link: /\/admin\/invitation\/[\w-]{43}/.exec(answer.body)?.[0] ?? '' };
};
const accept = (link: string, form: Record<string, string> = {}) =>
  post(link, { email: 'other@race.example', name: 'Ana Pop', password, ...form }, '');
const sessionIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const actions = async () =>
  (await db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );
const mails = () => openedMails(db);

describe('an invitation', () => {
  it('is shown once, mailed, and makes the account of its address and role', async () => {
    const { answer, link } = await invite();
    expect(answer.statusCode).toBe(200);
    const [mail] = await mails();
    expect(JSON.stringify(mail)).toContain(link);
    expect((await get('/admin/staff')).body).not.toContain(link);
    expect((await get(link, '')).body).toContain(`value="${email}"`);
    const made = await accept(link);
    expect(made.headers.location).toBe('/admin/account');
    const cookie = sessionIn(made);
    const page = (await get('/admin/account', cookie)).body;
    expect(page).toContain('Ana Pop');
    expect(page).toContain(email);
    expect((await get('/admin/staff', cookie)).statusCode).toBe(403);
    expect(await actions()).toEqual(['staff.invite', 'staff.create', 'session.start']);
  });

  it('works once', async () => {
    const { link } = await invite();
    const answers = await Promise.all([accept(link), accept(link)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303, 404,
    ]);
    expect((await get(link, '')).statusCode).toBe(404);
  });

  it('is one, however often its form is sent; a new one replaces it', async () => {
    const key = await keyOn();
    const [first, again] = [await invite({ key }), await invite({ key })];
    expect(again.link).toBe(first.link);
    expect(await mails()).toHaveLength(1);
    const other = await invite();
    expect((await get(first.link, '')).statusCode).toBe(404);
    expect((await get(other.link, '')).statusCode).toBe(200);
  });

  it('opens by a link of before, too, when its address had another name', async () => {
    const { link } = await invite();
    const old = link.replace('/admin/invitation/', '/admin/welcome/');
    expect(old).not.toBe(link);
    expect((await get(old, '')).statusCode).toBe(200);
    expect((await accept(old)).statusCode).toBe(303);
  });

  it('ends in nothing that a form has sent, and its form may serve another address', async () => {
    const key = await keyOn();
    const [first, other] = [await invite({ key }), await invite({ key, email: 'b@race.example' })];
    expect(first.link).not.toContain(key);
    expect((await get(`/admin/invitation/${key}`, '')).statusCode).toBe(404);
    expect(other.link).not.toBe(first.link);
    expect((await get(other.link, '')).body).toContain('value="b@race.example"');
    expect(await mails()).toHaveLength(2);
  });

  it('is one, when its form is sent twice at once', async () => {
    const key = await keyOn();
    const [first, again] = await Promise.all([invite({ key }), invite({ key })]);
    expect(first.link).toBe(again.link);
    expect(await mails()).toHaveLength(1);
    expect((await accept(first.link)).statusCode).toBe(303);
  });

  it('is made anew by a page that lay open until the first had ended', async () => {
    const key = await keyOn();
    const first = await invite({ key });
    await site.database.pool.query(`update staff_invitation set expires_at = now()`);
    const again = await invite({ key });
    expect(again.link).not.toBe(first.link);
    expect((await get(again.link, '')).statusCode).toBe(200);
  });

  it('ends after three days, and when it is withdrawn', async () => {
    const { link } = await invite();
    await site.database.pool.query(
      `update staff_invitation set expires_at = expires_at - interval '73 hours'`,
    );
    expect((await get(link, '')).statusCode).toBe(404);
    const second = await invite();
    const [id] = /(?<=name="invitation" value=")[\w-]+/.exec((await get('/admin/staff')).body) ?? [
      '',
    ];
    await post('/admin/staff', { intent: 'withdraw', invitation: id });
    expect((await accept(second.link)).statusCode).toBe(404);
  });

  it.each([
    [{ email: 'nobody' }, 'not an email address'],
    [{ email: '' }, 'not an email address'],
  ])('is refused for %j', async (form, sentence) => {
    const { answer } = await invite(form);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
  });

  it('is refused for an address that has an account', async () => {
    const { answer } = await invite({ email: admin.staff.email.toUpperCase() });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('has an account already');
  });

  it('asks for a name and a password of some length, and then still works', async () => {
    const { link } = await invite();
    const short = await accept(link, { password: 'short' });
    expect([short.statusCode, short.body.includes('value="Ana Pop"')]).toEqual([400, true]);
    expect((await accept(link, { name: ' ' })).statusCode).toBe(400);
    expect((await accept(link)).statusCode).toBe(303);
  });
});

describe('the first admin', () => {
  it('is made by the link that the start prints, once, and by no other link of its kind', async () => {
    expect(await firstAdminLink(db, 'http://localhost')).toBeUndefined();
    await db.deleteFrom('staff').execute();
    const links = [
      await firstAdminLink(db, 'http://localhost'),
      await firstAdminLink(db, 'http://localhost'),
    ].map((link) => new URL(link ?? '').pathname);
    const answers = await Promise.all(
      links.map((link, index) => accept(link, { email: `${index}@race.example` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303, 404,
    ]);
    const made = answers.find(({ statusCode }) => statusCode === 303);
    expect((await get('/admin/staff', sessionIn(made ?? { headers: {} }))).statusCode).toBe(200);
    expect(await firstAdminLink(db, 'http://localhost')).toBeUndefined();
  });
});

describe('a link from the server itself', () => {
  const linkFor = async (email: string) =>
    new URL(await linkFromServer(db, { email, siteUrl: 'http://localhost' })).pathname;

  it('lets in who was shut out, as an admin and without the second factor', async () => {
    const { staff } = await signedIn(db, 'office');
    const app = { totp_secret: 'GEZDGNBVGY3TQOJQ', totp_since: new Date() };
    await updateStaff(db, staff.id, { is_active: false, ...app });
    const made = await accept(await linkFor(staff.email.toUpperCase()));
    expect(made.statusCode).toBe(303);
    expect((await get('/admin/staff', sessionIn(made))).statusCode).toBe(200);
    expect(await actions()).toEqual(['staff.link', 'staff.password', 'session.start']);
  });

  it('makes an admin of a new address', async () => {
    const made = await accept(await linkFor('new@race.example'));
    expect((await get('/admin/staff', sessionIn(made))).statusCode).toBe(200);
  });
});

describe('an account', () => {
  const address = (id: string) => `/admin/staff/${id}`;

  it('gets a new password by a link, which ends its sessions', async () => {
    const { staff, cookie } = await signedIn(db, 'office');
    const key = await keyOn(address(staff.id));
    const { body } = await post(address(staff.id), { intent: 'password', key });
    const link = /\/admin\/invitation\/[\w-]{43}/.exec(body)?.[0] ?? '';
    expect((await accept(link)).statusCode).toBe(303);
    expect((await get('/admin/account', cookie)).statusCode).toBe(401);
    const answer = await post('/admin/sign-in', { email: staff.email, password }, '');
    expect(answer.statusCode).toBe(303);
    expect(await actions()).toContain('staff.password');
  });

  it('changes its role from the next click on', async () => {
    const { staff, cookie } = await signedIn(db, 'office');
    expect((await get('/admin/audit', cookie)).statusCode).toBe(403);
    await post(address(staff.id), { intent: 'role', role: 'admin' });
    await post(address(staff.id), { intent: 'role', role: 'admin' });
    expect((await get('/admin/audit', cookie)).statusCode).toBe(200);
    const rows = await db.selectFrom('audit_entry').selectAll().execute();
    expect(rows).toMatchObject([
      {
        staff_email: admin.staff.email,
        action: 'staff.role',
        before: { role: 'office' },
        after: { role: 'admin' },
      },
    ]);
  });

  it('loses its access at once, and gets it back', async () => {
    const { staff, cookie } = await signedIn(db, 'office');
    await post(address(staff.id), { intent: 'deactivate' });
    expect((await get('/admin/account', cookie)).statusCode).toBe(401);
    await post(address(staff.id), { intent: 'activate' });
    expect((await get(address(staff.id))).body).not.toContain('no access');
    expect(await actions()).toEqual(['staff.deactivate', 'staff.activate']);
  });

  it('takes the links along that it made, and those to it', async () => {
    const other = await signedIn(db, 'admin');
    const linkOf = (answer: { body: string }) =>
      /\/admin\/invitation\/[\w-]{43}/.exec(answer.body)?.[0] ?? '';
    const key = await keyOn();
    const byThem = linkOf(await post('/admin/staff', { email, role: 'admin', key }, other.cookie));
    const toThem = linkOf(await post(address(other.staff.id), { intent: 'password', key }));
    const byMe = (await invite({ email: 'c@race.example' })).link;
    const status = async (link: string) => (await get(link, '')).statusCode;
    expect([await status(byThem), await status(toThem), await status(byMe)]).toEqual([
      200, 200, 200,
    ]);
    await post(address(other.staff.id), { intent: 'deactivate' });
    expect([await status(byThem), await status(toThem), await status(byMe)]).toEqual([
      404, 404, 200,
    ]);
    expect((await accept(byThem)).statusCode).toBe(404);
    await post(address(other.staff.id), { intent: 'activate' });
    expect([await status(byThem), await status(toThem)]).toEqual([404, 404]);
  });

  it('gets other rights, and a link made to it before lets nobody in with them', async () => {
    const { staff } = await signedIn(db, 'office');
    const key = await keyOn(address(staff.id));
    const { body } = await post(address(staff.id), { intent: 'password', key });
    const link = /\/admin\/invitation\/[\w-]{43}/.exec(body)?.[0] ?? '';
    await post(address(staff.id), { intent: 'role', role: 'admin' });
    expect((await accept(link)).statusCode).toBe(404);
  });

  it('makes no admins any more by links from the time when it was one', async () => {
    const other = await signedIn(db, 'admin');
    const answer = await post('/admin/staff', { email, role: 'admin' }, other.cookie);
    const [link = ''] = /\/admin\/invitation\/[\w-]{43}/.exec(answer.body) ?? [];
    await post(address(other.staff.id), { intent: 'role', role: 'office' });
    expect((await accept(link)).statusCode).toBe(404);
  });

  it('loses its second factor, and its sessions with it', async () => {
    const { staff, cookie } = await signedIn(db, 'office');
    await updateStaff(db, staff.id, { totp_secret: 'GEZDGNBVGY3TQOJQ', totp_since: new Date() });
    await post(address(staff.id), { intent: 'reset' });
    expect((await get('/admin/account', cookie)).statusCode).toBe(401);
    expect((await get(address(staff.id))).body).not.toContain('value="reset"');
  });

  it('of the last admin stays one', async () => {
    for (const intent of ['role', 'deactivate']) {
      const answer = await post(address(admin.staff.id), { intent, role: 'office' });
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('This is the last admin');
    }
    expect(await actions()).toEqual([]);
  });

  it('of one of two admins can go, but not both at once', async () => {
    const other = await signedIn(db, 'admin');
    const answers = await Promise.all([
      post(address(admin.staff.id), { intent: 'deactivate' }, other.cookie),
      post(address(other.staff.id), { intent: 'deactivate' }),
    ]);
    const active = await db
      .selectFrom('staff')
      .select('id')
      .where('is_active', '=', true)
      .execute();
    expect(active).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  });

  it.each(['x', '00000000-0000-4000-8000-000000000000'])('is not there: %s', async (id) => {
    expect((await get(address(id))).statusCode).toBe(404);
    expect((await post(address(id), { intent: 'deactivate' })).statusCode).toBe(404);
  });
});

describe('a form whose session has ended', () => {
  it('is offered again after the sign-in, without its secrets', async () => {
    const { link } = await invite();
    await accept(link);
    await db.deleteFrom('staff_session').execute();
    const typed = { intent: 'name', name: 'Ana „Pop“', currentPassword: 'secret-1' };
    const refused = await post('/admin/account', typed, '');
    const browser = sessionIn(refused);
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain('what you typed has been kept');
    expect(refused.body).not.toContain('secret-1');
    expect(browser).toMatch(/^admin-form=[\w-]{43}$/);
    const hidden = (name: string, body: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const carried = { back: hidden('back', refused.body), kept: hidden('kept', refused.body) };
    const wrong = await post('/admin/sign-in', { email, password: 'x', ...carried }, browser);
    expect(hidden('kept', wrong.body)).toBe(carried.kept);
    const again = await post('/admin/sign-in', { email, password, ...carried }, browser);
    expect(again.statusCode).toBe(200);
    expect(again.body).toContain('action="/admin/account"');
    expect(again.body).toContain(
      '<dt>Page</dt><dd>My account</dd></div><div><dt>Action</dt><dd>Save the name</dd></div>' +
        '<div><dt>Name</dt><dd>Ana „Pop“</dd>',
    );
    expect(hidden('name', again.body)).toBe(typed.name);
    expect(await actions()).not.toContain('staff.rename');
  });

  it('is not made up by anybody, nor another browser’s, nor changed', async () => {
    const { link } = await invite();
    await accept(link);
    const refused = await post('/admin/account', { intent: 'name', name: 'Eva' }, '');
    const browser = sessionIn(refused);
    const [sealed = ''] = /(?<=name="kept" value=")[^"]*/.exec(refused.body) ?? [];
    const enter = async (kept: string, cookie = browser) =>
      (await post('/admin/sign-in', { email, password, kept, back: '/admin/account' }, cookie))
        .statusCode;
    expect(await enter(sealed)).toBe(200);
    expect(await enter(sealed, '')).toBe(303);
    expect(await enter(sealed, `admin-form=${'x'.repeat(43)}`)).toBe(303);
    const [signature, text = ''] = sealed.split('.');
    const inviting = Buffer.from(text, 'base64url').toString().replace('/account', '/staff');
    const changed = `${signature}.${Buffer.from(inviting).toString('base64url')}`;
    const madeUp = ['', '{', '.', JSON.stringify({ intent: 'name' }), changed, `${sealed}x`];
    for (const kept of madeUp) expect(await enter(kept)).toBe(303);
  });

  it('leads nowhere but to where it was sent', async () => {
    const { link } = await invite();
    await accept(link);
    const refused = await post('/admin/account', { intent: 'name', name: 'Eva' }, '');
    const [kept = ''] = /(?<=name="kept" value=")[^"]*/.exec(refused.body) ?? [];
    const form = { email, password, kept, back: '/admin/staff' };
    const again = await post('/admin/sign-in', form, sessionIn(refused));
    expect(again.body).toContain('action="/admin/account"');
    expect(again.body).not.toContain('action="/admin/staff"');
  });

  it('whose files cannot come along says so', async () => {
    const { body } = await post('/admin/account', {}, '');
    expect(body).toContain('files have to be chosen again');
  });
});
