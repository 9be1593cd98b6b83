import { type Expression, type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { openRow, sealRow } from '../db/sealed-rows.ts';
import type { OutgoingMail } from './mailer.ts';

/** A mail that one worker holds for the length of its lease; `tries` includes the coming one. */
export type ClaimedMail = OutgoingMail & { tries: number };

const afterMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Adds a mail, due at once. */
export async function insertMail(
  trx: Transaction<Schema>,
  mail: OutgoingMail & { participantId?: number | undefined },
): Promise<void> {
  await trx
    .insertInto('mail')
    .values(
      sealRow(trx, 'mail', {
        id: mail.id,
        participant_id: mail.participantId ?? null,
        to_name: mail.to.name ?? null,
        to_address: mail.to.address,
        reply_to_name: mail.replyTo?.name ?? null,
        reply_to_address: mail.replyTo?.address ?? null,
        is_automatic_reply: mail.isAutomaticReply,
        unsubscribe_url: mail.unsubscribeUrl ?? null,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      }),
    )
    .execute();
}

/**
 * Takes the mail that has been due longest, and keeps it from other workers until the lease ends;
 * undefined when none is due. Workers skip each other's rows instead of waiting for them.
 */
export async function claimDueMail(
  db: Kysely<Schema>,
  leaseMs: number,
): Promise<ClaimedMail | undefined> {
  const claimed = await db
    .with('due', (due) =>
      due
        .selectFrom('mail')
        .select('id')
        .where('state', '=', 'waiting')
        .where('run_at', '<=', sql<Date>`now()`)
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mail')
    .from('due')
    .set((mail) => ({ tries: mail('mail.tries', '+', 1), run_at: afterMs(leaseMs) }))
    .whereRef('mail.id', '=', 'due.id')
    // Checked again, in case another worker took the row between the look and the lock.
    .where('mail.state', '=', 'waiting')
    .where('mail.run_at', '<=', sql<Date>`now()`)
    .returningAll('mail')
    .executeTakeFirst();
  if (!claimed) return undefined;
  const row = openRow(db, 'mail', claimed);
  return {
    id: row.id,
    to: { name: row.to_name ?? undefined, address: row.to_address },
    replyTo:
      row.reply_to_address === null
        ? undefined
        : { name: row.reply_to_name ?? undefined, address: row.reply_to_address },
    subject: row.subject,
    text: row.text,
    html: row.html,
    isAutomaticReply: row.is_automatic_reply,
    unsubscribeUrl: row.unsubscribe_url ?? undefined,
    tries: row.tries,
  };
}

/** The parts of a waiting mail that may contain a link. */
type WaitingMail = { id: string; text: string; html: string; unsubscribe_url: string | null };

/**
 * Mails that wait to be sent: all, or those that may contain a link of a participant or of a person
 * who is no participant. They are not locked, since that would lock the mails of everybody until
 * the caller's transaction ends.
 */
export async function listWaitingMails(
  trx: Transaction<Schema>,
  only?: { participantId: number | undefined },
): Promise<(WaitingMail & { to_address: string })[]> {
  const rows = await trx
    .selectFrom('mail')
    .select(['id', 'to_address', 'text', 'html', 'unsubscribe_url'])
    .where('state', '=', 'waiting')
    .$if(only !== undefined, (query) =>
      query
        // Newsletters, of which thousands may wait, contain no such link.
        .where('unsubscribe_url', 'is', null)
        .where((mail) =>
          mail.or([
            mail('participant_id', 'is', null),
            ...(only?.participantId === undefined
              ? []
              : [mail('participant_id', '=', only.participantId)]),
          ]),
        ),
    )
    .execute();
  return rows.map((row) => openRow(trx, 'mail', row));
}

/** Changes the links of a mail, as long as it waits. */
export async function rewriteMail(
  trx: Transaction<Schema>,
  { id, ...mail }: WaitingMail,
  change: (text: string) => string,
): Promise<void> {
  const body = {
    text: change(mail.text),
    html: change(mail.html),
    unsubscribe_url: mail.unsubscribe_url && change(mail.unsubscribe_url),
  };
  if (body.html === mail.html) return;
  await trx
    .updateTable('mail')
    .set(sealRow(trx, 'mail', body))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Withdraws a mail, as long as it waits. */
export async function withdrawMail(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('mail').where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Does not check the worker or the lease, since the mail is sent in any case. */
export async function markSent(
  db: Kysely<Schema>,
  { id }: ClaimedMail,
  { isFile }: { isFile: boolean },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sent', is_file: isFile, sent_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Puts a mail back for another try after `waitMs`; without it the mail has failed for good. */
export async function markNotSent(
  db: Kysely<Schema>,
  { id, tries }: ClaimedMail,
  { error, waitMs }: { error: string; waitMs: number | undefined },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      last_error: error,
      ...(waitMs === undefined ? { state: 'failed' as const } : { run_at: afterMs(waitMs) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    // If the lease has ended and another worker tries, that worker decides the outcome.
    .where('tries', '=', tries)
    .execute();
}

/** As most providers deliver: capitals, dots and the part after a + make no other mailbox. */
export const mailbox = (address: Expression<string>) =>
  sql<string>`regexp_replace(lower(${address}), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g')`;

/**
 * Waits for other transactions that write to a mailbox, and keeps them out until this transaction
 * ends, so that two that check its mails at the same time do not both find none.
 */
export async function lockMailbox(
  trx: Transaction<Schema>,
  own: ReturnType<typeof mailbox>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${own}, 0))`.execute(trx);
}

/**
 * Whether an automatic mail to the same mailbox was queued within the last hour; other transactions
 * that check the same mailbox wait.
 */
export async function hasRecentAutomaticMail(
  trx: Transaction<Schema>,
  address: string,
): Promise<boolean> {
  const asked = mailbox(sql.val(address));
  await lockMailbox(trx, asked);
  const recent = await trx
    .selectFrom('mail')
    .select('id')
    .where('is_automatic_reply', '=', true)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where((mail) => mail(mailbox(mail.ref('to_address')), '=', asked))
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Which of these mails are no longer in the table. */
export async function unknownMails(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id::text from unnest(${ids}::uuid[]) as asked (id)
    where not exists (select from mail where mail.id = asked.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the mails from before that moment, except those that wait; returns how many. */
export async function deleteMails(trx: Transaction<Schema>, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
