import { openLink } from '../platform/auth/link.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type Result, refused } from '../platform/http/result.ts';
import type { SiteContext } from '../site/site-context.ts';
import { lockPlaces, releasePlace } from './places.ts';
import type { WaitingView } from './registration.contract.ts';

/** The entry of the waiting list that the link of a mail names; undefined when there is none. */
export async function findWaiting(
  { db }: SiteContext,
  token: string,
): Promise<WaitingView | undefined> {
  const link = await openLink(db, 'offer', token);
  if (!link) return undefined;
  const entry = await db
    .selectFrom('waiting_entry')
    .selectAll()
    .where('id', '=', link.id)
    .executeTakeFirst();
  return (
    entry && {
      raceId: entry.race_id,
      firstname: entry.first_name,
      lastname: entry.last_name,
      email: entry.email,
      state: entry.state,
      offeredUntil: entry.offered_until,
      feeDay: entry.fee_day,
    }
  );
}

/**
 * Takes the holder of a link off the waiting list; the place of an offer goes to the runner who has
 * waited longest. Nothing changes for somebody who is off the list already.
 */
export async function leaveWaitingList(
  ctx: SiteContext,
  token: string,
): Promise<Result<object, 'not-found'>> {
  const { db } = ctx;
  const found = await findWaiting(ctx, token);
  const link = await openLink(db, 'offer', token);
  if (!found || !link) return refused('not-found');
  const { id } = link;
  await inTransaction(db, async (trx) => {
    await lockPlaces(trx, [found.raceId]);
    const entry = await trx
      .selectFrom('waiting_entry')
      .select(['state', 'race_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (entry?.state !== 'waiting' && entry?.state !== 'offered') return;
    if (entry.state === 'offered') await releasePlace(trx, entry.race_id);
    await trx
      .updateTable('waiting_entry')
      .set({ state: 'left', offered_until: null, is_mail_due: false, networks: null })
      .where('id', '=', id)
      .execute();
  });
  return { ok: true };
}
