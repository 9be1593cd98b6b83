import type { Kysely, Transaction } from 'kysely';
import { type DataVersions, perVersion } from '../../platform/db/data-versions.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { History, PastRace } from './past-results.contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** All results that were imported of earlier editions, the latest edition first. */
export async function readHistory(db: Db): Promise<History> {
  const races = await listPastRaces(db);
  const byId = new Map(races.map((race) => [race.id, race]));
  const rows = await db
    .selectFrom('past_result')
    .select(['id', 'past_race_id', 'place', 'name', 'gender', 'club', 'country', 'category'])
    .select(['time_ms as timeMs', 'state', 'born', 'participant_id as participantId'])
    .orderBy('id')
    .execute();
  const byRace = Map.groupBy(rows, (row) => row.past_race_id);
  return {
    races,
    lines: races.flatMap(({ id }) =>
      (byRace.get(id) ?? []).flatMap(({ past_race_id, ...line }) => {
        const of = byId.get(past_race_id);
        return of ? [{ ...line, of }] : [];
      }),
    ),
  };
}

const listPastRaces = (db: Db): Promise<PastRace[]> =>
  db
    .selectFrom('past_race')
    .select(['id', 'year', 'day', 'race', 'race_key as raceKey', 'distance_km as distanceKm'])
    .where('state', '=', 'done')
    .orderBy('year', 'desc')
    .orderBy('distance_km', (order) => order.desc().nullsLast())
    .orderBy('race')
    .execute();

/** The same, read from the database once after each change. */
export const pastResults = (db: Kysely<Schema>, dataVersions: DataVersions) =>
  perVersion(
    () => dataVersions.past_result,
    () => readHistory(db),
  );

const nobodys = { participant_id: null, claimed_at: null };

/**
 * Takes names and all data that distinguish people out of results; place and time stay. Answers of
 * how many.
 */
export async function forgetPastNames(
  trx: Transaction<Schema>,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('past_result')
    .set({ name: '', club: '', country: null, ...nobodys, born: null })
    .where('id', 'in', ids)
    .where('name', '<>', '')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes the name out of the results that a runner has claimed. */
export async function forgetOwnPast(
  trx: Transaction<Schema>,
  participantId: number,
): Promise<void> {
  const own = await trx
    .selectFrom('past_result')
    .select('id')
    .where('participant_id', '=', participantId)
    .execute();
  await forgetPastNames(
    trx,
    own.map(({ id }) => id),
  );
}

/**
 * Links these results, and no others, with the runner who claims them, except those that another
 * runner has.
 */
export async function keepOwnPast(
  trx: Transaction<Schema>,
  participantId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('past_result')
    .set(nobodys)
    .where('participant_id', '=', participantId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  if (ids.length === 0) return;
  await trx
    .updateTable('past_result')
    .set({ participant_id: participantId, claimed_at: now })
    .where('id', 'in', ids)
    .where('participant_id', 'is', null)
    .execute();
}

/** The results that a runner has claimed, for the export of the runner's own data. */
export const listOwnPast = (db: Db, participantId: number) =>
  db
    .selectFrom('past_result')
    .innerJoin('past_race', 'past_race.id', 'past_race_id')
    .select(['race', 'year', 'name', 'born as yearOfBirth', 'place', 'time_ms as timeMs'])
    .select(['past_result.state', 'club', 'category', 'claimed_at as linkedAt'])
    .where('participant_id', '=', participantId)
    .orderBy('year', 'desc')
    .orderBy('past_result.id')
    .execute();
