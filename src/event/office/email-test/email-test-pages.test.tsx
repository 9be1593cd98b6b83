import { expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { propsIn } from '../../../test/rendered.tsx';
import type { EmailStatus, EmailTest, TestEmailResult } from './email-test.contract.ts';
import { emailTestPage } from './email-test.page.tsx';

const asked: unknown[] = [];
const files: EmailStatus = {
  sendgridConfigured: false,
  message: 'Mails are written to files.',
  setupInstructions: ['Choose a server.', 'Restart.'],
  transport: 'files',
};
function page(status: EmailStatus = files, send?: () => Promise<TestEmailResult>) {
  const service: EmailTest = {
    status: () => status,
    async send(form) {
      asked.push(form);
      return { ok: true, ...(send ? await send() : { success: true, message: 'Gone.' }) };
    },
  };
  return emailTestPage({ emailTest: () => service });
}

it('the page says how mails leave, and takes an address', async () => {
  const { html, faults } = await drawn(page());
  expect(faults).toEqual([]);
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "h1: Email test
    p: Sends one email right away, bypassing the queue, and shows what the mail server says.
    div data-island=email-test data-start=idle
    section aria-labelledby=mail-status
    h2: Status
    p is-warning: Mails are written to files.
    details open
    summary: Setup guide
    li: Choose a server.
    li: Restart.
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
  const { setupInstructions: _none, ...noSteps } = files;
  const smtp = await drawn(
    page({ ...noSteps, transport: 'smtp', senderVerificationNote: 'Verify the sender.' }),
  );
  expect(outlineDiff(outlineOf(html), outlineOf(smtp.html))).toMatchInlineSnapshot(`
    "+ p is-good: Mails are written to files.
    + p: Verify the sender.
    - p is-warning: Mails are written to files.
    - details open
    + li: Choose who carries your emails: your own mail server, or SendGrid.
    + li: Set SMTP_URL to smtps://user:password@host, or SENDGRID_API_KEY to a key with the righ…
    + li: Set MAIL_FROM to the sender, such as Race <race@host>, an address that the server acce…
    + li: Restart the site, and send a test email from here.
    - li: Choose a server.
    - li: Restart."
  `);
  expect(propsIn(html)).toMatchObject({ values: { email: '', language: 'en' } });
});

it('a test mail is sent in the language that is asked for', async () => {
  const sent = (await posted(page(), { email: 'a@b.example', language: 'de' })) as Drawn;
  expect(asked.at(-1)).toEqual({ email: 'a@b.example', language: 'de' });
  expect(sent.html.split('<div role="status">')[1]).toContain('<div class="outcome is-good">');
  expect(outlineOf(`<h1>${sent.html.split('<div role="status">')[1]}`)).toMatchInlineSnapshot(`
    "div is-good: Test email sent
    p: Gone."
  `);
  expect(sent.html).toMatch(/<option value="de"[^>]* selected="">/);
  await posted(page(), { language: 'xx' });
  expect(asked.at(-1)).toEqual({ email: '', language: 'en' });
});

it('what may be wrong is said', async () => {
  const failed = page(files, async () => ({
    success: false,
    message: 'Refused.',
    possibleIssues: ['The key.', 'The sender.'],
  }));
  const back = (await posted(failed, { email: 'a@b.example' })) as Drawn;
  expect(outlineOf(`<h1>${back.html.split('<div role="status">')[1]}`)).toMatchInlineSnapshot(`
    "div is-failure: Failed to send test email
    p: Refused.
    p: Possible issues
    li: The key.
    li: The sender."
  `);
  const away = page(files, async () => {
    throw new Refusal('unavailable');
  });
  const refused = (await posted(away, { email: 'a@b.example' })) as Drawn;
  expect(refused.status).toBe(503);
  expect(refused.html).toContain('<div class="outcome is-failure">');
  expect(refused.html).toMatch(/id="test-email"[^>]*value="a@b.example"/);
  const { path, access } = page();
  expect([path, access]).toEqual(['/email-test', 'email-test']);
});
