import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Language } from '../../i18n/languages.ts';
import type { ContactMessage } from './contact.rules.ts';

/** Stores a tidied message as of the database's moment, which no rehearsal shifts. */
export async function insertContactMessage(
  trx: Transaction<Schema>,
  { name, email, subject, message }: ContactMessage,
  language: Language,
): Promise<void> {
  await trx
    .insertInto('contact_message')
    .values({
      id: randomUUID(),
      created_at: sql<Date>`now()`,
      name,
      email,
      subject,
      message,
      language,
    })
    .execute();
}

/** Deletes the messages from before that moment; answers how many they were. */
export async function deleteContactMessages(
  trx: Transaction<Schema>,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_message')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
