import { type Kysely, type Selectable, type Transaction } from 'kysely';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { startOf } from '../../../edition/facts/event-facts.ts';
import { takeLinkBack } from '../../../platform/auth/link.queries.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { lockPlaces, releasePlace, takePlace } from '../../places.ts';
import { offerLastsUntil } from '../../waiting-offer.rules.ts';
import type { Done } from './registration-admin.contract.ts';
import {
  addTakenPlace,
  lockEntry,
  raceOfEntry,
  waitsAnyway,
} from './registration-admin.queries.ts';

type Entry = Selectable<Schema['waiting_entry']>;

/** Takes a runner off a waiting list; an offer's place goes to the one who has waited longest. */
export const removeFromWaitingList = forAction(
  { right: 'registration' },
  ({ db, staff }, id: string, reason: string): Promise<Done> =>
    withEntry(db, id, reason, async (trx, entry) => {
      if (entry.state !== 'waiting' && entry.state !== 'offered') {
        return { ok: false, code: 'entry-gone' };
      }
      if (entry.state === 'offered') await releasePlace(trx, entry.race_id);
      await setEntry(trx, id, { state: 'left', offered_until: null, is_mail_due: false });
      await writeAudit(trx, {
        staff,
        action: 'waiting.remove',
        subject: `waiting entry ${id}`,
        reason: reason.trim(),
        before: { state: entry.state },
        after: { state: 'left' },
      });
      return { ok: true };
    }),
);

/**
 * Offers a runner a place before those who have waited longer, for as long as any offer lasts; the
 * worker writes the mail. Without a free place it is refused, unless one place may be added to the
 * race (`mayAddPlace`).
 */
export const offerPlaceByHand = forAction(
  { right: 'registration' },
  (
    { db, staff, clock },
    id: string,
    { reason, mayAddPlace }: { reason: string; mayAddPlace: boolean },
  ): Promise<Done> =>
    withEntry(db, id, reason, async (trx, entry) => {
      if (entry.state !== 'waiting' && entry.state !== 'expired') {
        return { ok: false, code: 'entry-gone' };
      }
      if (await waitsAnyway(trx, entry)) return { ok: false, code: 'entry-gone' };
      const offeredUntil = offerLastsUntil(
        startOf(await readEventFacts(trx), entry.race_id),
        clock.now(),
      );
      if (!offeredUntil) return { ok: false, code: 'race-begun' };
      const isPlaced = await takePlace(trx, entry.race_id);
      if (!isPlaced && !mayAddPlace) return { ok: false, code: 'no-place' };
      const capacity = isPlaced ? undefined : await addTakenPlace(trx, entry.race_id);
      await takeLinkBack(trx, 'offer', { id, address: entry.email });
      await setEntry(trx, id, { state: 'offered', offered_until: offeredUntil, is_mail_due: true });
      await writeAudit(trx, {
        staff,
        action: 'waiting.offer',
        subject: `waiting entry ${id}`,
        reason: reason.trim(),
        before: { state: entry.state, ...(capacity && { capacity: capacity - 1 }) },
        after: { state: 'offered', offeredUntil, ...(capacity && { capacity }) },
      });
      return { ok: true };
    }),
);

/** Runs an action on an entry; locks its race's places and then the entry, as everywhere. */
async function withEntry(
  db: Kysely<Schema>,
  id: string,
  reason: string,
  change: (trx: Transaction<Schema>, entry: Entry) => Promise<Done>,
): Promise<Done> {
  if (reason.trim() === '') return { ok: false, code: 'reason-missing' };
  return inTransaction(db, async (trx) => {
    const raceId = await raceOfEntry(trx, id);
    if (raceId === undefined) return { ok: false, code: 'entry-gone' };
    await lockPlaces(trx, [raceId]);
    return change(trx, await lockEntry(trx, id));
  });
}

async function setEntry(
  trx: Transaction<Schema>,
  id: string,
  changes: Pick<Entry, 'state' | 'offered_until' | 'is_mail_due'>,
): Promise<void> {
  await trx.updateTable('waiting_entry').set(changes).where('id', '=', id).execute();
}
