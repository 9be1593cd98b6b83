import type { Kysely } from 'kysely';
import { readEventSettings } from '../edition/event/event.queries.ts';
import { readEventFacts } from '../edition/event/event-facts.queries.ts';
import { startOf } from '../edition/facts/event-facts.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { lockPlaces, releasePlace } from './places.ts';
import {
  endHolds,
  endOffers,
  offerFreePlaces,
  racesWithPlacesToPass,
} from './waiting-list.queries.ts';
import { offerLastsUntil } from './waiting-offer.rules.ts';
import { writeWaitingMails } from './write-registration-mails.ts';

/**
 * Does one round over all races. Unpaid registrations whose time is up stay pending and lose their
 * place, offers that were not accepted end, and every free place is offered, with a mail, to the
 * runner who has waited longest. Any number of processes may run it at once. No place is offered
 * after the start or while the organiser has switched registration off; when only the scheduled
 * time of registration has ended, places are still passed on.
 */
export async function expireHolds(
  db: Kysely<Schema>,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  const { isOpen } = await readEventSettings(db);
  const event = await readEventFacts(db);
  for (const raceId of await racesWithPlacesToPass(db, now)) {
    await inTransaction(db, async (trx) => {
      await lockPlaces(trx, [raceId]);
      const freed = (await endHolds(trx, raceId, now)) + (await endOffers(trx, raceId, now));
      if (freed > 0) await releasePlace(trx, raceId, freed);
      const offeredUntil = offerLastsUntil(startOf(event, raceId), now);
      if (isOpen && offeredUntil) await offerFreePlaces(trx, raceId, offeredUntil);
    });
  }
  await writeWaitingMails(db, { siteUrl, now });
}
