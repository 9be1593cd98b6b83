import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { presets } from '../platform/auth/rights.rules.ts';
import { tokenHash } from '../platform/auth/session-token.ts';
import { postForm } from '../test/admin-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { deleteOldDevices } from './device.queries.ts';
import { hashPassword } from './password-hash.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { newSecret } from './second-factor.ts';
import { insertStaff, updateStaff } from './staff.queries.ts';

const site: TestSite = await openTestSite({ isWithoutParticipants: true });
const { db } = site.database;
afterAll(() => site.close());

const email = 'ana@race.example';
const password = 'up and down again';
const password_hash = await hashPassword(password);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const telephone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';

let id = '';
beforeEach(async () => {
  for (const table of ['mail', 'audit_entry', 'staff', 'sign_in_try'] as const) {
    await db.deleteFrom(table).execute();
  }
  const staff = await insertStaff(db, {
    email,
    name: 'Ana',
    rights: presets.office,
    password_hash,
  });
  id = staff?.id ?? '';
});

const signIn = (agent: string, form: Record<string, string> = {}, cookie = '') =>
  site.app.inject({
    method: 'POST',
    url: '/admin/sign-in',
    remoteAddress: '198.51.100.7',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'user-agent': agent,
      cookie,
    },
    body: new URLSearchParams({ email, password, ...form }).toString(),
  });
const mails = async () =>
  (await openedMails(db)).map(
    ({ to_address, text }) => [to_address, text.replaceAll('\n', ' ')] as const,
  );

describe('signing in from a device', () => {
  it('that the account has not seen is told, once, with when, what and from where', async () => {
    expect((await signIn(firefox)).statusCode).toBe(303);
    // Somebody's first device is theirs, and the same one again is nothing new.
    await signIn(firefox.replaceAll('140', '141'));
    expect(await mails()).toEqual([]);
    await signIn(telephone);
    const [[to, text] = [], ...more] = await mails();
    expect([to, more]).toEqual([email, []]);
    for (const words of [
      'from a device that has not been used for it before',
      'Chrome, Android',
      '198.51.100.…',
      'change your password at once',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/\d{1,2} \w{3} \d{4}, \d{2}:\d{2}/);
    expect(text).not.toContain('198.51.100.7');
    await signIn(telephone);
    await signIn(firefox);
    expect(await mails()).toHaveLength(1);
  });

  it('is told once it came in, not for a password alone where more is asked', async () => {
    await signIn(firefox);
    const app = { totp_secret: newSecret(), totp_since: new Date() };
    await updateStaff(db, id, app);
    const [code = ''] = newRecoveryCodes();
    const code_hash = recoveryHash(code);
    await db.insertInto('staff_recovery_code').values({ staff_id: id, code_hash }).execute();
    const half = await signIn(telephone);
    expect(half.statusCode).toBe(401);
    expect(await mails()).toEqual([]);
    const cookie = String(half.headers['set-cookie']).split(';', 1)[0] ?? '';
    await signIn(telephone, { intent: 'code', code }, cookie);
    const texts = (await mails()).map(([, text]) => text);
    expect(texts.filter((text) => text.includes('Chrome, Android'))).toHaveLength(1);
  });

  it('with a wrong password tells nothing, and makes no device known', async () => {
    await signIn(firefox);
    await signIn(telephone, { password: 'a guess' });
    expect(await mails()).toEqual([]);
    await signIn(telephone);
    expect(await mails()).toHaveLength(1);
  });

  it('at the same time from one new device is told once', async () => {
    await signIn(firefox);
    const both = await Promise.all([signIn(telephone), signIn(telephone)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await mails()).toHaveLength(1);
  });

  it('that was last used a year ago is told as new', async () => {
    await signIn(firefox);
    await signIn(telephone);
    await db.deleteFrom('mail').execute();
    await site.database.pool.query(
      `update staff_device set seen_at = now() - interval '366 days' where device like '%Android'`,
    );
    await deleteOldDevices(db);
    await signIn(telephone);
    expect(await mails()).toHaveLength(1);
  });
});

it('a new account has no new device', async () => {
  await db.deleteFrom('staff').execute();
  const token = 'a'.repeat(43);
  await db
    .insertInto('staff_invitation')
    .values({
      token_hash: tokenHash(token),
      role: 'office',
      rights: [...presets.office],
      email,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  await postForm(site.app, `/admin/invitation/${token}`, { name: 'Ana', password });
  const texts = (await mails()).map(([, text]) => text);
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain('device');
});
