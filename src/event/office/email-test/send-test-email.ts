import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import { isEmailAddress } from '../../../platform/mail/email-address.rules.ts';
import { MailError, type Mailer } from '../../../platform/mail/mailer.ts';
import { type Visitor, visitorLimit } from '../../../site/visitor-limit.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { EmailTest } from './email-test.contract.ts';
import { emailStatus, failedResult, sentResult } from './email-test-words.ts';
import { testMail } from './test-mail.mail.tsx';

/** What the API and the page share. */
export type EmailTester = (caller: Visitor & { staff: Staff }) => EmailTest;

const mostPerMinute = 5;
/** Shorter than a browser's patience, so that it hears what is wrong. */
const longestMs = 25_000;

/**
 * Sends test mails past the outbox, to hear at once what the mail server says; each leaves its
 * audit row. One limit per visitor's address; `app` needs `@fastify/rate-limit`.
 */
export function emailTester(
  app: FastifyInstance,
  options: { db: Kysely<Schema>; mailer: Mailer; clock: Pick<Clock, 'now'>; siteUrl: string },
): EmailTester {
  const { db, mailer, clock, siteUrl } = options;
  const limit = visitorLimit(app, mostPerMinute);
  return ({ staff, ...visitor }) => ({
    status: () => emailStatus(mailer, visitor.language),
    async send({ email, language }) {
      const address = email.trim();
      if (!isEmailAddress(address)) return refused('contact-email-invalid');
      await limit(visitor);
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
      const reader = visitor.language;
      const result = problem ? failedResult(problem, mailer, reader) : sentResult(mailer, reader);
      return { ok: true, ...result };
    },
  });
}

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
