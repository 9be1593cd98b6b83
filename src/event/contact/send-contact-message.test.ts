import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { type Language, languages } from '../../edition/words/languages.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { mailJob } from '../../platform/mail/deliver-mail.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openTestMailServer } from '../../test/test-mail-server.ts';
import { sendContactMessage } from './send-contact-message.ts';

const { event } = edition();

const siteUrl = 'https://race.example';
const message = {
  name: 'Ana Țurcanu',
  email: 'ana@țară.ro',
  subject: 'Rulotă & <b>cort</b>',
  message: 'Bună ziua,\n\nAm o rulotă. <script>alert(1)</script>\nMulțumesc!',
};

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());
afterEach(() => database.db.deleteFrom('mail').execute());

const subjects: Record<Language, string> = {
  en: 'We have your message',
  ro: 'Am primit mesajul tău',
  fr: 'Nous avons bien reçu ton message',
  de: 'Deine Nachricht ist da',
  it: 'Abbiamo ricevuto il tuo messaggio',
  es: 'Hemos recibido tu mensaje',
};

/** Sends a message and gives both mails as their readers get them. */
async function mailsOf(written: typeof message, language: Language) {
  const server = await openTestMailServer();
  const mailer = createMailer({
    server: { by: 'smtp', url: server.url },
    from: { name: event.name, address: 'race@trail.example' },
    outboxDir: '/nonexistent',
  });
  const worker = startJobs([mailJob({ db: database.db, mailer, log: () => {}, pollMs: 20 })], {
    log: () => {},
  });
  try {
    await sendContactMessage(database.db, written, { language, siteUrl });
    await expect.poll(() => server.ids).toHaveLength(2);
    const mails = await server.mails();
    const toOrganiser = mails.find((mail) => mail.replyTo);
    const toVisitor = mails.find((mail) => !mail.replyTo);
    if (!toOrganiser || !toVisitor) throw new Error('one of the two mails is missing');
    return { toOrganiser, toVisitor };
  } finally {
    await worker.stop();
    mailer.close();
    await server.close();
  }
}

const send = (email: string) =>
  sendContactMessage(database.db, { ...message, email }, { language: 'en', siteUrl });
/** Who gets a confirmation, in the order of arrival, and how many notices there are. */
async function queued() {
  const mails = await database.db.selectFrom('mail').selectAll().orderBy('created_at').execute();
  const confirmations = mails.filter((mail) => mail.is_automatic_reply);
  return {
    notices: mails.length - confirmations.length,
    confirmed: confirmations.map((mail) => mail.to_address),
  };
}

const header = (mail: Email, name: string) =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value;

describe('sendContactMessage', () => {
  it('brings the organiser every word, and the answer goes to the visitor', async () => {
    const { toOrganiser: mail } = await mailsOf(message, 'de');
    expect(mail).toMatchObject({
      to: [{ name: event.name, address: event.email }],
      replyTo: [{ name: 'Ana Țurcanu', address: 'ana@xn--ar-kla13i.ro' }],
      subject: 'De pe site: Rulotă & <b>cort</b>',
    });
    expect(header(mail, 'Auto-Submitted')).toBeUndefined();
    expect(mail.text).toContain(message.message);
    expect(mail.text).toContain('Ana Țurcanu, ana@țară.ro');
    expect(mail.text).toContain('Deutsch');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toContain('<b>cort');
  });

  it('brings the organiser columns, indents and long lines as they were written', async () => {
    const table = [
      'Km   Ora',
      '12   10:30',
      '\tpauză   lungă',
      '    indentat & <b>sigur</b>',
      '',
      '',
      `${'un rând lung fără sfârșit '.repeat(8)}gata`,
      '> citat  [link](https://x.example/a_b)',
    ].join('\n');
    const { toOrganiser: mail } = await mailsOf({ ...message, message: table }, 'ro');
    expect(mail.text).toContain(`\n\n${table}\n\n`);
    const [, shown = ''] =
      /<p[^>]*white-space:\s*pre-wrap[^>]*>(.*?)<\/p>/s.exec(mail.html ?? '') ?? [];
    expect(shown.replaceAll(/<br ?\/?>/g, '\n')).toBe(
      table
        .replace('& <b>sigur</b>', '&amp; &lt;b&gt;sigur&lt;/b&gt;')
        .replace('> citat', '&gt; citat'),
    );
  });

  it.each(languages().map(({ code }) => code))('confirms in %s', async (language) => {
    const { toVisitor: mail } = await mailsOf(message, language);
    expect(mail.to).toEqual([{ name: '', address: 'ana@xn--ar-kla13i.ro' }]);
    expect(header(mail, 'Auto-Submitted')).toBe('auto-replied');
    expect(mail.html).toContain(`lang="${language}"`);
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Ana Țurcanu');
      expect(part).toContain(`${siteUrl}/program?lang=${language}`);
      expect(part).toContain('race.example');
      expect(part).not.toMatch(/{{|undefined|object Object|contactConfirmation/);
    }
    expect(mail.subject).toBe(subjects[language]);
  });

  it('carries no words of the visitor to an address that may be a stranger’s', async () => {
    const spam = {
      ...message,
      name: 'Win at spam.example',
      subject: 'Buy now',
      message: 'Buy now!!!',
    };
    const { toVisitor: mail } = await mailsOf(spam, 'en');
    const all = [mail.html, mail.text, mail.subject, JSON.stringify(mail.headers)].join('\n');
    expect(all).not.toMatch(/spam\.example|Buy now/);
    expect(mail.text).toContain('Thank you for writing!');
  });

  it('confirms to a mailbox once an hour, however it is written, and tells of every message', async () => {
    await send('ana.pop@example.ro');
    await send('Ana.Pop@Example.ro');
    await send('anapop+2@example.ro');
    await send('anapop@exam.ple.ro');
    expect(await queued()).toEqual({
      notices: 4,
      confirmed: ['ana.pop@example.ro', 'anapop@exam.ple.ro'],
    });
    await database.db
      .updateTable('mail')
      .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
      .execute();
    await send('anapop@example.ro');
    expect(await queued()).toMatchObject({ notices: 5, confirmed: { length: 3 } });
  });

  it('confirms once to a mailbox from which five messages come at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => send('ana@example.ro')));
    expect(await queued()).toEqual({ notices: 5, confirmed: ['ana@example.ro'] });
  });

  it('writes nothing to an address that not every server carries, and tells the organiser so', async () => {
    await send('ană@țară.ro');
    expect(await queued()).toEqual({ notices: 1, confirmed: [] });
    const [notice] = await openedMails(database.db);
    if (!notice) throw new Error('no notice');
    expect(notice.reply_to_address).toBeNull();
    expect(notice.text).toContain('Ana Țurcanu, ană@țară.ro');
    expect(notice.text.replaceAll('\n', ' ')).toContain('nu ajunge la Ana Țurcanu');
  });
});
