import { readEvent } from '../../../edition/event/event.queries.ts';
import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { countOrders } from '../../extra-stock.ts';
import { listPlaces, listWaiting, readResults, readSetting } from './registration-admin.queries.ts';

/** The present state of registration, places and results; extras only where any are sold. */
export const readRegistration = forPage('registration', async ({ db, clock }) => ({
  opening: await readSetting(db),
  results: await readResults(db),
  event: await readEvent(db, clock.now()),
  races: await listPlaces(db),
  extras: sellsExtras() ? await countOrders(db) : [],
}));

/** A page of a race's waiting list: entries that wait or have an offer, or (`isOver`) did. */
export const readWaitingList = forPage(
  'registration',
  ({ db }, raceId: number, asked: { isOver: boolean; page: number }) =>
    listWaiting(db, raceId, asked),
);
