import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { openTestMailServer, type TestMailServer } from '../../test/test-mail-server.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import type { MailServer } from './mailer.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function openSite(mailServer?: MailServer) {
  const site = await openTestSite({
    isWithoutParticipants: true,
    ...(mailServer && { mailServer }),
  });
  open.push(site);
  const { cookie } = await signedIn(site.database.db, 'admin');
  const send = (body: object, language = 'en') =>
    site.app.inject({
      method: 'POST',
      url: `/api/test-email?lang=${language}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: body,
    });
  const status = async (language = 'en') =>
    (
      await site.app.inject({
        url: `/api/email-status?lang=${language}`,
        headers: { cookie },
      })
    ).json();
  return { site, cookie, send, status };
}

async function openMailServer(
  options: Parameters<typeof openTestMailServer>[0] = {},
): Promise<TestMailServer> {
  const server = await openTestMailServer(options);
  open.push(server);
  return server;
}

const audit = ({ database }: TestSite) =>
  database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'after'])
    .where('action', '=', 'mail.test')
    .execute();
const ana = { email: ' ana@race.example ', language: 'ro' };

describe('the status of the mails', () => {
  it('names files, and how to change that', async () => {
    const { status } = await openSite();
    const found = await status('de');
    expect(found).toMatchObject({ sendgridConfigured: false, transport: 'files' });
    expect(found.message).toContain('Keine Mail geht raus');
    expect(found.setupInstructions).toHaveLength(4);
    expect(found.senderVerificationNote).toBeUndefined();
  });

  it.each([
    [{ by: 'sendgrid', apiKey: 'SG.x' } as const, true, 'through SendGrid', 'verified senders'],
    [{ by: 'smtp', url: 'smtp://h.example' } as const, false, '(SMTP)', 'has to accept'],
  ])('names $by, and what its sender needs', async (server, isSendGrid, message, note) => {
    const { status } = await openSite(server);
    const found = await status();
    expect(found).toMatchObject({ sendgridConfigured: isSendGrid, transport: server.by });
    expect(found.message).toContain(message);
    expect(found.senderVerificationNote).toContain(note);
    expect(found.senderVerificationNote).toContain('race@trailrun.example');
    expect(found.setupInstructions).toBeUndefined();
  });
});

describe('a test mail', () => {
  it('goes straight to the mail server in the language that was chosen', async () => {
    const server = await openMailServer();
    const { site, send } = await openSite({ by: 'smtp', url: server.url });
    const answer = await send(ana);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: expect.stringContaining('The mail server has accepted the email') },
    ]);
    const [mail] = await server.mails();
    expect(mail?.to).toMatchObject([{ address: 'ana@race.example' }]);
    expect(mail?.subject).toBe('E-mail de test de la localhost:3000');
    expect(mail?.text).toContain('Dacă îl poți citi');
    expect(await audit(site)).toEqual([
      { action: 'mail.test', subject: 'address ana@race.example', after: { result: 'sent' } },
    ]);
    expect(await site.database.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });

  it.each([
    ['recipient', { refuse: () => ({ status: 550, text: 'no such user' }) }, 'The recipient was'],
    [
      'relaying',
      { refuse: () => ({ status: 550, text: '5.7.1 relaying denied' }) },
      'refused the email',
    ],
    [
      'sender',
      { refuseContents: () => ({ status: 550, text: 'The from address is not verified' }) },
      'The sender race@trailrun.example was refused',
    ],
  ])('that fails for the %s says so, and where to look', async (_what, options, message) => {
    const server = await openMailServer(options);
    const { site, send } = await openSite({ by: 'smtp', url: server.url });
    const answer = await send(ana);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringContaining(message),
      possibleIssues: [expect.any(String), expect.any(String), expect.stringMatching(/550$/)],
    });
    expect((await audit(site))[0]?.after).toEqual({ result: expect.stringMatching(/550$/) });
  });

  it.each([
    ['away', 'smtp://127.0.0.1:1', 'cannot be reached'],
    ['of an unknown name', 'smtp://mail.invalid', 'name is unknown'],
  ])('meets a server %s', async (_what, url, message) => {
    const { send } = await openSite({ by: 'smtp', url });
    expect((await send(ana)).json().message).toContain(message);
  });

  it('meets a login that is refused', async () => {
    const gate = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 hello\r\n');
      socket.on('data', (line: Buffer) => {
        const isHello = /^EHLO/i.test(line.toString());
        socket.write(isHello ? '250-hello\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 wrong\r\n');
      });
    });
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => gate.close(resolve)) });
    const { port } = gate.address() as AddressInfo;
    const { send } = await openSite({ by: 'smtp', url: `smtp://a:b@127.0.0.1:${port}` });
    expect((await send(ana)).json()).toMatchObject({
      success: false,
      message: 'The mail server refused the login.',
    });
  });

  it.each([{}, { email: '' }, { email: 'ana' }])('needs an address: %o', async (body) => {
    const { site, send } = await openSite();
    const answer = await send(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'contact-email-invalid']);
    expect(answer.json().message).toBe('Please enter a valid email address');
    expect(await audit(site)).toEqual([]);
  });

  it('can be sent five times a minute, by the form or the call', async () => {
    const { site, cookie, send } = await openSite();
    for (let time = 0; time < 5; time++) expect((await send(ana)).json().success).toBe(true);
    expect((await send(ana)).statusCode).toBe(429);
    const page = await postForm(site.app, '/email-test', ana, { cookie });
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain('Too many requests');
    expect(page.body).toContain('value=" ana@race.example "');
  });

  it('is sent by a plain form too, its result under the form', async () => {
    const { site, cookie } = await openSite();
    const { statusCode, body } = await postForm(site.app, '/email-test', ana, { cookie });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/Test email sent<\/strong><p>The email is a file/);
  });
});
