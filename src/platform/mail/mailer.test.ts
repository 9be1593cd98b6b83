import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestMailServer } from '../../test/test-mail-server.ts';
import { mailCodeId } from './mail-codes.ts';
import {
  createMailer,
  logoId,
  type MailServer,
  type OutgoingMail,
  transportOptions,
} from './mailer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-mailer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const from = { name: 'Cursa Țării', address: 'race@trail.example' };
const mail: OutgoingMail = {
  id: '0d6f1f0e-6a4c-4d42-9c1e-0f8f3c1e2a11',
  to: { name: 'Ion', address: 'ion@example.ro' },
  replyTo: { name: 'Ana "A" <Țurcanu>, x@y.ro', address: 'ana@țară.ro' },
  subject: 'Rulotă la munte: e loc? ✓',
  text: 'Bună ziua,\nîncă un rând.\n',
  html: '<p>Bună ziua</p>',
  isAutomaticReply: true,
};

function open(server?: MailServer) {
  const mailer = createMailer({ server, from, outboxDir: path.join(folder, 'outbox') });
  onTestFinished(() => mailer.close());
  return mailer;
}

async function openServer(...options: Parameters<typeof openTestMailServer>) {
  const server = await openTestMailServer(...options);
  onTestFinished(() => server.close());
  return server;
}

describe('a mailer', () => {
  it('hands over both parts and every header as they were', async () => {
    const server = await openServer();
    const mailer = open({ by: 'smtp', url: server.url });
    await mailer.send(mail);
    const [got] = await server.mails();
    expect(got).toMatchObject({
      messageId: `<${mail.id}@trail.example>`,
      from,
      to: [mail.to],
      replyTo: [{ name: mail.replyTo?.name, address: 'ana@xn--ar-kla13i.ro' }],
      subject: mail.subject,
    });
    expect(got?.text?.trim()).toBe(mail.text.trim());
    expect(got?.html?.trim()).toBe(mail.html);
    expect(got?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
  });

  it('brings the logo along with a mail that shows it, and with no other', async () => {
    const server = await openServer();
    const logo = Buffer.from('a picture');
    const outboxDir = path.join(folder, 'outbox');
    const mailer = createMailer({ server: { by: 'smtp', url: server.url }, from, outboxDir, logo });
    onTestFinished(() => mailer.close());
    await mailer.send({ ...mail, html: `<img src="cid:${logoId}" alt="">` });
    await mailer.send({ ...mail, id: randomUUID() });
    const brought = (await server.mails()).map(({ attachments }) =>
      attachments.map(({ contentId, disposition, mimeType, content }) => [
        contentId,
        disposition,
        mimeType,
        Buffer.from(content as ArrayBuffer).toString(),
      ]),
    );
    expect(brought).toEqual([[[`<${logoId}>`, 'inline', 'image/png', 'a picture']], []]);
  });

  it('draws the QR codes that a mail shows, and brings them along', async () => {
    const server = await openServer();
    const mailer = open({ by: 'smtp', url: server.url });
    await mailer.send({ ...mail, html: `<img src="cid:${mailCodeId('TRR7.AB')}" alt="">` });
    const [got] = await server.mails();
    const [code] = got?.attachments ?? [];
    expect([code?.contentId, code?.disposition, code?.mimeType]).toEqual([
      `<${mailCodeId('TRR7.AB')}>`,
      'inline',
      'image/png',
    ]);
    expect(
      Buffer.from(code?.content as ArrayBuffer)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('tells a reader’s mail program how to leave a list (RFC 8058), and of no other mail', async () => {
    const server = await openServer();
    const mailer = open({ by: 'smtp', url: server.url });
    const unsubscribeUrl = 'https://race.example/newsletter/x';
    await mailer.send({ ...mail, unsubscribeUrl });
    await mailer.send({ ...mail, id: randomUUID() });
    const told = (await server.mails()).map(({ headers }) =>
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    );
    expect(told).toEqual([
      [
        ['list-unsubscribe', `<${unsubscribeUrl}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
      [],
    ]);
  });

  it('lets no text become a header', async () => {
    const server = await openServer();
    const mailer = open({ by: 'smtp', url: server.url });
    const evil = '\r\nBcc: victim@example.ro\r\n\r\nBuy!';
    await mailer.send({
      ...mail,
      subject: `Hi${evil}`,
      replyTo: { name: `Ana${evil}`, address: 'ana@example.ro' },
      isAutomaticReply: false,
    });
    const [got] = await server.mails();
    expect(got?.headers.map(({ key }) => key).toSorted()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
  });

  it.each([
    ['a recipient that is not there', 'RCPT', 550, 'no such user', true],
    ['one that has moved', 'RCPT', 551, 'user not local', true],
    ['an address that it does not take', 'RCPT', 553, 'mailbox name not allowed', true],
    ['a recipient to try later', 'RCPT', 451, 'later', false],
    ['a recipient to us as strangers', 'RCPT', 550, '5.7.1 relaying denied', false],
    ['us without a password', 'RCPT', 530, 'authentication required', false],
    ['a full mailbox', 'RCPT', 552, 'mailbox full', false],
    ['our sender', 'DATA', 550, 'the from address does not match a verified sender', false],
    ['a mail beyond the daily limit', 'DATA', 554, 'daily sending limit exceeded', false],
    ['a mail beyond the quota', 'DATA', 552, 'quota exceeded', false],
  ] as const)('tells whether a server refuses %s for good', async (_, at, status, text, is) => {
    const refusal = { status, text };
    const server = await openServer(
      at === 'RCPT' ? { refuse: () => refusal } : { refuseContents: () => refusal },
    );
    await expect(open({ by: 'smtp', url: server.url }).send(mail)).rejects.toMatchObject({
      code: `${at === 'RCPT' ? 'EENVELOPE' : 'EMESSAGE'} ${status}`,
      isPermanent: is,
    });
  });

  it('takes a server that is away for one to try again', async () => {
    const server = await openTestMailServer();
    await server.close();
    const failed = open({ by: 'smtp', url: server.url }).send(mail);
    await expect(failed).rejects.toMatchObject({ name: 'MailError', isPermanent: false });
    await expect(failed).rejects.not.toThrow(/ion@|Rulot/);
  });

  it('sends no password over a network in the clear', async () => {
    const server = await openServer();
    // Another way to write this machine's address, which counts as a network.
    const url = `smtp://user:secret@127.1:${server.port}`;
    await expect(open({ by: 'smtp', url }).send(mail)).rejects.toMatchObject({
      code: expect.stringMatching(/^ETLS/),
      isPermanent: false,
    });
    expect(server.ids).toEqual([]);
  });

  it('writes files when there is no server, and one file for a mail sent twice', async () => {
    const mailer = open();
    await mailer.send(mail);
    await mailer.send(mail);
    expect(readdirSync(path.join(folder, 'outbox'))).toEqual([`${mail.id}.eml`]);
    const file = readFileSync(path.join(folder, 'outbox', `${mail.id}.eml`));
    const got = await PostalMime.parse(file);
    expect([got.subject, got.to]).toEqual([mail.subject, [mail.to]]);
  });

  it('leaves no half a file', async () => {
    writeFileSync(path.join(folder, 'outbox'), 'a file where the folder should be');
    await expect(open().send(mail)).rejects.toMatchObject({ isPermanent: false });
    expect(readdirSync(folder)).toEqual(['outbox']);
  });
});

describe('transportOptions', () => {
  it('are SendGrid’s, encrypted, with the key as the password', () => {
    expect(transportOptions({ by: 'sendgrid', apiKey: 'SG.abc.def' })).toMatchObject({
      host: 'smtp.sendgrid.net',
      port: 587,
      requireTLS: true,
      auth: { user: 'apikey', pass: 'SG.abc.def' },
    });
  });

  it.each([
    ['smtp://ana:secret@mail.example', true],
    ['smtp://ana:secret@mail.example?requireTLS=false', undefined],
    ['smtp://ana:secret@127.0.0.1:1025', undefined],
    ['smtp://mail.example', undefined],
    ['smtps://ana:secret@mail.example', undefined],
  ])('of %s ask for encryption: %s', (url, requireTLS) => {
    const options: { url?: string; requireTLS?: boolean } = transportOptions({ by: 'smtp', url });
    expect(options.url).toBe(url);
    expect(options.requireTLS).toBe(requireTLS);
  });
});
