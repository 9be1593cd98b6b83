import { readEvent } from '../../../edition/event/event.queries.ts';
import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { countOrders } from '../../extra-stock.ts';
import { listPlaces, listWaiting, readResults, readSetting } from './registration-admin.queries.ts';

/** How registration and its places stand, and the results; no extras where the edition sells none. */
export const readRegistration = forPage('registration', async ({ db, clock }) => ({
  opening: await readSetting(db),
  results: await readResults(db),
  event: await readEvent(db, clock.now()),
  races: await listPlaces(db),
  extras: sellsExtras() ? await countOrders(db) : [],
}));

/** A page of a race's waiting list: who waits or is offered a place, or (`isOver`) did. */
export const readWaitingList = forPage(
  'registration',
  ({ db }, raceId: number, asked: { isOver: boolean; page: number }) =>
    listWaiting(db, raceId, asked),
);
