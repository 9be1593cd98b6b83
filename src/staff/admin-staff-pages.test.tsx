import { describe, expect, it } from 'vitest';
import { presets } from '../platform/auth/rights.rules.ts';
import { type Drawn, drawn, posted, staffWith } from '../test/drawn-page.tsx';
import { asked, doneIn, no, noted, problemIn } from '../test/noted.ts';
import { outlineDiff, outlineOf } from '../test/outline.ts';
import { tagsIn, textOf, textsOf } from '../test/rendered.tsx';
import { accounts, invitation, person, statusOf } from '../test/staff-page-kit.ts';
import { adminPersonPage } from './admin-person.page.tsx';
import { adminStaffPage } from './admin-staff.page.tsx';
import type { Person, StaffService } from './staff.contract.ts';

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
      tr: Name | Email address | Rights | Two-step sign-in | Last seen |
      a href=/admin/staff/UUID: Ion Office | ion@office.example | Race office | on | 1 Feb 2025,…
      a href=/admin/staff/p-2: Ion Office | ion@office.example | Race office no access | off | n…
      h2: Invite somebody
      form action=/admin/staff
      p: They get a link by email and choose their own password. It works once, for 72 hours.
      input type=hidden name=key value=KEY
      label for=invite-email: Email address
      input type=email autocomplete=off required name=email value=
      div aria-live=polite
      legend: Rights
      input type=radio name=role checked value=volunteer: Volunteer: bib, name, race, T-shirt an…
      input type=radio name=role value=doctor: Doctor: what volunteers see, and health and emerg…
      input type=radio name=role value=treasurer: Treasurer: what volunteers see, and registrati…
      input type=radio name=role value=office: Race office: everything about participants with t…
      input type=radio name=role value=admin: Admin: everything, including these accounts In the…
      input type=radio name=role value=custom: Single rights
      legend: Single rights
      input type=checkbox name=right.runners: Check-in: bib, name, race, T-shirt and what is mis…
      input type=checkbox name=right.participants: Participants: see and change everything but h…
      input type=checkbox name=right.safety: Health and emergency data: of one runner at a time,…
      input type=checkbox name=right.refund: Refunds: see each runner’s registration and payment…
      input type=checkbox name=right.race-day: Race day: start, race control and results: who is…
      input type=checkbox name=right.registration: Registration: opening, places, waiting lists…
      input type=checkbox name=right.money: Payments: see payments and registrations, enter paym…
      input type=checkbox name=right.pictures: Race pictures: pictures and courses of the races…
      input type=checkbox name=right.email-test: Email test: how emails go out, and a test email…
      input type=checkbox name=right.audit: Changes: who did what, and what was changed In the m…
      input type=checkbox name=right.staff: Staff: accounts of people who have no more rights In…
      p: The list of everybody’s health data stays with admins.
      button type=submit: Send the invitation
      h2: Links not used yet
      div tabindex=0 role=region aria-label=Links not used yet
      tr: Email address | For | Valid until | Revoke |
      tr: new@office.example | Race office | 3 Feb 2025, 12:00 |
      form action=/admin/staff
      input type=hidden name=invitation value=i-1
      button type=submit value=withdraw name=intent: Revoke |
      tr: new@office.example | New password | 3 Feb 2025, 12:00 |
      form action=/admin/staff
      input type=hidden name=invitation value=i-2
      button type=submit value=withdraw name=intent: Revoke |
      h2: Two-step sign-in
      p: Everybody decides for themselves.
      form action=/admin/staff
      button type=submit value=require name=intent: Require it of everybody"
    `);
  });

  it('leaves to admins what concerns them, and to others what they hold', async () => {
    const invitations = [{ ...invitation, rights: [...presets.admin] }];
    const route = page({ invitations: noted(invitations), isFactorRequired: noted(true) });
    const own = await drawn(route, staffWith('staff', 'runners'));
    expect(own.html).not.toMatch(/value="(withdraw|relax|require)"/);
    expect(tagsIn((await drawn(route)).html, 'button').map(({ value }) => value)).toEqual(
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
      p role=status: An email with this link is on its way to a@b.example. You can also pass it…
      code: https://race.example/admin/invitation/t
      p: It is shown only now. It works once, for 72 hours.
      a href=/admin/staff: Back"
    `);
  });

  it('says why not', async () => {
    const beyond = await posted(page({ withdraw: no('rights-beyond') }), { intent: 'withdraw' });
    expect([statusOf(beyond), problemIn(beyond)]).toEqual([409, expect.stringMatching(/\S/)]);
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
      - h1: Staff
      - div tabindex=0 role=region aria-label=Staff
      - tr: Name | Email address | Rights | Two-step sign-in | Last seen |
      - a href=/admin/staff/UUID: Ion Office | ion@office.example | Race office | on | 1 Feb 2025,…
      - h2: Invite somebody
      - form action=/admin/staff
      - p: They get a link by email and choose their own password. It works once, for 72 hours.
      - input type=hidden name=key value=KEY
      - label for=invite-email: Email address
      - input type=email autocomplete=off required name=email value=
      - div aria-live=polite
      + input type=radio name=role value=volunteer: Volunteer: bib, name, race, T-shirt and what i…
      - input type=radio name=role checked value=volunteer: Volunteer: bib, name, race, T-shirt an…
      + input type=radio name=role checked value=office: Race office: everything about participant…
      - input type=radio name=role value=office: Race office: everything about participants with t…
      + p: They take effect with that person’s next click.
      + button type=submit value=role name=intent: Save the rights
      + h2: Email address
      + label for=person-email: New address
      + input type=email autocomplete=off required name=email
      + div aria-live=polite
      + p: Counts at once. Both addresses are told by email, and the person is signed out everywhe…
      + button type=submit value=email name=intent: Change the address
      + h2: Forgotten password
      + input type=hidden name=key value=KEY
      + p: Makes a link for a new password and mails it. It works once, for 72 hours; until then t…
      + button type=submit value=password name=intent: Create the link
      - button type=submit: Send the invitation
      + p: Switch it off when the phone is lost. The person is signed out everywhere and can sign…
      + button type=submit value=reset name=intent: Switch two-step sign-in off
      + h2: Remove access
      + p: The person is signed out everywhere at once and can no longer sign in. What they did st…
      + button type=submit value=deactivate name=intent: Remove access
      - p: Everybody decides for themselves.
      - form action=/admin/staff
      - button type=submit value=require name=intent: Require it of everybody"
    `);
  });

  it('offers what fits whom it is about', async () => {
    const actions = async (...what: Parameters<typeof shown>) =>
      tagsIn((await shown(...what)).html, 'button')
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
    expect(beyond.html).not.toContain('value="role"');
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
    expect(statusOf(await send({ intent: 'x' }))).toBe(200);
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
