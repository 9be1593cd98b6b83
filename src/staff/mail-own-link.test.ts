import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { presets } from '../platform/auth/rights.rules.ts';
import { mostLinks, mostTries } from '../platform/auth/staff.contract.ts';
import { postForm } from '../test/admin-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { hashPassword } from './password-hash.ts';
import { findStaffByEmail, updateStaff } from './staff.queries.ts';

const site: TestSite = await openTestSite({ isWithoutParticipants: true });
const { db } = site.database;
afterAll(() => site.close());

const email = 'ana@race.example';
const password = 'up and down again';
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const password_hash = await hashPassword(password);
beforeEach(async () => {
  for (const table of [
    'mail',
    'sign_in_try',
    'staff_invitation',
    'audit_entry',
    'staff',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  await db
    .insertInto('staff')
    .values({ ...ana, password_hash })
    .execute();
});

const ana = { email, name: 'Ana', role: 'office' as const, rights: [...presets.office] };
const post = (form: Record<string, string>, url = '/admin/sign-in') =>
  postForm(site.app, url, form);
const ask = (to = email) => post({ intent: 'link', email: to });
const mails = () => openedMails(db);
const waitForMails = (count: number) => expect.poll(() => mails()).toHaveLength(count);
const linkIn = async () => {
  await waitForMails(1);
  const [mail] = await mails();
  return /\/admin\/invitation\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
};

describe('a link asked for at the sign-in', () => {
  it('is mailed to the account’s own address, and sets a new password, once', async () => {
    const asked = await ask(' ANA@race.example');
    expect(asked.statusCode).toBe(200);
    expect(asked.body).not.toContain('/admin/invitation/');
    const link = await linkIn();
    expect((await mails())[0]?.to_address).toBe(email);
    const set = await post({ password: 'down and up again' }, link);
    expect(set.statusCode).toBe(303);
    expect((await post({ email, password })).statusCode).toBe(401);
    expect((await post({ email, password: 'down and up again' })).statusCode).toBe(303);
    expect((await post({ password: 'over the ridge' }, link)).statusCode).toBe(404);
  });

  it('answers alike whether there is an account or not', async () => {
    const known = await ask();
    const unknown = await ask('eva@race.example');
    const out = { ...ana, email: 'out@race.example', is_active: false, password_hash };
    await db.insertInto('staff').values(out).execute();
    const deactivated = await ask('out@race.example');
    const page = (body: string) => body.replace(/value="[^"]*@race.example"/g, '');
    expect([unknown.statusCode, deactivated.statusCode]).toEqual([200, 200]);
    expect(page(unknown.body)).toBe(page(known.body));
    expect(page(deactivated.body)).toBe(page(known.body));
    expect(known.body).toContain(
      'If this address has an account, an email with a link is on its way.',
    );
    await waitForMails(1);
  });

  it('works while the account is locked, and leads in', async () => {
    for (let count = 0; count < mostTries; count++) await post({ email, password: 'a guess' });
    expect((await post({ email, password })).statusCode).toBe(429);
    await ask();
    const set = await post({ password: 'down and up again' }, await linkIn());
    const cookie = String(set.headers['set-cookie']).split(';', 1)[0] ?? '';
    const page = await site.app.inject({ url: '/admin/account', headers: { cookie } });
    expect(page.statusCode).toBe(200);
  });

  it('does not go round the second factor', async () => {
    const { id = '' } = (await findStaffByEmail(db, email)) ?? {};
    await updateStaff(db, id, { totp_secret: secret, totp_since: new Date() });
    await ask();
    const half = await post({ password: 'down and up again' }, await linkIn());
    const cookie = String(half.headers['set-cookie']).split(';', 1)[0] ?? '';
    const open = async (cookie: string) =>
      (await site.app.inject({ url: '/admin/account', headers: { cookie } })).statusCode;
    expect(await open(cookie)).toBe(401);
    const code = TOTP.generate({ secret: new TOTP({ secret }).secret });
    const whole = await postForm(site.app, '/admin/sign-in', { intent: 'code', code }, { cookie });
    expect(await open(String(whole.headers['set-cookie']).split(';', 1)[0] ?? '')).toBe(200);
  });

  it('lasts an hour, and ends with the access', async () => {
    await ask();
    const link = await linkIn();
    const status = async () => (await site.app.inject(link)).statusCode;
    const age = (minutes: number) =>
      site.database.pool.query(
        `update staff_invitation set expires_at = expires_at - make_interval(mins => $1)`,
        [minutes],
      );
    await age(59);
    expect(await status()).toBe(200);
    await db.updateTable('staff').set({ is_active: false }).execute();
    expect(await status()).toBe(404);
    await db.updateTable('staff').set({ is_active: true }).execute();
    await age(2);
    expect(await status()).toBe(404);
  });

  it('is mailed a few times, and asked for not too often from one place', async () => {
    for (let count = 0; count < mostTries; count++) expect((await ask()).statusCode).toBe(200);
    await waitForMails(mostLinks);
    expect((await ask()).statusCode).toBe(429);
    expect((await ask('eva@race.example')).statusCode).toBe(429);
    expect(await mails()).toHaveLength(mostLinks);
  });
});
