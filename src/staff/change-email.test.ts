import { describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { openStaffSite } from '../test/staff-site.ts';

const team = await openStaffSite();
const { site, db, password } = team;

const fresh = 'ana.new@race.example';
const account = '/admin/account';
const person = () => `/admin/staff/${team.office.staff.id}`;
const get = (url: string, cookie = team.office.cookie) =>
  site.app.inject({ url, headers: { cookie } });
const post = (url: string, form: Record<string, string>, cookie = team.office.cookie) =>
  postForm(site.app, url, form, { cookie });
const mailsTo = async (address: string) =>
  (await openedMails(db, address)).map(({ text }) => text.replaceAll('\n', ' '));
const linkTo = async (address: string) =>
  /\/admin\/account\/address\/[\w-]{43}/.exec((await mailsTo(address)).at(-1) ?? '')?.[0] ?? '';
const addressOf = async ({ staff }: typeof team.admin) =>
  (
    await db
      .selectFrom('staff')
      .select('email')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
  ).email;
const ask = (email = fresh, cookie = team.office.cookie) =>
  post(account, { intent: 'email', email }, cookie);
const signIn = (email: string) => postForm(site.app, '/admin/sign-in', { email, password });
const age = () => site.database.pool.query('update staff_session set confirmed_at = null');

describe('one’s own address', () => {
  it('changes once the link mailed to the new one is opened, and both are told', async () => {
    const old = team.office.staff.email;
    await signIn(old);
    expect((await ask()).headers.location).toBe('/admin/account?done=email');
    expect(await addressOf(team.office)).toBe(old);
    expect((await signIn(fresh)).statusCode).toBe(401);
    expect((await mailsTo(old)).at(-1)).toContain(`asked to change its address to ${fresh}`);
    expect((await get(account)).body).toContain(`A link is waiting at ${fresh}`);
    const link = await linkTo(fresh);
    expect((await get(link)).body).toContain('Use this address');
    expect(await addressOf(team.office)).toBe(old);
    const other = await signIn(old);
    expect((await post(link, {})).headers.location).toBe('/admin/account?done=email-confirmed');
    expect(await addressOf(team.office)).toBe(fresh);
    for (const address of [old, fresh]) {
      expect((await mailsTo(address)).at(-1)).toContain(`address of your account is now ${fresh}`);
    }
    // This browser stays, all others and the old address are out.
    expect((await get(account)).statusCode).toBe(200);
    const cookie = String(other.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await get(account, cookie)).statusCode).toBe(401);
    expect((await signIn(old)).statusCode).toBe(401);
    expect((await signIn(fresh)).statusCode).toBe(303);
    expect((await post(link, {})).statusCode).toBe(400);
  });

  it('is not changed by somebody else’s session, an older link, or a late one', async () => {
    await ask();
    const first = await linkTo(fresh);
    expect((await post(first, {}, team.admin.cookie)).statusCode).toBe(400);
    await ask('ana.other@race.example');
    expect((await post(first, {})).statusCode).toBe(400);
    const second = await linkTo('ana.other@race.example');
    await site.database.pool.query(
      `update staff_email_change set expires_at = expires_at - interval '25 hours'`,
    );
    expect((await post(second, {})).statusCode).toBe(400);
    expect((await get(second, '')).statusCode).toBe(401);
    expect(await addressOf(team.office)).toBe(team.office.staff.email);
  });

  it('asks for the password first, and takes no address that is another’s, or none', async () => {
    for (const email of ['nobody', team.admin.staff.email.toUpperCase()]) {
      expect((await ask(email)).statusCode).toBe(400);
    }
    await age();
    expect((await ask()).statusCode).toBe(403);
    expect(await db.selectFrom('mail').selectAll().execute()).toEqual([]);
  });

  it('goes to one of two who ask for the same', async () => {
    await ask();
    const hers = await linkTo(fresh);
    await ask(fresh, team.admin.cookie);
    const his = await linkTo(fresh);
    const answers = await Promise.all([post(hers, {}), post(his, {}, team.admin.cookie)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303, 400,
    ]);
    const addresses = [await addressOf(team.office), await addressOf(team.admin)];
    expect(addresses.filter((address) => address === fresh)).toHaveLength(1);
  });

  it('leaves no link to the old one that makes an account of its own', async () => {
    const old = team.office.staff.email;
    const made = await post(person(), { intent: 'password' }, team.admin.cookie);
    const [link = ''] = /\/admin\/invitation\/[\w-]{43}/.exec(made.body) ?? [];
    await ask();
    await post(await linkTo(fresh), {});
    const came = await post(link, { name: 'Eva', password: 'over the ridge and back' }, '');
    expect(came.statusCode).toBe(404);
    expect((await signIn(old)).statusCode).toBe(401);
  });
});

describe('the address of somebody else', () => {
  const change = (email: string, cookie = team.admin.cookie) =>
    post(person(), { intent: 'email', email }, cookie);

  it('is changed at once by whoever has the right, both are told, and sessions end', async () => {
    const old = team.office.staff.email;
    expect((await change(fresh)).headers.location).toBe(`${person()}?done=email`);
    expect(await addressOf(team.office)).toBe(fresh);
    for (const address of [old, fresh]) {
      const [text = '', ...more] = await mailsTo(address);
      expect([text, more]).toEqual([expect.stringContaining('Done by Ana.'), []]);
      expect(text).toContain(`address of your account is now ${fresh}`);
    }
    expect((await get(account)).statusCode).toBe(401);
    const [entry] = await db
      .selectFrom('audit_entry')
      .select(['subject', 'before', 'after'])
      .where('action', '=', 'staff.email')
      .execute();
    expect(entry).toEqual({
      subject: `staff ${old}`,
      before: { email: old },
      after: { email: fresh },
    });
  });

  it('is refused for an account of more rights, oneself, another’s address, and unconfirmed', async () => {
    const helper = (await signedIn(db, ['staff'])).cookie;
    expect((await change(fresh, helper)).statusCode).toBe(409);
    const own = await post(
      `/admin/staff/${team.admin.staff.id}`,
      { intent: 'email', email: fresh },
      team.admin.cookie,
    );
    expect([own.statusCode, own.body]).toEqual([409, expect.stringContaining('My account')]);
    expect((await change(team.admin.staff.email)).statusCode).toBe(409);
    expect((await change('nobody')).statusCode).toBe(409);
    await age();
    expect((await change(fresh)).statusCode).toBe(403);
    expect([await addressOf(team.office), await addressOf(team.admin)]).toEqual([
      team.office.staff.email,
      team.admin.staff.email,
    ]);
  });
});
