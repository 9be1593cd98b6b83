import { type QueryCreator, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/*
 * Always: race_places.taken = participants of the race that hold a place + its entries of the
 * waiting list in state `offered`. Code that changes one side changes the other in the same
 * transaction.
 */

/**
 * Locks the places of some races, or of all, always in one order, for the rest of the transaction.
 * A transaction that locks a participant too must do so before; one that has the places skips
 * participants that others have locked. Otherwise two transactions could wait for each other for
 * ever.
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
 * Counts one more place of a race as taken, past its waiting list; false when there is none. It is
 * exact at any concurrency: the row is changed only while it has room, and other transactions wait
 * for the end of this one.
 */
export async function takePlace(trx: Transaction<Schema>, raceId: number): Promise<boolean> {
  const { numUpdatedRows } = await placeTaken(trx, raceId).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The statement of `takePlace`, as part of a larger one; it changes no row without a place. */
export const placeTaken = (db: QueryCreator<Schema>, raceId: number) =>
  db
    .updateTable('race_places')
    .set((places) => ({ taken: places('taken', '+', 1) }))
    .where('race_id', '=', raceId)
    .where('taken', '<', sql.ref<number>('capacity'));

/**
 * Gives places of a race back; the next round of `expireHolds` offers them to runners who wait.
 * Throws when fewer are taken, since then the count is wrong.
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
