import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/refusals.ts';
import { MailError, type Mailer } from '../../../platform/mail/mailer.ts';
import { contextOf, signedIn } from '../../../test/admin-kit.ts';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { openEditionDatabase } from '../../../test/edition-database.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { propsIn } from '../../../test/rendered.tsx';
import { emailTestPage } from './email-test.page.tsx';
import type { EmailTestContext } from './send-test-email.ts';

const sent: Parameters<Mailer['send']>[0][] = [];
const files = {
  transport: 'files',
  from: 'race@race.example',
  send: async (mail) => void sent.push(mail),
} as Mailer;
let ctx: EmailTestContext;
let database: Awaited<ReturnType<typeof openEditionDatabase>>;
beforeAll(async () => {
  database = await openEditionDatabase();
  const { session } = await signedIn(database.db, 'admin');
  ctx = { ...contextOf(database.db, session), mailer: files, limitTestMails: async () => {} };
});
afterAll(() => database.close());
const page = (changes: Partial<Mailer> = {}, more: Partial<EmailTestContext> = {}) =>
  emailTestPage(() => ({ ...ctx, mailer: { ...files, ...changes }, ...more }));

it('the page says how mails leave, and takes an address', async () => {
  const { html, faults } = await drawn(page());
  expect(faults).toEqual([]);
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "h1: Email test
    p: Sends one email right away, bypassing the queue, and shows what the mail server says.
    div data-island=email-test data-start=idle data-facts=event
    section aria-labelledby=mail-status
    h2: Status
    p is-warning: No email is sent: each is a file in DATA_DIR/outbox.
    details open
    summary: Setup guide
    li: Choose who carries your emails: your own mail server, or SendGrid.
    li: Set SMTP_URL to smtps://user:password@host, or SENDGRID_API_KEY to a key with the righ…
    li: Set MAIL_FROM to the sender, such as Race <race@host>, an address that the server acce…
    li: Restart the site, and send a test email from here.
    form novalidate aria-busy=false
    label for=test-email: Recipient
    input type=email autocomplete=email required name=email value=
    div aria-live=polite
    label for=test-language: Language of the email
    select name=language
    option value=en lang=en selected: English
    option value=ro lang=ro: Română
    option value=fr lang=fr: Français
    option value=de lang=de: Deutsch
    option value=it lang=it: Italiano
    option value=es lang=es: Español
    button type=submit: Send the test email
    div role=status"
  `);
  const smtp = await drawn(page({ transport: 'smtp' }));
  expect(outlineDiff(outlineOf(html), outlineOf(smtp.html))).toMatchInlineSnapshot(`
    "+ p is-good: Emails are sent through a mail server (SMTP), from race@race.example.
    + p: The mail server has to accept race@race.example as a sender; SPF and DKIM of its domain…
    - p is-warning: No email is sent: each is a file in DATA_DIR/outbox.
    - details open"
  `);
  expect(propsIn(html)).toMatchObject({ values: { email: '', language: 'en' } });
});

it('a test mail is sent in the language that is asked for', async () => {
  const back = (await posted(page(), { email: 'a@b.example', language: 'de' })) as Drawn;
  expect(sent.at(-1)).toMatchObject({
    to: { address: 'a@b.example' },
    subject: expect.stringMatching(/^Testmail/),
  });
  expect(back.html.split('<div role="status">')[1]).toContain('<div class="outcome is-good">');
  expect(outlineOf(`<h1>${back.html.split('<div role="status">')[1]}`)).toMatchInlineSnapshot(`
    "div is-good: Test email sent
    p: The email is a file in DATA_DIR/outbox. Any mail program opens it."
  `);
  expect(back.html).toMatch(/<option value="de"[^>]* selected="">/);
  await posted(page(), { email: 'a@b.example', language: 'xx' });
  expect(sent.at(-1)?.subject).toMatch(/^Test email/);
});

it('what may be wrong is said', async () => {
  const failed = page({
    send: async () => {
      throw new MailError('535', false, 'login');
    },
  });
  const back = (await posted(failed, { email: 'a@b.example' })) as Drawn;
  expect(outlineOf(`<h1>${back.html.split('<div role="status">')[1]}`)).toMatchInlineSnapshot(`
    "div is-failure: Failed to send test email
    p: The mail server refused the login.
    p: Possible issues
    li: User or password in SMTP_URL is wrong, or a character in it is not percent-encoded.
    li: The SendGrid key was deleted, or lacks the right to send mail.
    li: The mail server’s reply: 535"
  `);
  const limitTestMails = async () => {
    throw new Refusal('too-many-requests', { seconds: 9 });
  };
  const typed = { email: 'a@b.example' };
  const refused = (await posted(page({}, { limitTestMails }), typed)) as Drawn;
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('<div class="outcome is-failure">');
  expect(refused.html).toMatch(/id="test-email"[^>]*value="a@b.example"/);
  const { path, access } = page();
  expect([path, access]).toEqual(['/email-test', 'email-test']);
});
