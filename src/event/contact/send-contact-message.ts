import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { event } from '../../edition/facts.ts';
import type { Language } from '../../edition/words/languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { greetingName } from '../../platform/mail/contact-mail.rules.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { hasRecentAutomaticMail } from '../../platform/mail/mail.queries.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type Visitor, visitorLimit } from '../../site/visitor-limit.ts';
import { contactConfirmation, contactNotice } from './contact.mail.tsx';
import {
  type ContactMessage,
  type ContactProblems,
  contactProblems,
  tidyContactMessage,
} from './contact.rules.ts';

/** Takes a filled-in form, `leaveEmpty` being a field that people do not see. */
export type ReceiveContactMessage = (
  visitor: Visitor,
  given: ContactMessage & { leaveEmpty?: string | undefined },
) => Promise<{ ok: true } | { ok: false; problems: ContactProblems }>;

const mostPerMinute = 5;

/**
 * What the API and the page's form share: one check and one limit per visitor's address. `app` needs
 * `@fastify/rate-limit`. Throws `too-many-requests`; messages with problems do not count, so that
 * nobody is shut out while mending theirs.
 */
export function contactReceiver(
  app: FastifyInstance,
  { db, siteUrl }: { db: Kysely<Schema>; siteUrl: string },
): ReceiveContactMessage {
  const limit = visitorLimit(app, mostPerMinute);
  return async (visitor, { leaveEmpty = '', ...message }) => {
    const problems = contactProblems(message);
    if (Object.keys(problems).length > 0) return { ok: false, problems };
    await limit(visitor);
    const isDoubtful = leaveEmpty.trim() !== '';
    await sendContactMessage(db, message, { language: visitor.language, siteUrl, isDoubtful });
    return { ok: true };
  };
}

/**
 * Stores a visitor's message, which `contactProblems` has found nothing wrong with, and queues in
 * the same transaction a mail to the organiser and a confirmation in the visitor's language. The
 * confirmation goes to a mailbox once an hour at most, as anyone can type a stranger's address; to
 * an address that not every mail server carries goes neither it nor the organiser's reply. One that
 * is doubtful, as a robot may have sent it, is marked, and nothing goes to its address.
 * `siteUrl` is where the mails' links lead, such as `https://race.example`.
 */
export async function sendContactMessage(
  db: Kysely<Schema>,
  message: ContactMessage,
  {
    language,
    siteUrl,
    isDoubtful = false,
  }: { language: Language; siteUrl: string; isDoubtful?: boolean },
): Promise<void> {
  const tidy = tidyContactMessage(message);
  const isReachable = isCarriedEverywhere(tidy.email);
  const [notice, confirmation] = await Promise.all([
    contactNotice({
      message: tidy,
      isReachable,
      isDoubtful,
      visitorLanguage: language,
      siteUrl,
    }),
    contactConfirmation({ language, siteUrl, greetedAs: greetingName(tidy.name) }),
  ]);
  await inTransaction(db, async (trx) => {
    // As of the database's moment, which no rehearsal shifts.
    const row = { id: randomUUID(), created_at: sql<Date>`now()`, ...tidy, language };
    await trx.insertInto('contact_message').values(row).execute();
    await queueMail(trx, {
      to: { name: event.name, address: event.email },
      ...(isReachable ? { replyTo: { name: tidy.name, address: tidy.email } } : {}),
      isAutomaticReply: false,
      ...notice,
    });
    if (isDoubtful || !isReachable) return;
    if (await hasRecentAutomaticMail(trx, tidy.email)) return;
    await queueMail(trx, {
      // Without the name, which could be an advertisement for whoever has this address.
      to: { address: tidy.email },
      isAutomaticReply: true,
      ...confirmation,
    });
  });
}
