import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { findRunner } from './my-registration.queries.ts';
import { queueAskedLinkMail } from './queue-runner-mail.ts';

/** A club's registrations at one address. */
const mostAtOnce = 50;

type At = { now: Date; siteUrl: string };

/** Mails the links that were asked for by address: of each registration, and each standing offer. */
export async function sendAskedLinks(db: Kysely<Schema>, at: At): Promise<void> {
  let isSent = true;
  while (isSent) isSent = await inTransaction(db, (trx) => sendAsked(trx, at));
}

/** False: nobody has asked. */
async function sendAsked(trx: Transaction<Schema>, { now, siteUrl }: At): Promise<boolean> {
  const asked = await trx
    .selectFrom('link_request')
    .select(['mailbox', 'address'])
    .where('address', 'is not', null)
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!asked?.address) return false;
  const { mailbox, address } = asked;
  const runners = await trx
    .selectFrom('participant')
    .select('id')
    .where(sql`lower(email)`, '=', address)
    .where('erased_at', 'is', null)
    // Of those that nobody has confirmed one more at most: they may be a stranger's forms.
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
  await trx
    .updateTable('waiting_entry')
    .set({ is_mail_due: true })
    .where(sql`lower(email)`, '=', address)
    .where('state', '=', 'offered')
    .where('offered_until', '>', now)
    .execute();
  await trx
    .updateTable('link_request')
    .set({ address: null })
    .where('mailbox', '=', mailbox)
    .execute();
  return true;
}
