import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { mailbox } from '../../platform/mail/mail.queries.ts';
import { findRunner } from './my-registration.queries.ts';
import { queueAskedLinkMail } from './queue-runner-mail.ts';

/** Enough for the registrations of a club at one address. */
const mostAtOnce = 50;
const dayMs = 24 * 60 * 60_000;

type At = { now: Date; siteUrl: string };

/**
 * Mails the links that were asked for by address: one for each registration and each open offer. A
 * mailbox that has not acted for any registration gets the offer once more only.
 */
export async function sendAskedLinks(db: Kysely<Schema>, at: At): Promise<void> {
  let isSent = true;
  while (isSent) isSent = await inTransaction(db, (trx) => sendAsked(trx, at));
}

const ofMailbox = (address: string) =>
  sql`participant as own where ${mailbox(sql.ref('own.email'))} = ${mailbox(sql.val(address))}`;

const hasActed = (address: string) =>
  sql<boolean>`exists (select from ${ofMailbox(address)} and own.proven_at is not null)`;

/**
 * Whether a mailbox that has not acted for any registration was sent a link within the day, not
 * counting one first mail. So its owner can still confirm, and nobody can flood it by asking every
 * hour, or once for each of many registrations whose mails were held back.
 */
function hadMailToday(address: string, now: Date) {
  return sql<boolean>`(
    not ${hasActed(address)}
    and (
      select count(*) from mail
      where ${mailbox(sql.ref('to_address'))} = ${mailbox(sql.val(address))}
        and mail.created_at > now() - interval '1 day'
        and participant_id in (select own.id from ${ofMailbox(address)})
    ) > (
      select least(count(*), 1) from ${ofMailbox(address)}
        and own.mail_written_at > ${new Date(now.getTime() - dayMs)}
    ))`;
}

/** Returns false when there is no request. */
async function sendAsked(trx: Transaction<Schema>, { now, siteUrl }: At): Promise<boolean> {
  const asked = await trx
    .selectFrom('link_request')
    .select(['mailbox', 'address', 'is_for_known'])
    .where('address', 'is not', null)
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!asked?.address) return false;
  const { address, is_for_known: isForKnown } = asked;
  const runners = await trx
    .selectFrom('participant')
    .select('id')
    .where(sql`lower(email)`, '=', address)
    .where('erased_at', 'is', null)
    .where(hadMailToday(address, now), 'is', false)
    .where((row) =>
      row.or([
        row.val(!isForKnown),
        row('proven_at', 'is not', null),
        row('mail_written_at', 'is not', null),
      ]),
    )
    // Of the registrations that are not confirmed, at most one more: they may be a stranger's
    // forms.
    .where((row) =>
      row.or([
        row('proven_at', 'is not', null),
        row.and([row('mail_written_at', 'is not', null), row('status', '<>', 'cancelled')]),
        row('id', '=', (one) =>
          one
            .selectFrom('participant as other')
            .select((other) => other.fn.max('other.id').as('id'))
            .where(sql`lower(other.email)`, '=', address)
            .where('other.status', '<>', 'cancelled')
            .where('other.proven_at', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .limit(mostAtOnce)
    .execute();
  for (const { id } of runners) {
    const runner = await findRunner(trx, id);
    if (runner) await queueAskedLinkMail(trx, runner, { siteUrl });
  }
  // This was the first mail of registrations whose mail was held back; from now on they count as
  // mailed.
  await trx
    .updateTable('participant')
    .set({ mail_written_at: now })
    .where('id', 'in', [0, ...runners.map(({ id }) => id)])
    .where('proven_at', 'is', null)
    .where('mail_written_at', 'is', null)
    .where('is_mail_due', '=', false)
    .execute();
  await trx
    .updateTable('waiting_entry')
    .set({ is_mail_due: true, is_offer_repeated: true })
    .where(sql`lower(email)`, '=', address)
    .where('state', '=', 'offered')
    .where('offered_until', '>', now)
    .where('is_mail_due', '=', false)
    .where((entry) => entry.or([entry('is_offer_repeated', '=', false), hasActed(address)]))
    .execute();
  await trx
    .updateTable('link_request')
    .set({ address: null })
    .where('mailbox', '=', asked.mailbox)
    .execute();
  return true;
}
