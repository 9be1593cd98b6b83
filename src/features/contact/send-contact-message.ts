import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { event } from '../../edition/facts.ts';
import type { Language } from '../../i18n/languages.ts';
import { greetingName } from '../../mail/contact-mail.rules.ts';
import { isCarriedEverywhere } from '../../mail/email-address.rules.ts';
import { hasRecentAutomaticMail } from '../../mail/mail.queries.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { insertContactMessage } from './contact.queries.ts';
import { type ContactMessage, tidyContactMessage } from './contact.rules.ts';
import { contactConfirmation } from './contact-confirmation.mail.tsx';
import { contactNotice } from './contact-notice.mail.tsx';

/**
 * Stores a visitor's message, which `contactProblems` has found nothing wrong with, and queues in
 * the same transaction a mail to the organiser and a confirmation in the visitor's language. The
 * confirmation goes to a mailbox once an hour at most, as anyone can type a stranger's address; to
 * an address that not every mail server carries goes neither it nor the organiser's reply.
 * `siteUrl` is where the mails' links lead, such as `https://race.example`.
 */
export async function sendContactMessage(
  db: Kysely<Schema>,
  message: ContactMessage,
  { language, siteUrl }: { language: Language; siteUrl: string },
): Promise<void> {
  const tidy = tidyContactMessage(message);
  const isReachable = isCarriedEverywhere(tidy.email);
  const [notice, confirmation] = await Promise.all([
    contactNotice({ message: tidy, isReachable, visitorLanguage: language, siteUrl }),
    contactConfirmation({ language, siteUrl, greetedAs: greetingName(tidy.name) }),
  ]);
  await inTransaction(db, async (trx) => {
    await insertContactMessage(trx, tidy, language);
    await queueMail(trx, {
      to: { name: event.name, address: event.email },
      ...(isReachable ? { replyTo: { name: tidy.name, address: tidy.email } } : {}),
      isAutomaticReply: false,
      ...notice,
    });
    if (!isReachable || (await hasRecentAutomaticMail(trx, tidy.email))) return;
    await queueMail(trx, {
      // Without the name, which could be an advertisement for whoever has this address.
      to: { address: tidy.email },
      isAutomaticReply: true,
      ...confirmation,
    });
  });
}
