import { type QueryCreator, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/*
 * Always: race_places.taken = participants of the race that hold a place + its entries of the
 * waiting list in state `offered`. Whoever changes one side changes the other in one transaction.
 */

/**
 * Waits for the places of some races, or of all, always in one order, for the rest of the
 * transaction. Whoever locks a participant too does so before, and whoever has the places skips
 * participants that others have, or the two can wait for each other.
 */
export async function lockPlaces(
  trx: Transaction<Schema>,
  raceIds?: readonly number[],
): Promise<void> {
  await trx
    .selectFrom('race_places')
    .select('race_id')
    .$if(raceIds !== undefined, (places) => places.where('race_id', 'in', raceIds ?? []))
    .orderBy('race_id')
    .forUpdate()
    .execute();
}

/**
 * Counts one more place of a race as taken, past its waiting list; false when there is none. Exact
 * at any concurrency: the row is changed only while it has room, and others wait for its end.
 */
export async function takePlace(trx: Transaction<Schema>, raceId: number): Promise<boolean> {
  const { numUpdatedRows } = await placeTaken(trx, raceId).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The statement of `takePlace`, for a larger one; it changes no row when there is no place. */
export const placeTaken = (db: QueryCreator<Schema>, raceId: number) =>
  db
    .updateTable('race_places')
    .set((places) => ({ taken: places('taken', '+', 1) }))
    .where('race_id', '=', raceId)
    .where('taken', '<', sql.ref<number>('capacity'));

/**
 * Gives places of a race back; the next round of `expireHolds` offers them to who waits.
 * Throws when fewer are taken, for then somebody counts wrongly.
 */
export async function releasePlace(
  trx: Transaction<Schema>,
  raceId: number,
  count = 1,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('race_places')
    .set((places) => ({ taken: places('taken', '-', count) }))
    .where('race_id', '=', raceId)
    .where('taken', '>=', count)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Race ${raceId} has no ${count} places to give back.`);
}
