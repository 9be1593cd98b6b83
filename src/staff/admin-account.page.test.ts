import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openRow } from '../platform/db/sealed-rows.ts';
import { postForm } from '../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { hashPassword } from './password-hash.ts';

const site: TestSite = await openTestSite({ isWithoutParticipants: true });
const { db } = site.database;
afterAll(() => site.close());

const email = 'ana@race.example';
const password = 'up and down again';
const sessionIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const signIn = async (secret = password) =>
  postForm(site.app, '/admin/sign-in', { email, password: secret });
const get = (cookie: string, url = '/admin/account') =>
  site.app.inject({ url, headers: { cookie } });
const post = (cookie: string, form: Record<string, string>) =>
  postForm(site.app, '/admin/account', form, { cookie });

let cookie: string;
beforeEach(async () => {
  await db.deleteFrom('sign_in_try').execute();
  await db.deleteFrom('audit_entry').execute();
  await db.deleteFrom('staff').execute();
  const password_hash = await hashPassword(password);
  await db
    .insertInto('staff')
    .values({ email, name: 'Ana', role: 'office', rights: [], password_hash })
    .execute();
  cookie = sessionIn(await signIn());
});

const actions = async () =>
  (await db.selectFrom('audit_entry').select(['action', 'before', 'after']).orderBy('id').execute())
    .filter(({ action }) => action !== 'session.start')
    .map(({ action, before, after }) => [action, before, after]);

describe('one’s own account', () => {
  it('takes another name, and keeps a wrong one in the form', async () => {
    const wrong = await post(cookie, { intent: 'name', name: ' ' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('role="alert"');
    const answer = await post(cookie, { intent: 'name', name: ' Ana Pop ' });
    expect(answer.headers.location).toBe('/admin/account?done=name');
    expect((await get(cookie)).body).toContain('value="Ana Pop"');
    await post(cookie, { intent: 'name', name: 'Ana Pop' });
    expect(await actions()).toEqual([['staff.rename', { name: 'Ana' }, { name: 'Ana Pop' }]]);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'is shown after a step that there is not: %s',
    async (intent) => {
      const { statusCode, body } = await post(cookie, { intent });
      expect([statusCode, body.includes('<h1>My account</h1>')]).toEqual([200, true]);
    },
  );

  it('changes the password, which ends the other sessions', async () => {
    const other = sessionIn(await signIn());
    const next = 'down and up again';
    const change = (currentPassword: string, newPassword: string) =>
      post(cookie, { intent: 'password', currentPassword, newPassword });
    expect((await change('a guess', next)).body).toContain('That is not your current password.');
    expect((await change(password, 'short')).body).toContain('12\u00a0characters or more');
    expect((await get(other)).statusCode).toBe(200);
    expect((await change(password, next)).statusCode).toBe(303);
    expect((await get(other)).statusCode).toBe(401);
    expect((await get(cookie)).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(401);
    expect((await signIn(next)).statusCode).toBe(303);
    expect(await actions()).toEqual([['staff.password', null, null]]);
  });

  it('is not to be guessed from an open browser', async () => {
    const guess = () =>
      post(cookie, { intent: 'password', currentPassword: 'x', newPassword: 'down and up again' });
    for (let count = 0; count < 10; count++) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });

  it('lists its sessions and ends one, or all others, but nobody else’s', async () => {
    const other = sessionIn(await signIn());
    const third = sessionIn(await signIn());
    const [id] = /(?<=name="session" value=")[\w-]{43}/.exec((await get(cookie)).body) ?? [''];
    await post(cookie, { intent: 'session', session: id });
    const left = [await get(other), await get(third)].map(({ statusCode }) => statusCode);
    expect(left).toEqual(expect.arrayContaining([200, 401]));
    await post(cookie, { intent: 'session', session: 'others' });
    expect((await get(third)).statusCode + (await get(other)).statusCode).toBe(802);
    const stranger = await db
      .insertInto('staff')
      .values({
        email: 'b@race.example',
        name: 'B',
        role: 'office',
        rights: [],
        password_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('staff_session').set({ staff_id: stranger.id }).execute();
    const mine = sessionIn(await signIn());
    const theirs = await db
      .selectFrom('staff_session')
      .select('token_hash')
      .where('staff_id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    await post(mine, { intent: 'session', session: theirs.token_hash.toString('base64url') });
    expect((await get(cookie)).statusCode).toBe(200);
  });
});

const secretOf = async () => {
  const row = await db.selectFrom('staff').select('totp_secret').executeTakeFirstOrThrow();
  return openRow(db, 'staff', row).totp_secret ?? '';
};
const codeNow = async (shiftS = 0) =>
  TOTP.generate({
    secret: new TOTP({ secret: await secretOf() }).secret,
    timestamp: Date.now() + shiftS * 1000,
  });
async function switchOn() {
  await post(cookie, { intent: 'prepare', currentPassword: password });
  return post(cookie, { intent: 'start', code: await codeNow(-30) });
}

describe('the second factor', () => {
  it('counts once a code of it was given, and ends the other sessions', async () => {
    const other = sessionIn(await signIn());
    const refused = await post(cookie, { intent: 'prepare', currentPassword: 'a guess' });
    expect(refused.statusCode).toBe(400);
    expect(await secretOf()).toBe('');
    await post(cookie, { intent: 'prepare', currentPassword: password });
    const { body } = await get(cookie);
    expect(body).toContain('<svg class="qr"');
    expect(body.replaceAll(' ', '')).toContain(`<code>${await secretOf()}</code>`);
    expect((await signIn()).statusCode).toBe(303);
    expect((await post(cookie, { intent: 'start', code: '12345' })).statusCode).toBe(400);
    expect((await switchOn()).headers.location).toBe('/admin/account?done=start');
    expect((await get(other)).statusCode).toBe(401);
    expect((await get(cookie)).body).not.toContain(await secretOf());
  });

  it('is asked for, and until it is given the organiser’s side stays closed', async () => {
    await switchOn();
    const half = await signIn();
    expect(half.statusCode).toBe(401);
    expect(half.body).toContain('name="code"');
    const token = sessionIn(half);
    expect((await get(token)).statusCode).toBe(401);
    const give = async (code: string, cookie = token) =>
      postForm(site.app, '/admin/sign-in', { intent: 'code', code }, { cookie });
    expect((await give('000000')).body).toContain('That code is not valid');
    const whole = await give(await codeNow());
    expect(whole.statusCode).toBe(303);
    expect(sessionIn(whole)).not.toBe(token);
    expect((await get(sessionIn(whole))).statusCode).toBe(200);
    expect((await get(token)).statusCode).toBe(401);
    // The half-open session is used up.
    expect((await give(await codeNow(30))).body).toContain('Sign in again');
  });

  it('takes no code twice, nor an earlier one', async () => {
    await switchOn();
    const give = async (code: string) => {
      const cookie = sessionIn(await signIn());
      return (await postForm(site.app, '/admin/sign-in', { intent: 'code', code }, { cookie }))
        .statusCode;
    };
    const code = await codeNow();
    expect([await give(code), await give(code), await give(await codeNow(-30))]).toEqual([
      303, 401, 401,
    ]);
    expect((await actions()).map(([action]) => action)).toEqual([
      'staff.second-factor',
      'session.refuse',
      'session.refuse',
    ]);
  });

  it('is not to be guessed by whoever has the password', async () => {
    await switchOn();
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      const cookie = sessionIn(await signIn());
      const form = { intent: 'code', code: '0000000' };
      statuses.push((await postForm(site.app, '/admin/sign-in', form, { cookie })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('is switched off with the password', async () => {
    await switchOn();
    const drop = (currentPassword: string) => post(cookie, { intent: 'drop', currentPassword });
    expect((await drop('a guess')).statusCode).toBe(400);
    expect((await drop(password)).statusCode).toBe(303);
    expect((await signIn()).statusCode).toBe(303);
    expect(await secretOf()).toBe('');
  });
});
