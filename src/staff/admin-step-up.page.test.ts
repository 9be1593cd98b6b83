import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { outlineDiff, outlineOf } from '../test/outline.ts';
import { openStaffSite } from '../test/staff-site.ts';
import { updateStaff } from './staff.queries.ts';

const team = await openStaffSite({ isWithoutParticipants: false });
const { site, db, password } = team;

/** As if the password had been given so long ago. */
const lastGiven = (minutes: number) =>
  site.database.pool.query(
    `update staff_session set confirmed_at = now() - make_interval(mins => $1)`,
    [minutes],
  );
const post = (url: string, form: Record<string, string>, cookie = team.admin.cookie) =>
  postForm(site.app, url, form, { cookie });
const sealedIn = (body: string) => /(?<=name="stepUp" value=")[^"]*/.exec(body)?.[0] ?? '';
const notes = async () =>
  (await db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );
const asks = 'For this step, please confirm that it is you';

/** A paid runner as the organiser's forms see them. */
async function paidRunner() {
  const { id } = await db
    .selectFrom('participant')
    .select('id')
    .where('status', '=', 'confirmed')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const url = `/admin/participants/${id}`;
  const { body } = await site.app.inject({
    url: `${url}?do=refund`,
    headers: { cookie: team.admin.cookie },
  });
  const [seen = ''] = /(?<=name="seen" value=")[^"]*/.exec(body) ?? [];
  return { url, seen: seen.replaceAll('&quot;', '"'), id };
}

it('names the rights that are given, not those that the form hides', async () => {
  await lastGiven(11);
  const form = { email: 'b@race.example', role: 'volunteer', 'right.refund': 'on' };
  const preset = await post('/admin/staff', form);
  expect(preset.body).toContain('<dd>Volunteer</dd>');
  expect(preset.body).not.toContain('<dt>Refunds</dt>');
  const single = await post('/admin/staff', { ...form, role: 'custom' });
  expect(single.body).toContain('<dt>Refunds</dt>');
});

it('says in words what a payment that is entered would be', async () => {
  await lastGiven(11);
  const { url, seen } = await paidRunner();
  const form = { intent: 'pay', seen, source: 'cash', amount: '120', receipt: 'A-17' };
  const { body } = await post(url, { ...form, paidOn: '2026-11-20', reason: 'paid at the office' });
  for (const words of ['How it was paid', 'cash', 'Receipt number', 'Paid on']) {
    expect(body).toMatch(new RegExp(`<d[td]>${words}</d[td]>`));
  }
});

const grave: [name: string, () => Promise<[url: string, form: Record<string, string>]>][] = [
  ['inviting an admin', async () => ['/admin/staff', { email: 'b@race.example', role: 'admin' }]],
  [
    'inviting somebody else, who may be promoted later',
    async () => ['/admin/staff', { email: 'b@race.example', role: 'office' }],
  ],
  [
    'promoting',
    async () => [`/admin/staff/${team.office.staff.id}`, { intent: 'role', role: 'admin' }],
  ],
  [
    'a link for somebody’s password',
    async () => [`/admin/staff/${team.office.staff.id}`, { intent: 'password' }],
  ],
  [
    'a link for one’s own password',
    async () => [`/admin/staff/${team.admin.staff.id}`, { intent: 'password' }],
  ],
  [
    'resetting a second factor',
    async () => {
      await updateStaff(db, team.office.staff.id, { totp_secret: 'GEZDGNBVGY3TQOJQ' });
      return [`/admin/staff/${team.office.staff.id}`, { intent: 'reset' }];
    },
  ],
  [
    'giving access back',
    async () => {
      const change = db.updateTable('staff').set({ is_active: false });
      await change.where('id', '=', team.office.staff.id).execute();
      return [`/admin/staff/${team.office.staff.id}`, { intent: 'activate' }];
    },
  ],
  [
    'exporting safety data',
    async () => [
      '/admin/lists',
      { intent: 'export-safety', format: 'xlsx', reason: 'for the rescuers' },
    ],
  ],
  [
    'giving a payment back',
    async () => [
      '/admin/registration/payments',
      {
        intent: 'refund',
        id: '00000000-0000-4000-8000-000000000000',
        amount: '1',
        reason: 'so it is',
      },
    ],
  ],
  [
    'noting a payment as settled',
    async () => [
      '/admin/registration/payments',
      { intent: 'settle', id: '00000000-0000-4000-8000-000000000000', reason: 'so it is' },
    ],
  ],
  [
    'giving a runner’s money back',
    async () => {
      const { url, seen } = await paidRunner();
      return [url, { intent: 'refund', seen, amount: '1', reason: 'so it is', sure: 'true' }];
    },
  ],
  [
    'cancelling with money back',
    async () => {
      const { url, seen } = await paidRunner();
      return [url, { intent: 'cancel', seen, amount: '1', reason: 'so it is', sure: 'true' }];
    },
  ],
  [
    'entering a payment',
    async () => {
      const { url, seen } = await paidRunner();
      return [url, { intent: 'pay', seen, source: 'cash', amount: '1', sure: 'true' }];
    },
  ],
  [
    'noting a runner’s refund',
    async () => {
      const { url, seen } = await paidRunner();
      return [url, { intent: 'settle', seen, reason: 'so it is', sure: 'true' }];
    },
  ],
];

it('lets a file go once the one who asked for it has given the password', async () => {
  await lastGiven(11);
  const url = '/admin/file?file=%2Fapi%2Ftill.csv%3Flang%3Dde';
  const page = await site.app.inject({ url, headers: { cookie: team.admin.cookie } });
  expect([page.statusCode, page.body.includes('Download a file')]).toEqual([200, true]);
  const stepUp = sealedIn(page.body);
  expect((await post(url, { stepUp, password: 'not it' })).statusCode).toBe(403);
  const { statusCode, headers } = await post(url, { stepUp, password });
  expect([statusCode, headers.location]).toEqual([303, '/api/till.csv?lang=de']);
});

describe('a grave step', () => {
  it('is told in words, with what proves who sits there', async () => {
    await lastGiven(11);
    const url = `/admin/staff/${team.office.staff.id}`;
    const ask = async () => {
      const { body } = await post(url, { intent: 'password' });
      const html = body.replace(/(?<=data-options=")[^"]*challenge[^"]*/, '{}');
      return outlineOf(html.replaceAll(sealedIn(body), 'sealed').split('</main>')[0] ?? '');
    };
    const plain = await ask();
    expect(plain).toMatchInlineSnapshot(`
      "h1: Is it you?
      form action=/admin/staff/UUID
      p: For this step, please confirm that it is you: enter your password again. This is what y…
      dt: Page
      dd: Staff
      dt: Action
      dd: Create the link
      input type=hidden name=stepUp value=sealed
      label for=step-up-password: Password
      input type=password autocomplete=current-password required name=password
      button type=submit: Confirm and go on
      a href=/admin/staff/UUID: Go back without doing it"
    `);
    const { id } = team.admin.staff;
    await updateStaff(db, id, { totp_secret: 'GEZDGNBVGY3TQOJQ', totp_since: new Date() });
    const key = { public_key: Buffer.alloc(1), transports: [], counter: '0' };
    await db
      .insertInto('staff_passkey')
      .values({ ...key, id: 'k', staff_id: id, name: 'Key' })
      .execute();
    expect(outlineDiff(plain, await ask())).toMatchInlineSnapshot(`
      "+ p: For this step, please confirm that it is you: enter your password again, or a code from…
      - p: For this step, please confirm that it is you: enter your password again. This is what y…
      + input type=password autocomplete=current-password name=password
      + label for=step-up-code: Code from the app, or a recovery code
      + input inputmode=numeric autocomplete=one-time-code name=code
      - input type=password autocomplete=current-password required name=password
      + form data-passkey=get data-options={} action=/admin/staff/UUID
      + input type=hidden name=passkey value=
      + input type=hidden name=stepUp value=sealed
      + p role=alert data-passkey-failed=true hidden: That did not work, or was called off. You ca…
      + p data-passkey-unscripted=true: For passkeys your browser has to allow scripts on this pag…
      + button type=submit hidden: Confirm with a passkey"
    `);
  });

  it.each(grave)('asks for the password after ten minutes: %s', async (_name, make) => {
    const [url, form] = await make();
    await lastGiven(11);
    const asked = await post(url, form);
    expect([asked.statusCode, asked.body.includes(asks)]).toEqual([403, true]);
    expect(await notes()).toEqual([]);
    expect(await db.selectFrom('staff_invitation').selectAll().execute()).toEqual([]);
    const wrong = await post(url, { stepUp: sealedIn(asked.body), password: 'a guess' });
    expect(wrong.body.includes('That is not your current password.')).toBe(true);
    expect(sealedIn(wrong.body)).toBe(sealedIn(asked.body));
    expect(await notes()).toEqual([]);
    // Given right, it goes on as if it had been posted now: with the same outcome.
    const done = await post(url, { stepUp: sealedIn(asked.body), password });
    expect([done.statusCode, done.body.includes(asks)]).not.toEqual([403, true]);
  });

  it.each(grave)('asks for nothing within ten minutes: %s', async (_name, make) => {
    const [url, form] = await make();
    await lastGiven(9);
    const answer = await post(url, form);
    expect(answer.body.includes(asks)).toBe(false);
  });

  it('is done once the password is given, and told in words before', async () => {
    await lastGiven(11);
    const url = `/admin/staff/${team.office.staff.id}`;
    const asked = await post(url, { intent: 'role', role: 'admin' });
    expect(asked.body).toContain('<dt>Action</dt><dd>Save the rights</dd>');
    expect(asked.body).toContain('<dt>Rights</dt><dd>Admin</dd>');
    const done = await post(url, { stepUp: sealedIn(asked.body), password });
    expect([done.statusCode, done.headers.location]).toEqual([303, `${url}?done=role`]);
    expect(await notes()).toEqual(['staff.role']);
    // And counts for the next ten minutes.
    expect((await post(url, { intent: 'role', role: 'office' })).statusCode).toBe(303);
  });

  it('is not done by a form that nobody sealed, or of another session or page', async () => {
    await lastGiven(11);
    const url = `/admin/staff/${team.office.staff.id}`;
    const asked = await post(url, { intent: 'role', role: 'admin' });
    const stepUp = sealedIn(asked.body);
    const elsewhere = `/admin/staff/${team.admin.staff.id}`;
    const other = await signedIn(db, 'admin');
    await lastGiven(11);
    expect((await post(elsewhere, { stepUp, password })).headers.location).toBe(elsewhere);
    expect((await post(url, { stepUp, password }, other.cookie)).headers.location).toBe(url);
    const madeUp = { stepUp: `x${stepUp}`, password };
    expect((await post(url, madeUp)).headers.location).toBe(url);
    // What stands beside the seal is not taken for the form.
    const mixed = await post(url, { stepUp: '', password, intent: 'role', role: 'admin' });
    expect(mixed.headers.location).toBe(url);
    expect(await notes()).toEqual([]);
  });

  it('takes the second factor too, where one is on', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const factor = { totp_secret: secret, totp_since: new Date() };
    await updateStaff(db, team.admin.staff.id, factor);
    await lastGiven(11);
    const asked = await post('/admin/staff', { email: 'b@race.example', role: 'admin' });
    expect(asked.body).toContain('name="code"');
    const stepUp = sealedIn(asked.body);
    const wrong = await post('/admin/staff', { stepUp, code: '000000' });
    expect(wrong.statusCode).toBe(403);
    const code = TOTP.generate({ secret: new TOTP({ secret }).secret });
    expect((await post('/admin/staff', { stepUp, code })).statusCode).toBe(200);
    // Each code is good once.
    await lastGiven(11);
    expect((await post('/admin/staff', { stepUp, code })).statusCode).toBe(403);
  });

  it('is not to be guessed', async () => {
    await lastGiven(11);
    const asked = await post('/admin/staff', { email: 'b@race.example', role: 'admin' });
    const guess = () => post('/admin/staff', { stepUp: sealedIn(asked.body), password: 'x' });
    for (let count = 0; count < 10; count++) expect((await guess()).statusCode).toBe(403);
    expect((await guess()).statusCode).toBe(429);
  });

  it('is not opened by a link: whoever came by one gives the new password', async () => {
    const made = await post(`/admin/staff/${team.admin.staff.id}`, { intent: 'password' });
    const [link = ''] = /\/admin\/invitation\/[\w-]{43}/.exec(made.body) ?? [];
    const came = await post(link, { password: 'down and up again' }, '');
    const cookie = String(came.headers['set-cookie']).split(';', 1)[0] ?? '';
    const asked = await post('/admin/staff', { email: 'b@race.example', role: 'admin' }, cookie);
    expect(asked.statusCode).toBe(403);
  });

  it('lets nobody be kept in while the password is looked for', async () => {
    await lastGiven(11);
    const answer = await post(`/admin/staff/${team.office.staff.id}`, { intent: 'deactivate' });
    expect(answer.statusCode).toBe(303);
  });
});
