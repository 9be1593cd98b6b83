import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Preset, presets, singleRights } from '../platform/auth/rights.rules.ts';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { softwareAuthenticator } from '../test/software-authenticator.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { hashPassword } from './password-hash.ts';

const origin = 'https://race.example';
const here = { origin, rpId: 'race.example' };
const site: TestSite = await openTestSite({ siteUrl: origin, isWithoutParticipants: true });
const { db } = site.database;
afterAll(() => site.close());

const password = 'up and down again';
const password_hash = await hashPassword(password);
const get = (url: string, cookie: string) => site.app.inject({ url, headers: { cookie } });
const post = (url: string, form: Record<string, string>, cookie: string) =>
  postForm(site.app, url, form, { cookie });
const account = (form: object, cookie: string) =>
  post('/admin/account', form as Record<string, string>, cookie);
const sessionIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const optionsOn = (body: string): { challenge: string; allowCredentials?: { id: string }[] } =>
  JSON.parse((/data-options="([^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"'));
const age = (minutes: number) =>
  site.database.pool.query(
    `update staff_session set challenge_until = challenge_until - make_interval(mins => $1),
      confirmed_at = confirmed_at - make_interval(mins => $1)`,
    [minutes],
  );

async function person(role: Preset = 'office') {
  const { staff, cookie } = await signedIn(db, role);
  const email = `${randomUUID()}@race.example`;
  await db.updateTable('staff').set({ email, password_hash }).where('id', '=', staff.id).execute();
  return { staff, cookie, email };
}

/** Adds a passkey in an open session. */
async function addPasskey(cookie: string, name = 'Telephone', key = softwareAuthenticator()) {
  const asked = optionsOn((await account({ intent: 'passkey-prepare' }, cookie)).body);
  const made = key.create(asked, here);
  const answer = await account({ intent: 'passkey-add', name, passkey: made }, cookie);
  return { key, made, answer };
}

/** Gives the password: the page that asks for the second factor, and the half-open session. */
async function half(email: string) {
  const answer = await post('/admin/sign-in', { email, password }, '');
  return { answer, cookie: sessionIn(answer) };
}

const give = (passkey: string, cookie: string) =>
  post('/admin/sign-in', { intent: 'passkey', passkey }, cookie);

beforeEach(async () => {
  await db.updateTable('edition').set({ is_factor_required: false }).execute();
  await db.deleteFrom('sign_in_try').execute();
});

describe('a passkey', () => {
  it('is added under a name, and then asked for when signing in', async () => {
    const { cookie, email } = await person();
    const { key, answer } = await addPasskey(cookie);
    expect(answer.headers.location).toBe('/admin/account?done=passkey-add');
    await addPasskey(cookie, 'Key <in the drawer>');
    const page = (await get('/admin/account', cookie)).body;
    expect(page).toContain('<strong>Telephone</strong>');
    expect(page).toContain('<strong>Key &lt;in the drawer&gt;</strong>');

    const { answer: asked, cookie: halfOpen } = await half(email);
    expect(asked.statusCode).toBe(401);
    expect((await get('/admin/account', halfOpen)).statusCode).toBe(401);
    const options = optionsOn(asked.body);
    expect(options.allowCredentials?.map(({ id }) => id)).toContain(key.id);
    const entered = await give(key.get(options, here), halfOpen);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/admin']);
    expect((await get('/admin/account', sessionIn(entered))).statusCode).toBe(200);
    expect((await get('/admin/account', sessionIn(entered))).body).toContain('last used');
  });

  it('signs each question once, and in time', async () => {
    const { cookie, email } = await person();
    const { key } = await addPasskey(cookie);
    const first = await half(email);
    const signed = key.get(optionsOn(first.answer.body), here);
    expect((await give(signed, first.cookie)).statusCode).toBe(303);
    // The same answer again: in the session that it opened, in a new one, and twice at once.
    expect((await give(signed, first.cookie)).statusCode).toBe(401);
    const second = await half(email);
    expect((await give(signed, second.cookie)).statusCode).toBe(401);
    const third = await half(email);
    const answer = key.get(optionsOn(third.answer.body), here);
    const both = await Promise.all([give(answer, third.cookie), give(answer, third.cookie)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 401]);
    const late = await half(email);
    const signedLate = key.get(optionsOn(late.answer.body), here);
    await age(6);
    expect((await give(signedLate, late.cookie)).statusCode).toBe(401);
    // A question that was once answered wrongly is gone, too.
    const fourth = await half(email);
    const question = optionsOn(fourth.answer.body);
    await give('{}', fourth.cookie);
    expect((await give(key.get(question, here), fourth.cookie)).statusCode).toBe(401);
  });

  it.each([
    ['another site’s page', { origin: 'https://race.example.evil', rpId: 'race.example' }],
    ['another site’s key', { origin, rpId: 'evil.example' }],
    ['a page without TLS', { origin: 'http://race.example', rpId: 'race.example' }],
  ])('is refused from %s', async (_, elsewhere) => {
    const { cookie, email, staff } = await person();
    const asked = optionsOn((await account({ intent: 'passkey-prepare' }, cookie)).body);
    const passkey = softwareAuthenticator().create(asked, elsewhere);
    const refused = await account({ intent: 'passkey-add', name: 'x', passkey }, cookie);
    expect([refused.statusCode, refused.body.includes('This passkey was not accepted')]).toEqual([
      400,
      true,
    ]);
    const rows = db.selectFrom('staff_passkey').selectAll().where('staff_id', '=', staff.id);
    expect(await rows.execute()).toEqual([]);
    const { key } = await addPasskey(cookie);
    const { answer, cookie: halfOpen } = await half(email);
    const entered = await give(key.get(optionsOn(answer.body), elsewhere), halfOpen);
    expect([entered.statusCode, entered.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('of somebody else opens nothing, nor does a copy whose counter goes back', async () => {
    const ana = await person();
    const { key: hers } = await addPasskey(ana.cookie);
    const bob = await person();
    const { key: his } = await addPasskey(bob.cookie);
    const asked = await half(bob.email);
    expect(
      (await give(hers.get(optionsOn(asked.answer.body), here), asked.cookie)).statusCode,
    ).toBe(401);
    const own = await half(bob.email);
    expect((await give(his.get(optionsOn(own.answer.body), here), own.cookie)).statusCode).toBe(
      303,
    );
    his.rewind(0);
    const copy = await half(bob.email);
    expect((await give(his.get(optionsOn(copy.answer.body), here), copy.cookie)).statusCode).toBe(
      401,
    );
    // Nor can hers be added by him: it stays hers.
    const options = optionsOn((await account({ intent: 'passkey-prepare' }, bob.cookie)).body);
    const passkey = hers.create(options, here);
    const taken = await account({ intent: 'passkey-add', name: 'Mine', passkey }, bob.cookie);
    expect([taken.statusCode, taken.headers.location]).not.toContain(303);
  });

  it('is made and removed only by whoever has just proved who they are', async () => {
    const { cookie, email } = await person();
    const { key, made } = await addPasskey(cookie);
    await age(11);
    for (const form of [
      { intent: 'passkey-prepare' },
      { intent: 'passkey-add', name: 'x', passkey: made },
      { intent: 'passkey-remove', passkey: key.id },
      { intent: 'recovery' },
    ]) {
      const answer = await account(form, cookie);
      expect([answer.statusCode, answer.body.includes('Is it you?')]).toEqual([403, true]);
    }
    const { answer, cookie: halfOpen } = await half(email);
    const entered = await give(key.get(optionsOn(answer.body), here), halfOpen);
    const fresh = sessionIn(entered);
    const stranger = await person();
    await account({ intent: 'passkey-remove', passkey: key.id }, stranger.cookie);
    expect((await get('/admin/account', fresh)).body).toContain('<strong>Telephone</strong>');
    const removed = await account({ intent: 'passkey-remove', passkey: key.id }, fresh);
    expect(removed.headers.location).toBe('/admin/account?done=passkey-remove');
    expect((await half(email)).answer.statusCode).toBe(303);
  });
});

describe('a grave step', () => {
  const sealedIn = (body: string) => /(?<=name="stepUp" value=")[^"]*/.exec(body)?.[0] ?? '';
  const remove = (key: { id: string }) => ({ intent: 'passkey-remove', passkey: key.id });

  it('is confirmed by a passkey, in the session that was asked and once', async () => {
    const { cookie } = await person();
    const { key } = await addPasskey(cookie);
    const { key: spare } = await addPasskey(cookie, 'Spare');
    const stranger = await person();
    await addPasskey(stranger.cookie);
    await age(11);
    const asked = await account(remove(spare), cookie);
    const options = optionsOn(asked.body);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([key.id, spare.id]);
    const stepUp = sealedIn(asked.body);
    const signed = key.get(options, here);
    // Of another session: the page itself is the way to begin anew.
    await account({ stepUp, passkey: signed }, stranger.cookie);
    const done = await account({ stepUp, passkey: signed }, cookie);
    expect(done.headers.location).toBe('/admin/account?done=passkey-remove');
    await age(11);
    const again = await account(remove(key), cookie);
    const replayed = await account({ stepUp: sealedIn(again.body), passkey: signed }, cookie);
    expect([replayed.statusCode, replayed.body.includes('This passkey was not accepted')]).toEqual([
      403,
      true,
    ]);
    // Asked anew on that page, and the password does as well.
    const anew = key.get(optionsOn(replayed.body), here);
    const elsewhere = { origin: 'https://race.example.evil', rpId: 'race.example' };
    const lookAlike = key.get(optionsOn(replayed.body), elsewhere);
    const form = { stepUp: sealedIn(replayed.body) };
    expect((await account({ ...form, passkey: lookAlike }, cookie)).statusCode).toBe(403);
    expect((await account({ ...form, passkey: anew }, cookie)).statusCode).toBe(403);
    expect((await account({ ...form, password }, cookie)).statusCode).toBe(303);
  });

  it('is not confirmed by somebody else’s passkey, nor offered one where there is none', async () => {
    const ana = await person('admin');
    const bob = await person('admin');
    const { key: his } = await addPasskey(bob.cookie);
    const { key: hers } = await addPasskey(ana.cookie);
    await age(11);
    const invite = { email: 'new@race.example', role: 'office' };
    const asked = await post('/admin/staff', invite, ana.cookie);
    const passkey = his.get(optionsOn(asked.body), here);
    const refused = await post(
      '/admin/staff',
      { stepUp: sealedIn(asked.body), passkey },
      ana.cookie,
    );
    expect([refused.statusCode, refused.body.includes('/admin/invitation/')]).toEqual([403, false]);
    const own = hers.get(optionsOn(refused.body), here);
    const done = await post(
      '/admin/staff',
      { stepUp: sealedIn(asked.body), passkey: own },
      ana.cookie,
    );
    expect([done.statusCode, done.body.includes('/admin/invitation/')]).toEqual([200, true]);
    const without = await person('admin');
    await age(11);
    expect((await post('/admin/staff', invite, without.cookie)).body).not.toContain(
      'data-passkey=',
    );
  });
});

describe('recovery codes', () => {
  const makeCodes = async (cookie: string) => {
    const { body } = await account({ intent: 'recovery' }, cookie);
    return [...body.matchAll(/<code>([\d-]{23})<\/code>/g)].map(([, code = '']) => code);
  };
  const code = (given: string, cookie: string) =>
    post('/admin/sign-in', { intent: 'code', code: given }, cookie);

  it('are ten, shown once, and each signs in once', async () => {
    const { cookie, email, staff } = await person();
    expect(await makeCodes(cookie)).toEqual([]);
    await addPasskey(cookie);
    const codes = await makeCodes(cookie);
    expect(new Set(codes).size).toBe(10);
    expect((await get('/admin/account', cookie)).body).not.toContain(codes[0]);
    const kept = await db.selectFrom('staff_recovery_code').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain((codes[0] ?? '').replaceAll('-', ''));

    const first = await half(email);
    const entered = await code(` ${codes[0]?.replaceAll('-', ' ')} `, first.cookie);
    expect(entered.statusCode).toBe(303);
    const again = await half(email);
    expect((await code(codes[0] ?? '', again.cookie)).statusCode).toBe(401);
    expect((await get('/admin/account', sessionIn(entered))).body).toContain('9 codes are left.');
    const twice = await half(email);
    const both = await Promise.all([1, 2].map(() => code(codes[1] ?? '', twice.cookie)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 401]);
    const used = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('staff_id', '=', staff.id)
      .where('action', '=', 'staff.recovery-use')
      .execute();
    expect(used).toHaveLength(2);
  });

  it('die when new ones are made, and with the last second factor', async () => {
    const { cookie, email, staff } = await person();
    const { key } = await addPasskey(cookie);
    const [old = ''] = await makeCodes(cookie);
    const [fresh = ''] = await makeCodes(cookie);
    const asked = await half(email);
    expect((await code(old, asked.cookie)).statusCode).toBe(401);
    expect((await code(fresh, asked.cookie)).statusCode).toBe(303);
    await account({ intent: 'passkey-remove', passkey: key.id }, cookie);
    const left = db.selectFrom('staff_recovery_code').selectAll().where('staff_id', '=', staff.id);
    expect(await left.execute()).toEqual([]);
  });

  it('of one are none of another', async () => {
    const ana = await person();
    const bob = await person();
    await addPasskey(ana.cookie);
    await addPasskey(bob.cookie);
    const [hers = ''] = await makeCodes(ana.cookie);
    const asked = await half(bob.email);
    expect((await code(hers, asked.cookie)).statusCode).toBe(401);
  });
});

describe('a second factor that everybody needs', () => {
  const require = (cookie: string) => post('/admin/staff', { intent: 'require' }, cookie);

  it('is asked for only by an admin who has one, and never by an old session', async () => {
    const { cookie } = await person('admin');
    const refused = await require(cookie);
    expect([refused.statusCode, refused.body.includes('second factor of your own')]).toEqual([
      409,
      true,
    ]);
    expect((await get('/admin/staff', cookie)).statusCode).toBe(200);
    const { key } = await addPasskey(cookie);
    await age(11);
    expect((await require(cookie)).statusCode).toBe(403);
    await site.database.pool.query('update staff_session set confirmed_at = now()');
    expect((await require(cookie)).headers.location).toBe('/admin/staff?done=require');
    expect((await get('/admin/staff', cookie)).statusCode).toBe(200);
    // Their last one stays.
    const kept = await account({ intent: 'passkey-remove', passkey: key.id }, cookie);
    expect([kept.statusCode, kept.body.includes('this is your last one')]).toEqual([400, true]);
    expect((await post('/admin/staff', { intent: 'relax' }, cookie)).statusCode).toBe(303);
    expect((await account({ intent: 'passkey-remove', passkey: key.id }, cookie)).statusCode).toBe(
      303,
    );
  });

  it('is asked for, and no longer, by nobody but an admin', async () => {
    const { staff, cookie } = await signedIn(db, singleRights);
    await addPasskey(cookie);
    expect((await get('/admin/staff', cookie)).body).not.toContain('value="require"');
    for (const intent of ['require', 'relax']) {
      const isRequired = intent === 'relax';
      await db.updateTable('edition').set({ is_factor_required: isRequired }).execute();
      const refused = await post('/admin/staff', { intent }, cookie);
      expect([refused.statusCode, refused.body]).toEqual([
        409,
        expect.stringContaining('You can neither give a right that you do not have'),
      ]);
      const { is_factor_required } = await db
        .selectFrom('edition')
        .select('is_factor_required')
        .executeTakeFirstOrThrow();
      expect(is_factor_required).toBe(isRequired);
    }
    // The same person may, as an admin.
    const role = { role: 'admin' as const, rights: [...presets.admin] };
    await db.updateTable('staff').set(role).where('id', '=', staff.id).execute();
    const allowed = await post('/admin/staff', { intent: 'relax' }, cookie);
    expect(allowed.headers.location).toBe('/admin/staff?done=relax');
  });

  it('is set up right after signing in, and nothing else before', async () => {
    const admin = await person('admin');
    const colleague = await person();
    await addPasskey(admin.cookie);
    await require(admin.cookie);
    const signed = await half(colleague.email);
    expect(signed.answer.statusCode).toBe(303);
    for (const cookie of [colleague.cookie, signed.cookie]) {
      for (const url of ['/admin', '/admin/participants', '/admin/lists']) {
        const answer = await get(url, cookie);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/account']);
      }
      const posted = await post('/admin/lists', { intent: 'export', 'column.id': 'on' }, cookie);
      expect(posted.headers.location).toBe('/admin/account');
      const call = await get(`/api/admin/imports/${randomUUID()}`, cookie);
      expect([call.statusCode, call.json().code]).toEqual([403, 'factor-needed']);
      await account({ intent: 'name', name: 'Eva' }, cookie);
    }
    const page = (await get('/admin/account', signed.cookie)).body;
    expect(page).toContain('Everybody here needs a second factor.');
    expect(page).not.toContain('Eva');
    expect(page).not.toContain('name="intent" value="name"');
    expect((await addPasskey(signed.cookie)).answer.statusCode).toBe(303);
    expect((await get('/admin/participants', signed.cookie)).statusCode).toBe(200);
  });

  it('is set up anew by whoever had theirs taken away', async () => {
    const admin = await person('admin');
    const colleague = await person();
    await addPasskey(admin.cookie);
    await addPasskey(colleague.cookie);
    await require(admin.cookie);
    const url = `/admin/staff/${colleague.staff.id}`;
    expect((await post(url, { intent: 'reset' }, admin.cookie)).statusCode).toBe(303);
    const signed = await half(colleague.email);
    expect(signed.answer.statusCode).toBe(303);
    expect((await get('/admin/participants', signed.cookie)).headers.location).toBe(
      '/admin/account',
    );
  });
});

it.each(['ro', 'fr', 'de', 'it', 'es'])('second factors speak %s', async (lang) => {
  const { cookie, email } = await person('admin');
  await addPasskey(cookie);
  const pages = [
    (await get(`/admin/account?lang=${lang}`, cookie)).body,
    (await get(`/admin/staff?lang=${lang}`, cookie)).body,
    (await post(`/admin/account?lang=${lang}`, { intent: 'recovery' }, cookie)).body,
    (await post(`/admin/account?lang=${lang}`, { intent: 'passkey-prepare' }, cookie)).body,
    (await post(`/admin/sign-in?lang=${lang}`, { email, password }, '')).body,
  ];
  await age(11);
  pages.push((await post(`/admin/staff?lang=${lang}`, { intent: 'require' }, cookie)).body);
  expect(pages.at(-1)).toContain('data-passkey="get"');
  for (const body of pages) {
    expect(body.slice(body.indexOf('<main'))).not.toMatch(
      /\{\{|passkey\.|recovery\.|staff\.require|Recovery code|second factor|Confirm with/,
    );
  }
});

describe('an outage', () => {
  beforeAll(() =>
    site.database.pool.query(`
      create function away() returns trigger language plpgsql
        as $$ begin raise exception 'away' using errcode = '57P01'; end $$;
      create trigger away before insert on staff_recovery_code execute function away();
      create trigger away before update of is_factor_required on edition
        for each row when (new.is_factor_required) execute function away();
    `),
  );
  afterAll(() => site.database.pool.query('drop function away cascade'));

  it.each([
    ['/admin/account', 'recovery'],
    ['/admin/staff', 'require'],
  ])('is told as one, and is no fault of the form: %s, %s', async (url, intent) => {
    const { cookie } = await person('admin');
    await addPasskey(cookie);
    const { statusCode, body } = await post(url, { intent }, cookie);
    expect(statusCode).toBe(503);
    expect(body).toContain('role="alert"');
  });
});
