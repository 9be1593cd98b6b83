import { describe, expect, it } from 'vitest';
import { presets } from '../platform/auth/rights.rules.ts';
import type { PublicRoute } from '../site/page.ts';
import { type Drawn, drawn, posted, staffWith } from '../test/drawn-page.tsx';
import { asked, away, doneIn, no, noted, ok, problemIn, statusOf } from '../test/noted.ts';
import { outlineDiff, outlineOf } from '../test/outline.ts';
import { tagsIn } from '../test/rendered.tsx';
import { adminInvitationPages } from './admin-invitation.page.tsx';
import { adminSignInPage } from './admin-sign-in.page.tsx';
import type { WordsOf } from './admin-step-up.page.tsx';
import type { SignInService } from './sign-in.contract.ts';

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

const wordsOf: WordsOf = (_language, { address, fields: { intent, ...fields } }) => ({
  page: address,
  action: intent,
  fields: Object.entries(fields),
});

describe('the sign-in', () => {
  const page = (changes: Partial<SignInService> = {}) =>
    adminSignInPage({ entry: entry(changes), wordsOf });
  const send = (form: Record<string, string>, changes: Partial<SignInService> = {}) =>
    posted(page(changes), form);
  const needsCode = noted({
    ok: true as const,
    staff: staffWith('runners').session.staff,
    cookie: 'c=1',
    needsCode: true,
  });

  it('leads to where somebody was, or to the overview', async () => {
    expect((await drawn(page())).status).toBe(200);
    expect(await send({ email: 'a', password: 'b', back: '/admin/lists' })).toMatchObject({
      goTo: '/admin/lists',
      cookie: 'c=1',
    });
    expect(asked.at(-1)).toMatchObject([{}, { email: 'a', password: 'b' }]);
    expect(await send({ back: 'https://else.example' })).toMatchObject({
      goTo: '/admin',
    });
    expect(asked.at(-1)).toMatchObject([{}, { email: '', password: '' }]);
    expect(await send({ intent: 'sign-out' })).toEqual({
      goTo: '/admin/sign-in',
      cookie: 'c=; Max-Age=0',
      emptiesCache: true,
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
      dd: /admin/participants/7
      dt: Action
      dd: note
      dt: note
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
      "h1: Create your account
      p: You help to run Valea Șoaptei Ridge Race. Your role: Race office.
      label for=invitation-email: Email address
      input type=email autocomplete=username required name=email
      div aria-live=polite
      label for=invitation-name: Name
      input autocomplete=name required name=name
      label for=invitation-password: New password
      p: 12 characters or more. Four words in a row are easy to remember.
      input type=password autocomplete=new-password minlength=12 required aria-describedby=invit…
      button type=submit: Create the account"
    `);
    const password = await shown({ email: 'ion@b.example', isForPassword: true });
    expect(outlineDiff(account, password)).toMatchInlineSnapshot(`
      "+ h1: Choose a new password
      + p: Your old password stops working, and you are signed out everywhere else.
      - h1: Create your account
      - p: You help to run Valea Șoaptei Ridge Race. Your role: Race office.
      + input type=email autocomplete=username required readonly name=email value=ion@b.example
      - input type=email autocomplete=username required name=email
      - label for=invitation-name: Name
      - input autocomplete=name required name=name
      + button type=submit: Set the password
      - button type=submit: Create the account"
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
