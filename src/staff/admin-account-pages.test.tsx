import { describe, expect, it } from 'vitest';
import { type Drawn, drawn, posted, staffWith } from '../test/drawn-page.tsx';
import { asked, away, doneIn, no, noted, ok, problemIn } from '../test/noted.ts';
import { outlineDiff, outlineOf } from '../test/outline.ts';
import { at, statusOf } from '../test/staff-page-kit.ts';
import type { AccountService } from './account.contract.ts';
import { adminAccountPage } from './admin-account.page.tsx';
import { adminAddressPage } from './admin-address.page.tsx';

function account(changes: Partial<AccountService> = {}): AccountService {
  return {
    sessions: noted([
      { id: 's-1', device: 'Firefox', since: at('01T10:00'), seenAt: at('02T10:00'), isThis: true },
      { id: 's-2', device: 'Chrome', since: at('01T09:00'), seenAt: at('01T12:00'), isThis: false },
    ]),
    secondFactor: noted({ state: 'off' as const }),
    rename: noted(ok),
    askedEmail: noted(undefined),
    askForEmail: noted(ok),
    confirmEmail: noted(ok),
    changePassword: noted(ok),
    endSession: noted(ok),
    prepareSecondFactor: noted(ok),
    startSecondFactor: noted(ok),
    dropSecondFactor: noted(ok),
    factors: noted({ passkeys: [], codes: 0, hasAny: false, isLacking: false }),
    preparePasskey: noted({ ...ok, options: '{"challenge":"c"}' }),
    addPasskey: noted(ok),
    removePasskey: noted(ok),
    makeRecoveryCodes: noted({ ...ok, codes: ['aaaa-bbbb', 'cccc-dddd'] }),
    ...changes,
  };
}

describe('one’s own account', () => {
  const page = (changes: Partial<AccountService> = {}) =>
    adminAccountPage({ account: () => account(changes) });
  const passkeys = [
    { id: 'k-1', name: 'Key', since: at('01T10:00'), usedAt: at('02T10:00') },
    { id: 'k-2', name: 'Phone', since: at('01T10:00'), usedAt: undefined },
  ];

  it('has name, address, password, second factor and sessions', async () => {
    const { html, faults } = await drawn(page(), { path: '/admin/account' });
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
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
      tr: Firefox | 1 Feb 2025, 12:00 | 2 Feb 2025, 12:00 | this browser |
      tr: Chrome | 1 Feb 2025, 11:00 | 1 Feb 2025, 14:00 |
      form action=/admin/account
      input type=hidden name=intent value=session
      input type=hidden name=session value=s-2
      button type=submit: Sign out there |
      form action=/admin/account
      input type=hidden name=intent value=session
      input type=hidden name=session value=others
      button type=submit: Sign out everywhere else"
    `);
  });

  it('has passkeys, codes and an address that is asked for', async () => {
    const { html, faults } = await drawn(
      page({
        secondFactor: noted({ state: 'on' as const }),
        factors: noted({ passkeys, codes: 7, hasAny: true, isLacking: false }),
        askedEmail: noted({ email: 'new@b.example', until: at('03T10:00') }),
      }),
    );
    expect(faults).toEqual([]);
    const plain = outlineOf((await drawn(page())).html);
    expect(outlineDiff(plain, outlineOf(html))).toMatchInlineSnapshot(`
      "+ p: A link is waiting at new@b.example until 3 Feb 2025, 12:00. Until you open it, nothing…
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
    const route = page({
      secondFactor: noted({
        state: 'pending' as const,
        secret: 'ABCDEFGH',
        address: 'otpauth://x',
      }),
      factors: noted({ passkeys: [], codes: 0, hasAny: false, isLacking: true }),
    });
    const { html, faults } = await drawn(route);
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
    const { session } = staffWith('runners');
    const lacking = { session: { ...session, lacksFactor: true } };
    for (const form of [{ intent: 'name' }, {}])
      expect(await posted(page(), form, lacking)).toEqual({ goTo: '/admin/account' });
    for (const intent of ['prepare', 'start', 'passkey-add'])
      expect(await posted(page(), { intent }, lacking)).not.toEqual({ goTo: '/admin/account' });
  });

  it('takes each step as typed', async () => {
    const form = {
      name: 'Eva',
      email: 'a@b.example',
      currentPassword: 'old',
      newPassword: 'new',
      session: 's-2',
      code: '123456',
      passkey: 'made',
    };
    const actions: [string, unknown[], string][] = [
      ['name', ['Eva'], '?done=name'],
      ['email', ['a@b.example'], '?done=email'],
      ['password', ['old', 'new'], '?done=password'],
      ['session', ['s-2'], '?done=session'],
      ['prepare', ['old'], '#second-factor'],
      ['start', ['123456'], '?done=start'],
      ['drop', ['old'], '?done=drop'],
      ['passkey-add', ['Eva', 'made'], '?done=passkey-add'],
      ['passkey-remove', ['made'], '?done=passkey-remove'],
    ];
    for (const [intent, what, to] of actions) {
      expect(await posted(page(), { ...form, intent })).toEqual({ goTo: `/admin/account${to}` });
      expect(asked.at(-1)).toEqual(what);
      await posted(page(), { intent });
      expect(asked.at(-1)).toEqual(what.map(() => ''));
    }
    expect(statusOf(await posted(page(), { intent: 'x' }))).toBe(200);
    const { query } = page();
    for (const done of (query as { done: string[] }).done)
      expect(doneIn((await drawn(page(), { query: { done } })).html), done).not.toBe('');
    expect(doneIn((await drawn(page())).html)).toBe('');
  });

  it.each<[string, Partial<AccountService>, string]>([
    ['name', { rename: no('name-missing') }, 'name'],
    ['email', { askForEmail: no('email-invalid') }, 'email'],
    ['password', { changePassword: no('password-short') }, 'password'],
    ['drop', { dropSecondFactor: no('password-wrong') }, 'drop'],
    ['passkey-add', { addPasskey: no('passkey-wrong') }, ''],
    ['recovery', { makeRecoveryCodes: no('factor-missing') }, 'recovery'],
  ])('says why not, where it was asked: %s', async (intent, changes, at) => {
    const back = (await posted(
      page({
        secondFactor: noted({ state: 'on' as const }),
        factors: noted({ passkeys, codes: 7, hasAny: true, isLacking: false }),
        ...changes,
      }),
      { intent, name: 'Typed' },
      { query: { done: 'name' } },
    )) as Drawn;
    expect(back.status).toBe(400);
    expect(problemIn(back)).not.toBe('');
    expect(back.html.match(/class="outcome is-failure"/g)).toHaveLength(1);
    expect(doneIn(back.html)).toBe('');
    const section = back.html.split('<section').find((each) => each.includes('is-failure')) ?? '';
    if (at) expect(section).toContain(`value="${at}" name="intent"`);
    const kept = intent === 'name' ? 'Typed' : 'Eva Admin';
    expect(back.html).toMatch(new RegExp(`id="account-name"[^>]*value="${kept}"`));
  });

  it('shows once what is shown once', async () => {
    const codes = (await posted(page(), { intent: 'recovery' })) as Drawn;
    expect(outlineOf(codes.html)).toMatchInlineSnapshot(`
      "h1: Recovery codes
      p: These codes are shown only now, and those from before no longer work. Print them or wri…
      code: aaaa-bbbb
      code: cccc-dddd
      button type=button data-print=true: Print
      a href=/admin/account: I have kept them"
    `);
    const key = (await posted(page(), { intent: 'passkey-prepare' })) as Drawn;
    expect(outlineOf(key.html)).toMatchInlineSnapshot(`
      "h1: Passkeys
      form data-passkey=create data-options={"challenge":"c"} action=/admin/account
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
    const not = await posted(page({ preparePasskey: away }), { intent: 'passkey-prepare' });
    expect(statusOf(not)).toBe(503);
  });

  it('takes a new address by its link', async () => {
    const path = '/admin/account/address/t';
    const place = { path, params: { token: 't' } };
    const address = (changes: Partial<AccountService> = {}) =>
      adminAddressPage({ account: () => account(changes) });
    const waiting = { askedEmail: noted({ email: 'new@b.example', until: at('03T10:00') }) };
    const { html } = await drawn(address(waiting), place);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Email address
      form action=/admin/account/address/t
      p: From now on you sign in with new@b.example instead of eva@office.example, and all email…
      button type=submit: Use this address"
    `);
    expect(problemIn(await drawn(address(), place))).not.toBe('');
    expect((await drawn(address(), place)).html).not.toContain('btn gold');
    expect(await posted(address(), {}, place)).toEqual({
      goTo: '/admin/account?done=email-confirmed',
    });
    expect(asked.at(-1)).toEqual(['t']);
    const gone = await posted(address({ ...waiting, confirmEmail: no('email-taken') }), {}, place);
    expect(statusOf(gone)).toBe(400);
    expect(problemIn(gone)).not.toBe(problemIn(await drawn(address(), place)));
  });
});
