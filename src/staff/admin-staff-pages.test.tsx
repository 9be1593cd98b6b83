import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presets } from '../platform/auth/rights.rules.ts';
import { signedIn } from '../test/admin-kit.ts';
import { type Drawn, drawn, posted, staffWith } from '../test/drawn-page.tsx';
import { doneIn, problemIn, statusOf } from '../test/noted.ts';
import { outlineDiff, outlineOf } from '../test/outline.ts';
import { tagsIn, textOf, textsOf } from '../test/rendered.tsx';
import { at, openStaffPages, type StaffPages } from '../test/staff-page-kit.ts';
import { adminPersonPage } from './admin-person.page.tsx';
import { adminStaffPage } from './admin-staff.page.tsx';
import { invite, linkForPassword } from './make-staff-link.ts';
import { readStaff } from './read-staff.ts';
import { updateStaff } from './staff.queries.ts';

let pages: StaffPages;
/** Somebody of the race office. */
let ion = '';
const app = { totp_secret: 'ABCDEFGH', totp_since: at('01T10:00') };
const noApp = { totp_secret: null, totp_since: null };
beforeAll(async () => {
  pages = await openStaffPages();
  ion = (await signedIn(pages.ctx.db, 'office')).staff.id;
  await pages.ctx.db
    .updateTable('staff_session')
    .set({ seen_at: at('01T10:00') })
    .execute();
});
afterAll(() => pages.database.close());
beforeEach(async () => {
  const { db, staff } = pages.ctx;
  await db.deleteFrom('staff_invitation').execute();
  await db.updateTable('edition').set({ is_factor_required: false }).execute();
  await updateStaff(db, staff.id, noApp);
  await updateStaff(db, ion, {
    name: 'Ion Office',
    email: 'ion@office.example',
    role: 'office',
    rights: [...presets.office],
    is_active: true,
    ...app,
  });
});
const asked = (more = {}) => ({ session: pages.session, ...more });
/** Eva with other rights. */
function evaWith(...rights: Parameters<typeof staffWith>) {
  const { session } = staffWith(...rights);
  return { session: { ...session, staff: { ...session.staff, id: pages.ctx.staff.id } } };
}
const failed = (page: unknown, status: number) =>
  expect([statusOf(page), problemIn(page)]).toEqual([status, expect.stringMatching(/\S/)]);
const outlineOfLink = (page: unknown) =>
  outlineOf((page as Drawn).html).replace(/[\w-]{43}/, 'TOKEN');

describe('the page of the staff', () => {
  const show = (more = {}) => drawn(adminStaffPage(pages.contextFor), asked(more));
  const send = (form: Record<string, string>, more = {}) =>
    posted(adminStaffPage(pages.contextFor), form, asked(more));
  const asAdmin = { email: 'new@office.example', rights: presets.admin, key: 'k' };

  it('has who may sign in, who is invited, and the form to invite somebody', async () => {
    const { ctx } = pages;
    await invite(ctx, { ...asAdmin, rights: presets.office });
    await linkForPassword(ctx, ion, 'k');
    await ctx.db
      .updateTable('staff_invitation')
      .set({ expires_at: new Date('2100-02-03T10:00Z') })
      .execute();
    await updateStaff(ctx.db, ion, { is_active: false });
    const { html, faults } = await show();
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Staff
      div tabindex=0 role=region aria-label=Staff
      tr: Name | Email address | Rights | Two-step sign-in | Last seen |
      a href=/admin/staff/UUID: Eva Admin | eva@office.example | Admin | off | 1 Feb 2025, 12:00…
      a href=/admin/staff/UUID: Ion Office | ion@office.example | Race office no access | on | 1…
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
      tr: ion@office.example | New password | 3 Feb 2100, 12:00 |
      form action=/admin/staff
      input type=hidden name=invitation value=KEY
      button type=submit value=withdraw name=intent: Revoke |
      tr: new@office.example | Race office | 3 Feb 2100, 12:00 |
      form action=/admin/staff
      input type=hidden name=invitation value=KEY
      button type=submit value=withdraw name=intent: Revoke |
      h2: Two-step sign-in
      p: Everybody decides for themselves.
      form action=/admin/staff
      button type=submit value=require name=intent: Require it of everybody"
    `);
    expect(doneIn(html)).toBe('');
  });

  it('leaves to admins what concerns them, and to others what they hold', async () => {
    const { ctx } = pages;
    expect((await show()).html).not.toContain('value="withdraw"');
    await invite(ctx, asAdmin);
    await ctx.db.updateTable('edition').set({ is_factor_required: true }).execute();
    const own = await show(evaWith('staff', 'runners'));
    expect(own.html).not.toMatch(/value="(withdraw|relax|require)"/);
    expect(tagsIn((await show()).html, 'button').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['withdraw', 'relax']),
    );
    const free = tagsIn(own.html, 'input').filter(({ type }) => type === 'checkbox');
    expect(free.every(({ value }) => ['staff', 'runners'].includes(value ?? ''))).toBe(false);
  });

  it('takes each step', async () => {
    const { ctx } = pages;
    const to = (done: string) => ({ goTo: `/admin/staff?done=${done}` });
    await invite(ctx, asAdmin);
    const [link] = (await readStaff(ctx)).invitations;
    const withdraw = { intent: 'withdraw', invitation: link?.id ?? '' };
    // The second click finds it gone.
    for (let click = 0; click < 2; click++) expect(await send(withdraw)).toEqual(to('withdrawn'));
    expect((await readStaff(ctx)).invitations).toEqual([]);
    await updateStaff(ctx.db, ctx.staff.id, app);
    for (const intent of ['require', 'relax']) {
      expect(await send({ intent })).toEqual(to(intent));
      expect((await readStaff(ctx)).isRequired).toBe(intent === 'require');
    }
    for (const done of ['withdrawn', 'require', 'relax'])
      expect(doneIn((await show({ query: { done } })).html)).not.toBe('');
    const made = await send({ email: 'a@b.example', key: 'k', 'right.runners': 'true' });
    expect(outlineOfLink(made)).toMatchInlineSnapshot(`
      "h1: The link
      p role=status: An email with this link is on its way to a@b.example. You can also pass it…
      code: https://race.example/admin/invitation/TOKEN
      p: It is shown only now. It works once, for 72 hours.
      a href=/admin/staff: Back"
    `);
  });

  it('says why not', async () => {
    await invite(pages.ctx, asAdmin);
    const [link] = (await readStaff(pages.ctx)).invitations;
    const withdraw = { intent: 'withdraw', invitation: link?.id ?? '' };
    failed(await send(withdraw, evaWith('staff')), 409);
    failed(await send({ intent: 'require' }), 409);
    const invalid = await send({ email: 'x' }, { query: { done: 'relax' } });
    failed(invalid, 400);
    expect((invalid as Drawn).html).toMatch(/id="invite-email"[^>]*value="x"/);
    expect(doneIn((invalid as Drawn).html)).toBe('');
  });
});

describe('the page of one of the staff', () => {
  const place = (id = ion) => ({ path: `/admin/staff/${id}`, params: { id } });
  const show = (more = {}) =>
    drawn(adminPersonPage(pages.contextFor), asked({ ...place(), ...more }));
  const send = (form: Record<string, string>) =>
    posted(adminPersonPage(pages.contextFor), form, asked(place()));

  it('has what may be done with them', async () => {
    const { html, faults, name } = await show();
    expect([faults, name]).toEqual([[], 'Ion Office']);
    const staff = await drawn(adminStaffPage(pages.contextFor), asked());
    expect(outlineDiff(outlineOf(staff.html), outlineOf(html))).toMatchInlineSnapshot(`
      "+ h1: Ion Office
      + p: ion@office.example Race office
      + h2: Rights
      - h1: Staff
      - div tabindex=0 role=region aria-label=Staff
      - tr: Name | Email address | Rights | Two-step sign-in | Last seen |
      - a href=/admin/staff/UUID: Eva Admin | eva@office.example | Admin | off | 1 Feb 2025, 12:00…
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
      + p: Counts at once. Both addresses get an email, and the person is signed out everywhere.
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
    const { ctx } = pages;
    const actions = async (more = {}) =>
      tagsIn((await show(more)).html, 'button')
        .filter(({ name }) => name === 'intent')
        .map(({ value }) => value);
    expect(await actions()).toEqual(['role', 'email', 'password', 'reset', 'deactivate']);
    expect(await actions(place(ctx.staff.id))).not.toContain('email');
    const beyond = await show(staffWith('staff'));
    expect(beyond.html).not.toContain('value="role"');
    expect(textsOf(beyond.html, 'p').at(-1)).toMatch(/rights/);
    const active = textOf((await show()).html);
    await updateStaff(ctx.db, ion, { is_active: false, ...noApp });
    expect(await actions()).toEqual(['role', 'email', 'activate']);
    expect(textOf((await show()).html)).not.toBe(active);
    expect(await show(place('x'))).toMatchObject({ status: 404 });
  });

  it('takes each step, or says why not', async () => {
    for (const intent of ['role', 'email', 'deactivate', 'activate', 'reset']) {
      const form = { intent, email: 'a@b.example', 'right.runners': 'true' };
      expect(await send(form)).toEqual({ goTo: `/admin/staff/${ion}?done=${intent}` });
      expect(doneIn((await show({ query: { done: intent } })).html)).not.toBe('');
    }
    expect(statusOf(await send({ intent: 'x' }))).toBe(200);
    failed(await send({ intent: 'role' }), 409);
    await updateStaff(pages.ctx.db, ion, { email: 'ană@office.example' });
    expect(outlineOfLink(await send({ intent: 'password', key: 'k' }))).toMatchInlineSnapshot(`
      "h1: The link
      p role=status: Not every mail server can reach ană@office.example: pass this link on yours…
      code: https://race.example/admin/invitation/TOKEN
      p: It is shown only now. It works once, for 72 hours.
      a href=/admin/staff/UUID: Back"
    `);
    await updateStaff(pages.ctx.db, ion, { is_active: false });
    failed(await send({ intent: 'password' }), 409);
  });
});
