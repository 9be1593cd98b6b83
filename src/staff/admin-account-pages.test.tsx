import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatStamp } from '../edition/words/format.ts';
import { replaceRecoveryCodes } from '../platform/auth/factor.queries.ts';
import { insertSession } from '../platform/auth/session.queries.ts';
import { type Drawn, drawn, posted } from '../test/drawn-page.tsx';
import { doneIn, problemIn, statusOf } from '../test/noted.ts';
import { outlineDiff, outlineOf } from '../test/outline.ts';
import { at, openStaffPages, type StaffPages } from '../test/staff-page-kit.ts';
import { adminAccountPage } from './admin-account.page.tsx';
import { adminAddressPage } from './admin-address.page.tsx';
import { askForEmail } from './change-email.ts';
import { updateStaff } from './staff.queries.ts';

let pages: StaffPages;
beforeAll(async () => {
  pages = await openStaffPages();
});
afterAll(() => pages.database.close());

describe('one’s own account', () => {
  // Nobody is signed in who was not seen lately.
  const seen = new Date();
  seen.setSeconds(30);
  const off = { totp_secret: null, totp_since: null };
  beforeEach(async () => {
    const { ctx, session } = pages;
    for (const table of ['staff_passkey', 'staff_email_change', 'sign_in_try'] as const)
      await ctx.db.deleteFrom(table).execute();
    await updateStaff(ctx.db, ctx.staff.id, { ...off, name: 'Eva Admin' });
    await ctx.db.deleteFrom('staff_session').where('device', '=', 'Chrome').execute();
    await insertSession(ctx.db, {
      token_hash: Buffer.from('s-2'),
      staff_id: session.staff.id,
      device: 'Chrome',
      is_verified: true,
      isConfirmed: true,
    });
    const ofAll = ctx.db.updateTable('staff_session').set({ created_at: at('01T10:00') });
    await ofAll.set({ seen_at: seen }).execute();
    const before = { seen_at: new Date(seen.getTime() - 1) };
    await ofAll.set(before).where('device', '=', 'Chrome').execute();
  });
  const show = (asked = {}) =>
    drawn(adminAccountPage(pages.contextFor), { session: pages.session, ...asked });
  const send = (form: Record<string, string>, asked = {}) =>
    posted(adminAccountPage(pages.contextFor), form, { session: pages.session, ...asked });
  /** An app, two passkeys, seven codes and an address that is asked for. */
  async function addAll() {
    const { ctx } = pages;
    const { id } = ctx.staff;
    await updateStaff(ctx.db, id, { totp_secret: 'ABCDEFGH', totp_since: at('01T10:00') });
    const key = {
      staff_id: id,
      public_key: Buffer.alloc(1),
      transports: [],
      counter: '0',
      created_at: at('01T10:00'),
    };
    await ctx.db
      .insertInto('staff_passkey')
      .values([
        { ...key, id: 'k-1', name: 'Key', used_at: at('02T10:00') },
        { ...key, id: 'k-2', name: 'Phone' },
      ])
      .execute();
    const hashes = Array.from({ length: 7 }, (_, index) => Buffer.from([index]));
    await ctx.db.transaction().execute((trx) => replaceRecoveryCodes(trx, id, hashes));
    await askForEmail(ctx, 'new@b.example');
    await ctx.db
      .updateTable('staff_email_change')
      .set({ expires_at: new Date('2100-02-03T10:00Z') })
      .execute();
  }

  it('has name, address, password, second factor and sessions', async () => {
    const { html, faults } = await show({ path: '/admin/account' });
    expect(faults).toEqual([]);
    const lines = outlineOf(html).replaceAll(formatStamp('en', seen), 'SEEN');
    expect(lines).toMatchInlineSnapshot(`
      "h1: My account
      h2: Name
      form action=/admin/account
      label for=account-name: Name
      input autocomplete=name required maxlength=80 name=name value=Eva Admin
      button type=submit value=name name=intent: Save the name
      h2: Email address
      p: eva@office.example
      form action=/admin/account
      label for=account-email: New address
      p: We mail a link there. The address counts once you have opened it, signed in here.
      input type=email autocomplete=off required aria-describedby=account-email-hint name=email
      div aria-live=polite
      button type=submit value=email name=intent: Email the link
      h2: Password
      form action=/admin/account
      input type=hidden autocomplete=username value=eva@office.example
      label for=account-current: Current password
      input type=password autocomplete=current-password required name=currentPassword
      label for=account-new: New password
      p: 12 characters or more. Four words in a row are easy to remember.
      input type=password autocomplete=new-password minlength=12 required aria-describedby=accou…
      p: Your other browsers are signed out.
      button type=submit value=password name=intent: Change the password
      h2: Two-step sign-in
      p: Off. With it, signing in also asks for a code from an app on your phone, so that a stol…
      form action=/admin/account
      label for=factor-password: Current password
      input type=password autocomplete=current-password required name=currentPassword
      button type=submit value=prepare name=intent: Set it up
      h2: Passkeys
      p: A passkey is kept by your phone, computer or security key. It is your second factor wit…
      form action=/admin/account
      button type=submit value=passkey-prepare name=intent: Add a passkey
      h2: Where you are signed in
      div tabindex=0 role=region aria-label=Where you are signed in
      tr: Browser | Since | Last seen | Sign out |
      tr: test | 1 Feb 2025, 12:00 | SEEN | this browser |
      tr: Chrome | 1 Feb 2025, 12:00 | SEEN |
      form action=/admin/account
      input type=hidden name=intent value=session
      input type=hidden name=session value=cy0y
      button type=submit: Sign out there |
      form action=/admin/account
      input type=hidden name=intent value=session
      input type=hidden name=session value=others
      button type=submit: Sign out everywhere else"
    `);
    expect(doneIn(html)).toBe('');
  });

  it('has passkeys, codes and an address that is asked for', async () => {
    const plain = outlineOf((await show()).html);
    await addAll();
    const { html, faults } = await show();
    expect(faults).toEqual([]);
    expect(outlineDiff(plain, outlineOf(html))).toMatchInlineSnapshot(`
      "+ p: A link is waiting at new@b.example until 3 Feb 2100, 12:00. Until you open it, nothing…
      + p: On. Signing in asks for a code from your app. If you lose the phone, another admin can…
      - p: Off. With it, signing in also asks for a code from an app on your phone, so that a stol…
      + button type=submit value=drop name=intent: Switch it off
      - button type=submit value=prepare name=intent: Set it up
      + input type=hidden name=intent value=passkey-remove
      + input type=hidden name=passkey value=k-1: Key since 1 Feb 2025, 12:00 · last used 2 Feb 20…
      + button type=submit aria-label=Remove the passkey Key: Remove
      + form action=/admin/account
      + input type=hidden name=intent value=passkey-remove
      + input type=hidden name=passkey value=k-2: Phone since 1 Feb 2025, 12:00
      + button type=submit aria-label=Remove the passkey Phone: Remove
      + form action=/admin/account
      + h2: Recovery codes
      + p: For the day when the phone is lost: each code signs you in once in place of the second…
      + p: 7 codes are left.
      + form action=/admin/account
      + button type=submit value=recovery name=intent: Make ten new codes"
    `);
  });

  it('has nothing but the second factor for who lacks one', async () => {
    await updateStaff(pages.ctx.db, pages.ctx.staff.id, { ...off, totp_secret: 'ABCDEFGH' });
    const lacking = { session: { ...pages.session, lacksFactor: true } };
    const { html, faults } = await show(lacking);
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: My account
      p: Everybody here needs a second factor. Set up an app or a passkey, then you can go on.
      h2: Two-step sign-in
      p: Scan this with an authenticator app, then type the code that the app shows.
      p: Or type this key into the app
      code: ABCD EFGH
      form action=/admin/account
      label for=factor-code: Code from the app
      input inputmode=numeric autocomplete=one-time-code required name=code
      p: Your other browsers are signed out.
      button type=submit value=start name=intent: Switch it on
      h2: Passkeys
      p: A passkey is kept by your phone, computer or security key. It is your second factor wit…
      form action=/admin/account
      button type=submit value=passkey-prepare name=intent: Add a passkey"
    `);
    for (const intent of ['name', ''])
      expect(await send({ intent }, lacking)).toEqual({ goTo: '/admin/account' });
    for (const intent of ['prepare', 'start', 'passkey-add'])
      expect(await send({ intent }, lacking)).not.toEqual({ goTo: '/admin/account' });
  });

  it('says what is done', async () => {
    const { query } = adminAccountPage(pages.contextFor);
    for (const done of (query as { done: string[] }).done)
      expect(doneIn((await show({ query: { done } })).html), done).not.toBe('');
    expect(statusOf(await send({ intent: 'x' }))).toBe(200);
  });

  it.each([
    ['name', 'name'],
    ['email', 'email'],
    ['password', 'password'],
    ['drop', 'drop'],
    ['passkey-add', ''],
  ])('says why not, where it was asked: %s', async (intent, place) => {
    await addAll();
    const name = 'x'.repeat(81);
    const back = (await send({ intent, name }, { query: { done: 'name' } })) as Drawn;
    expect(back.status).toBe(400);
    expect(problemIn(back)).not.toBe('');
    expect(back.html.match(/class="outcome is-failure"/g)).toHaveLength(1);
    expect(doneIn(back.html)).toBe('');
    const section = back.html.split('<section').find((each) => each.includes('is-failure')) ?? '';
    if (place) expect(section).toContain(`value="${place}" name="intent"`);
    const kept = intent === 'name' ? name : 'Eva Admin';
    expect(back.html).toMatch(new RegExp(`id="account-name"[^>]*value="${kept}"`));
  });

  it('shows once what is shown once', async () => {
    await addAll();
    const codes = (await send({ intent: 'recovery' })) as Drawn;
    const lines = outlineOf(codes.html).replace(/(?:code: [\d-]{23}\n){10}/, 'ten codes\n');
    expect(lines).toMatchInlineSnapshot(`
      "h1: Recovery codes
      p: These codes are shown only now, and those from before no longer work. Print them or wri…
      ten codes
      button type=button data-print=true: Print
      a href=/admin/account: I have kept them"
    `);
    const key = (await send({ intent: 'passkey-prepare' })) as Drawn;
    const html = key.html.replace(/data-options="[^"]*challenge[^"]*"/, 'data-options="{}"');
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Passkeys
      form data-passkey=create data-options={} action=/admin/account
      input type=hidden name=intent value=passkey-add
      input type=hidden name=passkey value=
      p: Give it a name, so that you know it again. Then your browser asks where to keep it.
      label for=passkey-name: Name of the passkey
      input autocomplete=off required maxlength=40 name=name value=My device
      p: Your other browsers are signed out.
      p role=alert data-passkey-failed=true hidden: That did not work, or was called off. You ca…
      p data-passkey-unscripted=true: For passkeys your browser has to allow scripts on this pag…
      button type=submit hidden: Make the passkey"
    `);
  });

  it('takes a new address by its link', async () => {
    const place = { path: '/admin/account/address/t', params: { token: 't' } };
    const page = adminAddressPage(pages.contextFor);
    const asked = { session: pages.session, ...place };
    const none = await drawn(page, asked);
    expect(problemIn(none)).not.toBe('');
    expect(none.html).not.toContain('btn gold');
    await askForEmail(pages.ctx, 'new@b.example');
    expect(outlineOf((await drawn(page, asked)).html)).toMatchInlineSnapshot(`
      "h1: Email address
      form action=/admin/account/address/t
      p: From now on you sign in with new@b.example instead of eva@office.example, and all email…
      button type=submit: Use this address"
    `);
    expect(statusOf(await posted(page, {}, asked))).toBe(400);
  });
});
