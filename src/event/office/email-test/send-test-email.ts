import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { isEmailAddress } from '../../../platform/mail/email-address.rules.ts';
import { MailError, type Mailer } from '../../../platform/mail/mailer.ts';
import { forAction, forPage, type OfficeContext } from '../../../site/office-use-case.ts';
import { type VisitorLimit, visitorLimit } from '../../../site/visitor-limit.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { TestEmailForm } from './email-test.contract.ts';
import { emailStatus, failedResult, sentResult } from './email-test-words.ts';
import { testMail } from './test-mail.mail.tsx';

/** The mailer for test mails, and the limit on how many a person may send. */
export type EmailTestContext = OfficeContext & { mailer: Mailer; limitTestMails: VisitorLimit };

const mostPerMinute = 5;
/** Shorter than a browser's timeout, so that the browser gets to show the problem. */
const longestMs = 25_000;

/** How many test mails a visitor's address may send; `app` needs `@fastify/rate-limit`. */
export const testMailLimit = (app: FastifyInstance): VisitorLimit =>
  visitorLimit(app, mostPerMinute);

/** How mails are sent, in the reader's language. */
export const readEmailStatus = forPage(
  'email-test',
  async ({ mailer, language }: EmailTestContext) => emailStatus(mailer, language),
);

/**
 * Sends a test mail directly, not through the outbox, to get the mail server's answer at once; the
 * history records it. Throws `too-many-requests` after five in a minute.
 */
export const sendTestEmail = forAction(
  { right: 'email-test' },
  async (ctx: EmailTestContext, { email, language }: TestEmailForm) => {
    const { db, mailer, clock, siteUrl, staff, language: reader } = ctx;
    const address = email.trim();
    if (!isEmailAddress(address)) return refused('contact-email-invalid');
    await ctx.limitTestMails(ctx);
    const mail = await testMail({ language, siteUrl, now: clock.now() });
    const sending = mailer.send({
      id: randomUUID(),
      to: { address },
      isAutomaticReply: false,
      ...mail,
    });
    const problem = await problemOf(sending);
    await inTransaction(db, (trx) =>
      writeAudit(trx, {
        staff,
        action: 'mail.test',
        subject: `address ${address}`,
        after: { result: problem?.code ?? 'sent' },
      }),
    );
    const result = problem ? failedResult(problem, mailer, reader) : sentResult(mailer, reader);
    return { ok: true as const, ...result };
  },
);

async function problemOf(sending: Promise<void>): Promise<MailError | undefined> {
  const heard = new AbortController();
  const late = sleep(longestMs, undefined, { signal: heard.signal }).then(() => {
    throw new MailError('ETIMEDOUT', false, 'timeout');
  });
  try {
    await Promise.race([sending, late]);
    return undefined;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  } finally {
    heard.abort();
    late.catch(() => {});
    sending.catch(() => {});
  }
}
