import { type Kysely, sql } from 'kysely';
import { takeLinkBack } from '../../auth/link.queries.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { isCarriedEverywhere } from '../../mail/email-address.rules.ts';
import { lockRunner } from './my-registration.queries.ts';
import { renewLinkOf } from './renew-own-link.ts';

/** A club's registrations at one address. */
const mostAtOnce = 50;
const hourMs = 60 * 60_000;

/**
 * Mails everybody who is registered with an address a new link, and every offer that stands, each
 * at most once an hour; of an address that nobody has nothing comes. Whoever asks is not told
 * which.
 */
export async function sendLinksAgain(
  db: Kysely<Schema>,
  address: string,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  const email = address.trim().toLowerCase();
  // Nothing would come in the place of what is taken back.
  if (!isCarriedEverywhere(email)) return;
  const before = new Date(now.getTime() - hourMs);
  const runners = await db
    .selectFrom('participant')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(mostAtOnce)
    .execute();
  for (const { id } of runners) {
    await inTransaction(db, async (trx) => {
      const runner = await lockRunner(trx, id);
      if (!runner || runner.is_mail_due) return;
      if (runner.mail_written_at && runner.mail_written_at > before) return;
      await renewLinkOf(trx, runner, { now, siteUrl });
    });
  }
  await inTransaction(db, async (trx) => {
    const entries = await trx
      .selectFrom('waiting_entry')
      .select(['id', 'email'])
      .where(sql`lower(email)`, '=', email)
      .where('state', '=', 'offered')
      .where('offered_until', '>', now)
      .where('is_mail_due', '=', false)
      .where((entry) =>
        entry.or([entry('mailed_at', 'is', null), entry('mailed_at', '<=', before)]),
      )
      .forNoKeyUpdate()
      .execute();
    for (const entry of entries) {
      await takeLinkBack(trx, 'offer', { id: entry.id, address: entry.email });
      await trx
        .updateTable('waiting_entry')
        .set({ is_mail_due: true, mailed_at: now })
        .where('id', '=', entry.id)
        .execute();
    }
  });
}
