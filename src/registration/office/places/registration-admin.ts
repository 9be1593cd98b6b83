import type { Kysely } from 'kysely';
import { readEvent } from '../../../edition/event/event.queries.ts';
import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { countOrders } from '../../extra-stock.ts';
import { changeCapacities, changeOpening } from './change-registration.ts';
import { changeResults } from './change-results.ts';
import { offerByHand, removeFromWaitingList } from './change-waiting-list.ts';
import type { RegistrationAdmin } from './registration-admin.contract.ts';
import { listPlaces, listWaiting, readResults, readSetting } from './registration-admin.queries.ts';

/** What whoever is signed in may do. */
export function registrationAdmin({
  db,
  clock,
  staff,
  hasPayments,
}: {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  staff: Staff;
  /** Whether somebody takes the money. */
  hasPayments: boolean;
}): RegistrationAdmin {
  return {
    async read() {
      return {
        opening: await readSetting(db),
        event: await readEvent(db, clock.now()),
        races: await listPlaces(db),
        extras: sellsExtras() ? await countOrders(db) : [],
      };
    },
    setOpening: (form, { isSure }) =>
      changeOpening(db, staff, form, { isSure, hasPayments, now: clock.now() }),
    readResults: () => readResults(db),
    setResults: (form) => changeResults(db, staff, form, clock.now()),
    setCapacities: (typed) => changeCapacities(db, staff, typed),
    listWaiting: (raceId, asked) => listWaiting(db, raceId, asked),
    removeWaiting: (id, reason) => removeFromWaitingList(db, staff, { id, reason }),
    offerPlace: (id, asked) => offerByHand(db, staff, { id, ...asked, now: clock.now() }),
  };
}
