import { type Kysely, sql, type Transaction } from 'kysely';
import type { Language } from '../../edition/words/languages.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { lockMailbox, mailbox } from '../../platform/mail/mail.queries.ts';
import type { NewsletterCounts, Subscription } from './newsletter.contract.ts';

/**
 * Stores an entered address, and returns its id if a mail must be sent: the address is not
 * confirmed yet, and its mailbox got no mail since `mailedBefore`.
 */
export async function insertSubscriber(
  trx: Transaction<Schema>,
  { email, language, now }: { email: string; language: Language; now: Date },
  mailedBefore: Date,
): Promise<string | undefined> {
  const asked = mailbox(sql.val(email));
  // Otherwise two requests at once for one mailbox would both find that it has had no mail.
  await lockMailbox(trx, asked);
  const recent = await trx
    .selectFrom('newsletter_subscriber')
    .select('id')
    .where('mailed_at', '>', mailedBefore)
    .where((row) => row(mailbox(row.ref('email')), '=', asked))
    .limit(1)
    .executeTakeFirst();
  if (recent) return undefined;
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_subscriber as known (email, language, asked_at, mailed_at)
    values (${email}, ${language}, ${now}, ${now})
    on conflict (lower(email)) do update
    set language = excluded.language, asked_at = excluded.asked_at, mailed_at = excluded.mailed_at
    where known.confirmed_at is null
    returning id`.execute(trx);
  return rows[0]?.id;
}

export async function readSubscription(db: Kysely<Schema>, id: string): Promise<Subscription> {
  const row = await db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return { state: 'off' };
  return { state: row.confirmed_at ? 'confirmed' : 'pending', email: row.email };
}

/** Only the first confirmation is stored, as it proves when the consent was given. */
export async function confirmSubscriber(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscriber')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes a subscriber, and the mails that asked for confirmation. */
export async function deleteSubscriber(trx: Transaction<Schema>, id: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    delete from newsletter_subscriber where id = ${id} returning lower(email) as email`.execute(
    trx,
  );
  await deleteListMails(trx, rows);
}

/**
 * Deletes subscribers who have not confirmed an address that was entered before that moment;
 * returns how many.
 */
export async function deleteUnconfirmed(trx: Transaction<Schema>, before: Date): Promise<number> {
  const { rows } = await sql<{ email: string }>`
    delete from newsletter_subscriber where confirmed_at is null and asked_at < ${before}
    returning lower(email) as email`.execute(trx);
  await deleteListMails(trx, rows);
  return rows.length;
}

async function deleteListMails(trx: Transaction<Schema>, gone: { email: string }[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from mail where unsubscribe_url is not null
      and lower(to_address) = any(${gone.map(({ email }) => email)})`.execute(trx);
}

/** Deletes the whole list; returns how many were on it. */
export async function deleteList(trx: Transaction<Schema>): Promise<number> {
  await sql`delete from mail where unsubscribe_url is not null`.execute(trx);
  const { numDeletedRows } = await trx.deleteFrom('newsletter_subscriber').executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countSubscribers(db: Kysely<Schema>): Promise<NewsletterCounts> {
  const { rows } = await sql<NewsletterCounts>`
    select count(confirmed_at)::integer as confirmed,
      (count(*) - count(confirmed_at))::integer as pending
    from newsletter_subscriber`.execute(db);
  return rows[0] ?? { confirmed: 0, pending: 0 };
}

/** The confirmed subscribers, in the order of their confirmation. */
export const readConfirmed = (db: Kysely<Schema>) =>
  db
    .selectFrom('newsletter_subscriber')
    .select(['id', 'email', 'language', 'asked_at', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute();
