import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { replaceRecoveryCodes } from '../platform/auth/factor.queries.ts';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { openStaffSite } from '../test/staff-site.ts';
import { linkFromServer } from './link-from-server.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { newSecret } from './second-factor.ts';
import { findStaff, updateStaff } from './staff.queries.ts';

const team = await openStaffSite();
const { site, db, password } = team;
beforeEach(() => speaks(team.office.staff.id, 'de'));
const speaks = (id: string, language: string) =>
  db.updateTable('staff').set({ language }).where('id', '=', id).execute();

const post = (url: string, form: Record<string, string>, cookie = team.admin.cookie) =>
  postForm(site.app, url, form, { cookie });
const person = () => `/admin/staff/${team.office.staff.id}`;
const account = '/admin/account';
/** Whom the mails went to, and what they tell. */
const told = async () =>
  (await openedMails(db))
    .toSorted((a, b) => (a.to_address < b.to_address ? -1 : 1))
    .map(({ to_address, text }) => [to_address, text.replaceAll('\n', ' ')] as const);
const toColleague = async () => {
  const mails = await told();
  return mails.filter(([to]) => to === team.office.staff.email).map(([, text]) => text);
};
const promote = { intent: 'role', role: 'admin' };

describe('a change of access', () => {
  it.each([
    ['rights', promote, 'Was du im Rennbüro darfst, wurde geändert.'],
    ['access taken away', { intent: 'deactivate' }, 'Dein Zugang zum Rennbüro wurde entzogen.'],
  ])('is told to whom it concerns, in their language: %s', async (_name, form, sentence) => {
    expect((await post(person(), form)).statusCode).toBe(303);
    const [text, ...more] = await toColleague();
    expect(text).toContain(sentence);
    expect(text).toContain('Das war Ana.');
    expect(more).toEqual([]);
    // What changes nothing is not told.
    await post(person(), form);
    expect(await toColleague()).toHaveLength(1);
  });

  it('is told when access is given back, and a second factor reset', async () => {
    const row = { is_active: false, totp_secret: 'GEZDGNBVGY3TQOJQ', totp_since: new Date() };
    await updateStaff(db, team.office.staff.id, row);
    await post(person(), { intent: 'activate' });
    await post(person(), { intent: 'reset' });
    const texts = (await toColleague()).join('\n');
    expect(texts).toContain('Du hast wieder Zugang zum Rennbüro.');
    expect(texts).toContain('Dein zweiter Faktor wurde ausgeschaltet.');
  });

  it('is told where somebody made it themselves: password, second factor on and off', async () => {
    const { cookie } = team.office;
    const own = (form: Record<string, string>) => post(account, form, cookie);
    await own({ intent: 'password', currentPassword: password, newPassword: 'down and up again' });
    await own({ intent: 'prepare', currentPassword: 'down and up again' });
    const { totp_secret: secret } = (await findStaff(db, team.office.staff.id)) ?? {};
    const code = TOTP.generate({ secret: new TOTP({ secret: secret ?? '' }).secret });
    await own({ intent: 'start', code });
    await own({ intent: 'drop', currentPassword: 'down and up again' });
    const texts = await toColleague();
    expect(texts).toHaveLength(3);
    for (const sentence of [
      'Das Passwort deines Kontos wurde geändert.',
      'Dein zweiter Faktor wurde eingeschaltet.',
      'Dein zweiter Faktor wurde ausgeschaltet.',
    ]) {
      expect(texts.join('\n')).toContain(sentence);
    }
    expect(texts.join('\n')).not.toContain('Das war');
  });

  it('is not told when it was refused', async () => {
    const form = {
      intent: 'password',
      currentPassword: 'a guess',
      newPassword: 'down and up again',
    };
    await post(account, form, team.office.cookie);
    await post(`/admin/staff/${team.admin.staff.id}`, { intent: 'deactivate' });
    expect(await told()).toEqual([]);
  });
});

describe('a new admin', () => {
  it('is told to all admins, by whatever way they became one', async () => {
    const other = await signedIn(db, 'admin');
    await speaks(other.staff.id, 'fr');
    await post(person(), promote);
    const about = async (to: string) =>
      (await told()).filter(([each]) => each === to).map(([, text]) => text);
    expect((await about(other.staff.email))[0]).toContain(
      `Il y a un nouvel admin\u202f: ${team.office.staff.email}.`,
    );
    // Also to the one who did it: it may have been somebody else at their browser.
    expect((await about(team.admin.staff.email))[0]).toContain(
      `There is a new admin: ${team.office.staff.email}.`,
    );
    await db.deleteFrom('mail').execute();
    const made = await post('/admin/staff', { email: 'eva@race.example', role: 'admin' });
    const [link = ''] = /\/admin\/invitation\/[\w-]{43}/.exec(made.body) ?? [];
    await postForm(site.app, `${link}?lang=it`, { name: 'Eva', password: 'over the ridge' });
    expect((await about(team.admin.staff.email))[0]).toContain('new admin: eva@race.example.');
    expect((await about('eva@race.example')).join('\n')).toContain('è stato creato');
  });
});

describe('a recovery code', () => {
  /** Gives the team.office an app and three codes. */
  const withCodes = async () => {
    const codes = newRecoveryCodes().slice(0, 3);
    const app = { totp_secret: newSecret(), totp_since: new Date() };
    await updateStaff(db, team.office.staff.id, app);
    await db.transaction().execute(async (trx) => {
      await replaceRecoveryCodes(trx, team.office.staff.id, codes.map(recoveryHash));
    });
    return codes;
  };

  it('that signs somebody in, or confirms a step, is told with how many are left', async () => {
    const [first = '', second = ''] = await withCodes();
    const { email } = team.office.staff;
    const half = await postForm(site.app, '/admin/sign-in', { email, password });
    const cookie = String(half.headers['set-cookie']).split(';', 1)[0] ?? '';
    await post('/admin/sign-in', { intent: 'code', code: '1'.repeat(20) }, cookie);
    expect(await toColleague()).toEqual([]);
    await post('/admin/sign-in', { intent: 'code', code: first }, cookie);
    expect(await toColleague()).toEqual([
      expect.stringContaining('wurde benutzt. Es sind noch 2 übrig.'),
    ]);
    await site.database.pool.query('update staff_session set confirmed_at = null');
    const asked = await post(account, { intent: 'recovery' }, team.office.cookie);
    const stepUp = /(?<=name="stepUp" value=")[^"]*/.exec(asked.body)?.[0] ?? '';
    await post(account, { stepUp, code: second }, team.office.cookie);
    // Signing in has noted the language of the browser.
    expect((await toColleague()).join('\n')).toContain('account was used. 1 is left.');
  });
});

describe('a link made on the server', () => {
  it('is told to all admins, to a new one too, and leaves no session open', async () => {
    const email = team.office.staff.email.toUpperCase();
    await linkFromServer(db, { email, siteUrl: 'https://race.example' });
    expect((await told()).map(([to]) => to).toSorted()).toEqual(
      [team.admin.staff.email, team.office.staff.email].toSorted(),
    );
    const [, text] = (await told()).find(([to]) => to === team.admin.staff.email) ?? [];
    expect(text).toContain(`with which ${email} gets into the race office as an admin.`);
    const { statusCode } = await site.app.inject({
      url: account,
      headers: { cookie: team.office.cookie },
    });
    expect(statusCode).toBe(401);
  });
});

it('tells of passkeys that an admin took away', async () => {
  const passkey = { id: 'x', staff_id: team.office.staff.id, name: 'Key', counter: '0' };
  await db
    .insertInto('staff_passkey')
    .values({ ...passkey, public_key: Buffer.alloc(1), transports: [] })
    .execute();
  await post(person(), { intent: 'reset' });
  const [text, ...more] = await toColleague();
  expect(text).toContain('Dein zweiter Faktor wurde ausgeschaltet.');
  expect(text).toContain('Das war Ana.');
  expect(more).toEqual([]);
  // Nothing is left to take away, and nothing to tell.
  await post(person(), { intent: 'reset' });
  expect(await toColleague()).toHaveLength(1);
});

it('writes in the language in which somebody last signed in', async () => {
  const { email } = team.office.staff;
  await postForm(site.app, '/admin/sign-in?lang=ro', { email, password });
  await post(person(), promote);
  expect((await toColleague())[0]).toContain('S-a schimbat ce ai voie să faci în secretariat.');
});

it('tells of a password that was set by a link', async () => {
  const made = await post(person(), { intent: 'password' });
  const [link = ''] = /\/admin\/invitation\/[\w-]{43}/.exec(made.body) ?? [];
  await db.deleteFrom('mail').execute();
  await postForm(site.app, link, { password: 'down and up again' });
  expect((await toColleague())[0]).toContain('Das Passwort deines Kontos wurde geändert.');
});
