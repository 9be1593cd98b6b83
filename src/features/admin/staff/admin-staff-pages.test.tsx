import { describe, expect, it } from 'vitest';
import type { AuditFilters, AuditPage } from '../../../audit/audit.contract.ts';
import { presets } from '../../../auth/rights.rules.ts';
import { StepUpNeeded } from '../../../http/attempt.ts';
import type { PageRequest, PublicRoute } from '../../../site/page.ts';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { asked, away, no, noted, ok, problemIn } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { linksIn, tagsIn, textOf, textsOf } from '../../../test/rendered.tsx';
import type { AccountService, StepUp } from './account.contract.ts';
import { adminAccountPage } from './admin-account.page.tsx';
import { adminAddressPage } from './admin-address.page.tsx';
import { adminAuditPage } from './admin-audit.page.tsx';
import { adminInvitationPages } from './admin-invitation.page.tsx';
import { adminPersonPage } from './admin-person.page.tsx';
import { adminSignInPage } from './admin-sign-in.page.tsx';
import { adminStaffPage } from './admin-staff.page.tsx';
import { takeWithStepUp } from './admin-step-up.page.tsx';
import type { SignInService } from './sign-in.contract.ts';
import type { Invitation, Person, StaffService } from './staff.contract.ts';

const at = (moment: string) => new Date(`2025-02-${moment}:00Z`);
const statusOf = (page: unknown) => (page as Drawn).status;
const doneIn = (html: string) =>
  textOf(/<p class="outcome is-good" role="status">.*?<\/p>/.exec(html)?.[0] ?? '');

const person: Person = {
  id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0c',
  email: 'ion@office.example',
  name: 'Ion Office',
  role: 'office',
  rights: [...presets.office],
  isActive: true,
  hasSecondFactor: true,
  seenAt: at('01T10:00'),
};
const invitation: Invitation = {
  id: 'i-1',
  email: 'new@office.example',
  role: 'office',
  rights: [...presets.office],
  expiresAt: at('03T10:00'),
  isForPassword: false,
};
const link = { ...ok, link: 'https://race.example/admin/invitation/t', email: 'a@b.example' };
function accounts(changes: Partial<StaffService> = {}): StaffService {
  return {
    people: noted([person]),
    find: noted(person),
    invitations: noted([]),
    invite: noted({ ...link, isMailed: true }),
    linkForPassword: noted({ ...link, isMailed: false }),
    withdraw: noted(ok),
    changeRights: noted(ok),
    changeEmail: noted(ok),
    setActive: noted(ok),
    resetSecondFactor: noted(ok),
    isFactorRequired: noted(false),
    requireFactor: noted(ok),
    audit: noted({ rows: [], hasMore: false, people: [], actions: [] }),
    ...changes,
  };
}

describe('the page of the staff', () => {
  const page = (changes: Partial<StaffService> = {}) =>
    adminStaffPage({ accounts: () => accounts(changes) });

  it('has who may sign in, who is invited, and the form to invite somebody', async () => {
    const people = [
      person,
      { ...person, id: 'p-2', isActive: false, hasSecondFactor: false, seenAt: undefined },
    ];
    const invitations = [invitation, { ...invitation, id: 'i-2', isForPassword: true }];
    const { html, faults } = await drawn(
      page({ people: noted(people), invitations: noted(invitations) }),
    );
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Staff
      div tabindex=0 role=region aria-label=Staff
      tr: Name | E-mail address | Rights | Second factor | Last seen |
      a href=/admin/staff/UUID: Ion Office | ion@office.example | Race office | on | 1 Feb 2025,…
      a href=/admin/staff/p-2: Ion Office | ion@office.example | Race office no access | off | n…
      h2: Invite somebody
      form action=/admin/staff
      p: They get a link by mail and choose their own password. It works once, for 72 hours.
      input type=hidden name=key value=KEY
      label for=invite-email: E-mail address
      input type=email autocomplete=off required name=email value=
      legend: Rights
      input type=radio name=role value=volunteer: Volunteer: bib, name, race, T-shirt and what i…
      input type=radio name=role checked value=office: Race office: participants, bibs and lists
      input type=radio name=role value=admin: Admin: everything, including these accounts
      input type=radio name=role value=custom: Single rights
      legend: Single rights
      input type=checkbox name=right.runners checked: Check-in: bib, name, race, T-shirt and wha…
      input type=checkbox name=right.participants checked: Participants: see and change everythi…
      input type=checkbox name=right.safety checked: Health and emergency data: of one runner at…
      input type=checkbox name=right.refund checked: Refunds: give money back
      input type=checkbox name=right.registration: Registration: opening, places, waiting lists…
      input type=checkbox name=right.money: Payments: see them and compare them with the payment…
      input type=checkbox name=right.pictures: Race pictures: pictures and courses of the races
      input type=checkbox name=right.email-test: E-mail test: how mails go out, and a test mail
      input type=checkbox name=right.audit: Changes: who did what, and what was changed
      input type=checkbox name=right.staff: Staff: accounts of people who have no more rights
      p: The list of everybody’s health data stays with admins.
      button type=submit: Send the invitation
      h2: Links not used yet
      div tabindex=0 role=region aria-label=Links not used yet
      tr: E-mail address | For | Good until | Withdraw |
      tr: new@office.example | Race office | 3 Feb 2025, 12:00 |
      form action=/admin/staff
      input type=hidden name=intent value=withdraw
      input type=hidden name=invitation value=i-1
      button type=submit: Withdraw |
      tr: new@office.example | New password | 3 Feb 2025, 12:00 |
      form action=/admin/staff
      input type=hidden name=intent value=withdraw
      input type=hidden name=invitation value=i-2
      button type=submit: Withdraw |
      h2: Second factor
      p: Everybody decides for themselves.
      form action=/admin/staff
      input type=hidden name=intent value=require
      button type=submit: Require it of everybody"
    `);
  });

  it('leaves to admins what concerns them, and to others what they hold', async () => {
    const invitations = [{ ...invitation, rights: [...presets.admin] }];
    const route = page({ invitations: noted(invitations), isFactorRequired: noted(true) });
    const own = await drawn(route, staffWith('staff', 'runners'));
    expect(own.html).not.toMatch(/value="(withdraw|relax|require)"/);
    expect(tagsIn((await drawn(route)).html, 'input').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['withdraw', 'relax']),
    );
    const free = tagsIn(own.html, 'input').filter(({ type }) => type === 'checkbox');
    expect(free.every(({ value }) => ['staff', 'runners'].includes(value ?? ''))).toBe(false);
    expect((await drawn(page())).html).not.toContain('value="withdraw"');
  });

  it('takes each step', async () => {
    const to = (done: string) => ({ goTo: `/admin/staff?done=${done}` });
    expect(await posted(page(), { intent: 'withdraw', invitation: 'i-1' })).toEqual(
      to('withdrawn'),
    );
    expect(asked.at(-1)).toEqual(['i-1']);
    expect(await posted(page({ withdraw: no('link-gone') }), { intent: 'withdraw' })).toEqual(
      to('withdrawn'),
    );
    for (const intent of ['require', 'relax']) {
      expect(await posted(page(), { intent })).toEqual(to(intent));
      expect(asked.at(-1)).toEqual([intent === 'require']);
    }
    for (const done of ['withdrawn', 'require', 'relax'])
      expect(doneIn((await drawn(page(), { query: { done } })).html)).not.toBe('');
    expect(doneIn((await drawn(page())).html)).toBe('');
    const form = { email: 'a@b.example', key: 'k', 'right.runners': 'true' };
    const made = (await posted(page(), form)) as Drawn;
    expect(asked.at(-1)).toMatchObject([{ email: 'a@b.example', key: 'k' }]);
    expect(outlineOf(made.html)).toMatchInlineSnapshot(`
      "h1: The link
      p role=status: A mail with this link is on its way to a@b.example. You can also pass it on…
      code: https://race.example/admin/invitation/t
      p: It is shown only now. It works once, for 72 hours.
      a href=/admin/staff: Back"
    `);
  });

  it('says why not', async () => {
    const beyond = await posted(page({ withdraw: no('rights-beyond') }), { intent: 'withdraw' });
    expect([statusOf(beyond), problemIn(beyond)]).toEqual([403, expect.stringMatching(/\S/)]);
    const factor = await posted(page({ requireFactor: no('factor-missing') }), {
      intent: 'require',
    });
    expect([statusOf(factor), problemIn(factor)]).toEqual([409, expect.stringMatching(/\S/)]);
    const invalid = await posted(
      page({ invite: no('email-invalid') }),
      { email: 'x' },
      { query: { done: 'relax' } },
    );
    expect([statusOf(invalid), problemIn(invalid)]).toEqual([400, expect.stringMatching(/\S/)]);
    expect((invalid as Drawn).html).toMatch(/id="invite-email"[^>]*value="x"/);
    expect(doneIn((invalid as Drawn).html)).toBe('');
  });
});

describe('the page of one of the staff', () => {
  const page = (changes: Partial<StaffService> = {}) =>
    adminPersonPage({ accounts: () => accounts(changes) });
  const place = { path: `/admin/staff/${person.id}`, params: { id: person.id } };
  const shown = (own: Partial<Person> = {}, as = {}) =>
    drawn(page({ find: noted({ ...person, ...own }) }), { ...place, ...as });

  it('has what may be done with them', async () => {
    const { html, faults, name } = await shown();
    expect([faults, name]).toEqual([[], 'Ion Office']);
    const staff = await drawn(adminStaffPage({ accounts: () => accounts() }));
    expect(outlineDiff(outlineOf(staff.html), outlineOf(html))).toMatchInlineSnapshot(`
      "+ h1: Ion Office
      + p: ion@office.example Race office
      + h2: Rights
      + input type=hidden name=intent value=role
      - h1: Staff
      - div tabindex=0 role=region aria-label=Staff
      - tr: Name | E-mail address | Rights | Second factor | Last seen |
      - a href=/admin/staff/UUID: Ion Office | ion@office.example | Race office | on | 1 Feb 2025,…
      - h2: Invite somebody
      - form action=/admin/staff
      - p: They get a link by mail and choose their own password. It works once, for 72 hours.
      - input type=hidden name=key value=KEY
      - label for=invite-email: E-mail address
      - input type=email autocomplete=off required name=email value=
      + p: They count from the next click of that person.
      + button type=submit: Save the rights
      + h2: E-mail address
      + input type=hidden name=intent value=email
      + label for=person-email: New address
      + input type=email autocomplete=off required name=email
      + p: Counts at once. Both addresses are told by mail, and the person is signed out everywher…
      + button type=submit: Change the address
      + h2: Forgotten password
      + input type=hidden name=intent value=password
      + input type=hidden name=key value=KEY
      + p: Makes a link for a new password and mails it. It works once, for 72 hours; until then t…
      + button type=submit: Make the link
      - button type=submit: Send the invitation
      + input type=hidden name=intent value=reset
      + p: Switch it off when the phone is lost. The person is signed out everywhere and can sign…
      + button type=submit: Switch the second factor off
      + h2: Take the access away
      + input type=hidden name=intent value=deactivate
      + p: The person is signed out everywhere at once and can no longer sign in. What they did st…
      + button type=submit: Take the access away
      - p: Everybody decides for themselves.
      - form action=/admin/staff
      - input type=hidden name=intent value=require
      - button type=submit: Require it of everybody"
    `);
  });

  it('offers what fits whom it is about', async () => {
    const actions = async (...what: Parameters<typeof shown>) =>
      tagsIn((await shown(...what)).html.split('</nav>')[1] ?? '', 'input')
        .filter(({ name }) => name === 'intent')
        .map(({ value }) => value);
    expect(await actions()).toEqual(['role', 'email', 'password', 'reset', 'deactivate']);
    expect(await actions({ isActive: false, hasSecondFactor: false })).toEqual([
      'role',
      'email',
      'activate',
    ]);
    const { session } = staffWith(...presets.admin);
    expect(await actions({ id: session.staff.id })).not.toContain('email');
    const beyond = await shown({}, staffWith('staff'));
    expect(beyond.html).not.toContain('name="intent" value="role"');
    expect(textsOf(beyond.html, 'p').at(-1)).toMatch(/rights/);
    expect(textOf((await shown({ isActive: false })).html)).not.toBe(textOf((await shown()).html));
    expect(await drawn(page({ find: noted(undefined) }), place)).toMatchObject({ status: 404 });
  });

  it('takes each step, or says why not', async () => {
    const send = (form: Record<string, string>, changes = {}) => posted(page(changes), form, place);
    for (const [intent, what] of [
      ['role', [person.id, []]],
      ['email', [person.id, 'a@b.example']],
      ['activate', [person.id, true]],
      ['deactivate', [person.id, false]],
      ['reset', [person.id]],
    ] as const) {
      const form = { intent, email: 'a@b.example' };
      expect(await send(form)).toEqual({ goTo: `${place.path}?done=${intent}` });
      expect(asked.at(-1)).toEqual(what);
      const { html } = await drawn(page(), { ...place, query: { done: intent } });
      expect(doneIn(html)).not.toBe('');
    }
    expect(await send({ intent: 'x' })).toEqual({ goTo: place.path });
    const back = await send({ intent: 'role' }, { changeRights: no('last-admin') });
    expect([statusOf(back), problemIn(back)]).toEqual([409, expect.stringMatching(/\S/)]);
    const made = (await send({ intent: 'password', key: 'k' })) as Drawn;
    expect(asked.at(-1)).toEqual([person.id, 'k']);
    expect(outlineOf(made.html)).toMatchInlineSnapshot(`
      "h1: The link
      p role=status: Not every mail server can reach a@b.example: pass this link on yourself.
      code: https://race.example/admin/invitation/t
      p: It is shown only now. It works once, for 72 hours.
      a href=/admin/staff/UUID: Back"
    `);
    const not = await send({ intent: 'password' }, { linkForPassword: no('rights-beyond') });
    expect([statusOf(not), problemIn(not)]).toEqual([409, expect.stringMatching(/\S/)]);
  });
});

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
      input type=hidden name=intent value=name
      label for=account-name: Name
      input autocomplete=name required maxlength=80 name=name value=Eva Admin
      button type=submit: Save the name
      h2: E-mail address
      p: eva@office.example
      form action=/admin/account
      input type=hidden name=intent value=email
      label for=account-email: New address
      p: We mail a link there. The address counts once you have opened it, signed in here.
      input type=email autocomplete=off required aria-describedby=account-email-hint name=email
      button type=submit: Mail the link
      h2: Password
      form action=/admin/account
      input type=hidden name=intent value=password
      input type=hidden autocomplete=username value=eva@office.example
      label for=account-current: Current password
      input type=password autocomplete=current-password required name=currentPassword
      label for=account-new: New password
      p: 12 characters or more. Four words in a row are easy to remember.
      input type=password autocomplete=new-password minlength=12 required aria-describedby=accou…
      p: Your other browsers are signed out.
      button type=submit: Change the password
      h2: Second factor
      p: Off. With it, signing in also asks for a code from an app on your phone, so that a stol…
      form action=/admin/account
      input type=hidden name=intent value=prepare
      label for=factor-password: Current password
      input type=password autocomplete=current-password required name=currentPassword
      button type=submit: Set it up
      h2: Passkeys
      p: A passkey is kept by your phone, computer or security key. It is your second factor wit…
      form action=/admin/account
      input type=hidden name=intent value=passkey-prepare
      button type=submit: Add a passkey
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
      + input type=hidden name=intent value=drop
      - input type=hidden name=intent value=prepare
      + button type=submit: Switch it off
      - button type=submit: Set it up
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
      + input type=hidden name=intent value=recovery
      + button type=submit: Make ten new codes"
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
      h2: Second factor
      p: Scan this with an authenticator app, then type the code that the app shows.
      p: Or type this key into the app
      code: ABCD EFGH
      form action=/admin/account
      input type=hidden name=intent value=start
      label for=factor-code: Code from the app
      input inputmode=numeric autocomplete=one-time-code required name=code
      p: Your other browsers are signed out.
      button type=submit: Switch it on
      h2: Passkeys
      p: A passkey is kept by your phone, computer or security key. It is your second factor wit…
      form action=/admin/account
      input type=hidden name=intent value=passkey-prepare
      button type=submit: Add a passkey"
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
    const before = asked.length;
    expect(await posted(page(), { intent: 'x' })).toEqual({ goTo: '/admin/account#second-factor' });
    expect(asked).toHaveLength(before);
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
    if (at) expect(section).toContain(`name="intent" value="${at}"`);
    const kept = intent === 'recovery' ? 'Eva Admin' : 'Typed';
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
      "h1: E-mail address
      form action=/admin/account/address/t
      p: From now on you sign in with new@b.example instead of eva@office.example, and all mails…
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

function entry(changes: Partial<SignInService> = {}): SignInService {
  const entered = { ...ok, staff: staffWith('runners').session.staff, cookie: 'c=1' };
  return {
    signIn: noted({ ...entered, needsCode: false }),
    askPasskey: noted(undefined),
    giveFactor: noted({ ...entered, needsCode: false }),
    accept: noted({ ...entered, needsCode: false }),
    sendLink: noted(ok),
    signOut: noted('c=; Max-Age=0'),
    openKept: noted(undefined),
    ...changes,
  };
}

describe('the sign-in', () => {
  const page = (changes: Partial<SignInService> = {}) => adminSignInPage({ entry: entry(changes) });
  const send = (form: Record<string, string>, changes: Partial<SignInService> = {}) =>
    posted(page(changes), form);
  const needsCode = noted({
    ok: true as const,
    staff: staffWith('runners').session.staff,
    cookie: 'c=1',
    needsCode: true,
  });

  it('leads to where somebody was, or to what is theirs', async () => {
    expect((await drawn(page())).status).toBe(200);
    expect(await send({ email: 'a', password: 'b', back: '/admin/lists' })).toMatchObject({
      goTo: '/admin/lists',
      cookie: 'c=1',
    });
    expect(asked.at(-1)).toMatchObject([{}, { email: 'a', password: 'b' }]);
    expect(await send({ back: 'https://else.example' })).toMatchObject({
      goTo: '/admin/participants',
    });
    expect(asked.at(-1)).toMatchObject([{}, { email: '', password: '' }]);
    expect(await send({ intent: 'sign-out' })).toEqual({
      goTo: '/admin/sign-in',
      cookie: 'c=; Max-Age=0',
    });
  });

  it('asks for the second factor', async () => {
    const code = (await send({}, { signIn: needsCode, askPasskey: noted('{}') })) as Drawn;
    expect([code.cookie, code.status]).toEqual(['c=1', 401]);
    expect(code.html).toMatch(/id="sign-in-code".*data-passkey="get"/s);
    expect(await send({ intent: 'code', code: '1', back: '/admin/lists' })).toMatchObject({
      goTo: '/admin/lists',
      cookie: 'c=1',
    });
    expect(asked.at(-1)).toMatchObject([{}, { code: '1' }]);
    await send({ intent: 'code' });
    expect(asked.at(-1)).toMatchObject([{}, { code: '' }]);
    await send({ intent: 'passkey', passkey: 'p' });
    expect(asked.at(-1)).toMatchObject([{}, { passkey: 'p' }]);
    await send({ intent: 'passkey' });
    expect(asked.at(-1)).toMatchObject([{}, { passkey: '' }]);
  });

  it('says why not', async () => {
    const wrong = (await send({ email: 'a@b.example' }, { signIn: no('sign-in-wrong') })) as Drawn;
    expect([wrong.status, problemIn(wrong)]).toEqual([401, expect.stringMatching(/\S/)]);
    expect(wrong.html).toMatch(/id="sign-in-email"[^>]*value="a@b.example"/);
    expect(statusOf(await send({}, { signIn: away }))).toBe(503);
    const code = await send({ intent: 'code' }, { giveFactor: no('code-wrong') });
    const passkey = await send({ intent: 'passkey' }, { giveFactor: no('code-wrong') });
    expect((code as Drawn).html).toContain('id="sign-in-code"');
    expect(problemIn(code)).not.toBe(problemIn(passkey));
    const ended = await send({ intent: 'code' }, { giveFactor: no('session-ended') });
    expect((ended as Drawn).html).toContain('id="sign-in-password"');
    expect(problemIn(ended)).not.toBe('');
    const gone = await send({ intent: 'code' }, { giveFactor: away });
    expect([statusOf(gone), (gone as Drawn).html.includes('id="sign-in-code"')]).toEqual([
      503,
      true,
    ]);
  });

  it('mails a link', async () => {
    const sent = (await send({ intent: 'link', email: 'a@b.example' })) as Drawn;
    expect(asked.at(-1)).toMatchObject([{}, 'a@b.example']);
    expect([sent.status, doneIn(sent.html)]).toEqual([200, expect.stringMatching(/\S/)]);
    await send({ intent: 'link' });
    expect(asked.at(-1)).toMatchObject([{}, '']);
    const not = (await send({ intent: 'link' }, { sendLink: away })) as Drawn;
    expect([not.status, doneIn(not.html)]).toEqual([503, '']);
    expect(problemIn(not)).not.toBe('');
  });

  it('carries a form that is still to be sent, and shows it once more', async () => {
    const kept = { address: '/admin/participants/7', fields: { intent: 'note', note: 'Late' } };
    const openKept = noted(kept);
    const wrong = (await send(
      { kept: 'sealed' },
      { openKept, signIn: no('sign-in-wrong') },
    )) as Drawn;
    const hidden = tagsIn(wrong.html, 'input').map(({ name, value }) => [name, value]);
    expect(hidden).toEqual(
      expect.arrayContaining([
        ['back', '/admin/participants/7'],
        ['kept', 'sealed'],
      ]),
    );
    const again = (await send({ kept: 'sealed' }, { openKept })) as Drawn;
    expect(again.cookie).toBe('c=1');
    expect(outlineOf(again.html)).toMatchInlineSnapshot(`
      "h1: You are signed in
      form action=/admin/participants/7
      p: What you typed before your session ended has not been sent yet.
      dt: Page
      dd: Participants
      dt: Action
      dd: Save the note
      dt: Note
      dd: Late
      input type=hidden name=intent value=note
      input type=hidden name=note value=Late
      button type=submit: Send it now
      a href=/admin/participants/7: Go back without sending it"
    `);
  });
});

describe('an invitation', () => {
  const view = { role: 'office' as const, rights: [...presets.office], isForPassword: false };
  const page = (own: object | undefined, changes: Partial<SignInService> = {}) =>
    adminInvitationPages({
      entry: entry(changes),
      findInvitation: noted(own && ({ ...view, email: undefined, ...own } as never)),
    })[0] as PublicRoute;
  const place = { params: { token: 't' } };

  it('makes an account, or a new password', async () => {
    const shown = async (own: object) => outlineOf((await drawn(page(own), place)).html);
    const account = await shown({});
    expect(account).toMatchInlineSnapshot(`
      "h1: Make your account
      p: You help to run Stâna de Vale Trail Race. Your role: Race office.
      label for=invitation-email: E-mail address
      input type=email autocomplete=username required name=email
      label for=invitation-name: Name
      input autocomplete=name required name=name
      label for=invitation-password: New password
      p: 12 characters or more. Four words in a row are easy to remember.
      input type=password autocomplete=new-password minlength=12 required aria-describedby=invit…
      button type=submit: Make the account"
    `);
    const password = await shown({ email: 'ion@b.example', isForPassword: true });
    expect(outlineDiff(account, password)).toMatchInlineSnapshot(`
      "+ h1: Choose a new password
      + p: Your old password stops working, and you are signed out everywhere else.
      - h1: Make your account
      - p: You help to run Stâna de Vale Trail Race. Your role: Race office.
      + input type=email autocomplete=username required readonly name=email value=ion@b.example
      - input type=email autocomplete=username required name=email
      - label for=invitation-name: Name
      - input autocomplete=name required name=name
      + button type=submit: Set the password
      - button type=submit: Make the account"
    `);
    expect(asked.at(-1)).toEqual(['t']);
    const gone = await drawn(page(undefined), place);
    expect(gone.status).toBe(404);
    expect(outlineOf(gone.html)).toMatchInlineSnapshot(`
      "h1: This link is used up
      p: Links work once, and for a few days. If you have your account already, sign in; if not,…
      a href=/admin: Sign in"
    `);
  });

  it('leads on, or says why not', async () => {
    const form = { name: 'Ion', email: 'ion@b.example', password: 'p' };
    expect(await posted(page({}), form, place)).toEqual({ goTo: '/admin/account', cookie: 'c=1' });
    expect(asked.at(-1)).toMatchObject([{}, { token: 't', form }]);
    await posted(page({}), {}, place);
    expect(asked.at(-1)).toMatchObject([{}, { form: { name: '', email: '', password: '' } }]);
    const back = (await posted(page({}, { accept: no('password-short') }), form, place)) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([400, expect.stringMatching(/\S/)]);
    expect(back.html).toMatch(/id="invitation-name"[^>]*value="Ion"/);
    expect(back.html).toMatch(/id="invitation-email"[^>]*value="ion@b.example"/);
    const { staff } = staffWith('runners').session;
    const accept = noted({ ok: true as const, staff, cookie: 'c=1', needsCode: true });
    const code = (await posted(page({}, { accept }), form, place)) as Drawn;
    expect([code.cookie, code.html.includes('id="sign-in-code"')]).toEqual(['c=1', true]);
  });
});

describe('a step that is too grave for an open browser', () => {
  const address = '/admin/participants/7';
  const form = { intent: 'refund', amount: '5' };
  const stepUp = (changes: Partial<StepUp> = {}): StepUp => ({
    takesCode: noted(false),
    askPasskey: noted(undefined),
    confirm: noted(ok),
    keep: noted('sealed'),
    open: noted({ address, fields: form }),
    ...changes,
  });
  const grave = { access: 'signed-in' } as const;
  const take = (sent: Record<string, string>, changes: Partial<StepUp> = {}, isGrave = false) => {
    const route = {
      path: address,
      ...grave,
      load: async () => ({}) as never,
      submit: (request: PageRequest) =>
        takeWithStepUp(
          { ...request, stepUp: stepUp(changes) } as never,
          { address, form: sent },
          async (given) => {
            if (isGrave) throw new StepUpNeeded();
            return { goTo: `done ${JSON.stringify(given)}` };
          },
        ),
    };
    return posted(route, sent);
  };

  it('is taken at once where the browser was asked lately', async () => {
    expect(await take(form)).toEqual({ goTo: `done ${JSON.stringify(form)}` });
  });

  it('asks for the password first, with what it does', async () => {
    const page = (await take(form, {}, true)) as Drawn;
    expect(asked.at(-3)).toEqual([{ address, fields: form }]);
    expect(page.status).toBe(403);
    expect(outlineOf(page.html)).toMatchInlineSnapshot(`
      "h1: Is it you?
      form action=/admin/participants/7
      p: For this step, please confirm that it is you: enter your password again. This is what y…
      dt: Page
      dd: Participants
      dt: Action
      dd: Give money back
      dt: Amount in lei
      dd: 5
      input type=hidden name=stepUp value=sealed
      label for=step-up-password: Password
      input type=password autocomplete=current-password required name=password
      button type=submit: Confirm and go on
      a href=/admin/participants/7: Go back without doing it"
    `);
    const either = { takesCode: noted(true), askPasskey: noted('{}') };
    const withEither = outlineOf(((await take(form, either, true)) as Drawn).html);
    expect(outlineDiff(outlineOf(page.html), withEither)).toMatchInlineSnapshot(`
      "+ p: For this step, please confirm that it is you: enter your password again, or a code from…
      - p: For this step, please confirm that it is you: enter your password again. This is what y…
      + input type=password autocomplete=current-password name=password
      + label for=step-up-code: Code from the app, or a recovery code
      + input inputmode=numeric autocomplete=one-time-code name=code
      - input type=password autocomplete=current-password required name=password
      + form data-passkey=get data-options={} action=/admin/participants/7
      + input type=hidden name=passkey value=
      + input type=hidden name=stepUp value=sealed
      + p role=alert data-passkey-failed=true hidden: That did not work, or was called off. You ca…
      + p data-passkey-unscripted=true: For passkeys your browser has to allow scripts on this pag…
      + button type=submit hidden: Confirm with a passkey"
    `);
  });

  it('is taken with the form that was kept, once that is given', async () => {
    const given = { stepUp: 'sealed', password: 'p', code: ' 1 ', passkey: 'k' };
    expect(await take(given)).toEqual({ goTo: `done ${JSON.stringify(form)}` });
    expect(asked.at(-1)).toEqual([{ password: 'p', code: '1', passkey: 'k' }]);
    const wrong = (await take(given, { confirm: no('password-wrong') })) as Drawn;
    expect([wrong.status, problemIn(wrong)]).toEqual([403, expect.stringMatching(/\S/)]);
    expect(wrong.html).toContain('name="stepUp" value="sealed"');
    expect(await take(given, { open: noted(undefined) })).toEqual({ goTo: address });
    expect(await take(given, { open: noted({ address: '/admin/else', fields: {} }) })).toEqual({
      goTo: address,
    });
    expect(await take({ stepUp: '' })).toEqual({ goTo: address });
    expect(asked.at(-1)).toEqual([{ password: '', code: '', passkey: '' }]);
  });
});

describe('the history', () => {
  const found: AuditPage = {
    rows: [
      {
        id: 'a-1',
        at: at('01T10:00'),
        by: { id: person.id, name: 'Ion Office' },
        action: 'note',
        about: { kind: 'runner', id: 7, name: 'Ana Pop' },
        reason: 'As asked',
        isReasonHidden: false,
        before: {},
        after: {},
      },
    ],
    hasMore: true,
    people: [
      { email: 'ion@office.example', name: 'Ion Office' },
      { email: 'gone@office.example', name: 'gone@office.example' },
    ],
    actions: ['note', 'pay'],
  };
  const page = (answer: AuditPage = found) =>
    adminAuditPage({ accounts: () => accounts({ audit: noted(answer) }) });
  const filtersAsked = async (query: Record<string, string>) => {
    await drawn(page(), { query });
    return (asked.at(-1) as [AuditFilters])[0];
  };

  it('says who did what, and when, page by page', async () => {
    const { html, faults } = await drawn(page(), { query: { page: '2', person: 'x' } });
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Changes
      form action=/admin/audit
      label for=audit-person: Who
      select name=person
      option value=: all
      option value=ion@office.example: Ion Office (ion@office.example)
      option value=gone@office.example: gone@office.example
      label for=audit-action: What
      select name=action
      option value= selected: all
      option value=note: note
      option value=pay: pay
      label for=audit-subject: About
      p: A name, or an e-mail address
      input maxlength=200 aria-describedby=audit-subject-hint name=subject value=
      label for=audit-runner: Runner no.
      input inputmode=numeric maxlength=6 name=runner value=
      label for=audit-day: Day
      input type=date name=day value=
      button type=submit: Show
      a href=/admin/audit: Show everything
      div tabindex=0 role=region aria-label=Changes
      tr: When | What |
      tr: 1 Feb 2025, 12:00 |
      a href=/admin/staff/UUID: Ion Office noted “note” (
      a href=/admin/participants/7: Ana Pop (runner 7) ): As asked. |
      nav aria-label=Pages
      a rel=prev href=/admin/audit?person=x: Newer
      a rel=next href=/admin/audit?person=x&page=3: Older"
    `);
    const none = await drawn(page({ ...found, rows: [], hasMore: false }));
    expect(textsOf(none.html, 'p').some((text) => text.length > 5)).toBe(true);
    expect(none.html).not.toContain('<table');
    expect(linksIn(none.html).filter((href) => href.includes('/admin/audit?'))).toEqual([]);
  });

  it('asks for what its address names, where that can be', async () => {
    const nothing = { person: '', action: '', subject: '', runner: '', day: '', page: 1 };
    expect(await filtersAsked({})).toEqual(nothing);
    const all = { person: 'p', action: 'pay', subject: 's', runner: '7', day: '2025-02-28' };
    expect(await filtersAsked({ ...all, page: '999999' })).toEqual({ ...all, page: 999_999 });
    for (const wrong of [
      { runner: '07', day: '2025-02-30', page: '0' },
      { runner: '1234567', day: '0025-01-01', page: '1234567' },
      { runner: 'x7', day: '2025-1-1', page: '7x' },
      { runner: '7x', day: '2025-01-01T00', page: 'x' },
      { runner: '0', day: 'x2025-01-01', page: '07' },
    ])
      expect(await filtersAsked(wrong)).toEqual(nothing);
    const { query } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(query({ person: ' p ', action: ['a', 'b'], day: '', other: 'x' })).toEqual({
      person: 'p',
      action: 'a',
    });
    expect(query({ subject: 'x'.repeat(300) }).subject).toHaveLength(200);
  });
});
