import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { edition } from '../../edition/edition.ts';
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

/** Takes a filled-in form; `leaveEmpty` is a field that people do not see. */
export type ReceiveContactMessage = (
  visitor: Visitor,
  given: ContactMessage & { leaveEmpty?: string | undefined },
) => Promise<{ ok: true } | { ok: false; problems: ContactProblems }>;

const mostPerMinute = 5;

/**
 * Receives messages for both the API and the page's form: one check and one limit per visitor's
 * address. `app` needs `@fastify/rate-limit`. Throws `too-many-requests`; messages with problems do
 * not count, so that correcting one shuts nobody out.
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
 * Stores a visitor's message that `contactProblems` found valid, and queues in the same transaction
 * a mail to the organiser and a confirmation in the visitor's language. A mailbox gets a
 * confirmation at most once an hour, as anyone can type a stranger's address. If not every mail
 * server can deliver to the address, no confirmation is sent, and the organiser's reply does not go
 * there either. A message that a robot may have sent is marked as doubtful, and no mail goes to its
 * address. `siteUrl` is the base of links in the mails, such as `https://race.example`.
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
    const { event } = edition();
    // The database's own time, which a shifted clock of the demo does not change.
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
      // Without the name, which could carry an advertisement to the owner of this address.
      to: { address: tidy.email },
      isAutomaticReply: true,
      ...confirmation,
    });
  });
}
