import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Language } from '../../web/languages.ts';
import { type ContactMessage, tidyContactMessage } from './contact-rules.ts';

/**
 * Stores a visitor's message, which `contactProblems` has found nothing wrong with, and queues in
 * the same transaction a mail to the organiser and a confirmation in the visitor's language.
 * `siteUrl` is where the mails' links lead, such as `https://race.example`.
 */
export async function sendContactMessage(
  db: Kysely<Schema>,
  message: ContactMessage,
  { language, now, siteUrl: _siteUrl }: { language: Language; now: Date; siteUrl: string },
): Promise<void> {
  const tidy = tidyContactMessage(message);
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('contact_message')
      .values({ id: randomUUID(), created_at: now, language, ...tidy })
      .execute();
  });
}
