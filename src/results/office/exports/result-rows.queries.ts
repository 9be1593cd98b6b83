import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { findPublication } from '../../publications.queries.ts';
import type { PublishedResults } from '../../results.contract.ts';
import type { ResultPerson } from './result-export.contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** A publication with the people whom the register has for its runners, by number. */
export type ResultSource = {
  published: PublishedResults;
  people: ReadonlyMap<number, ResultPerson>;
};

/**
 * A public version of a race’s results, the latest where none is named, with the people in the
 * register; undefined: there is no such version.
 */
export async function readResultSource(
  db: Db,
  raceId: number,
  version: number | undefined,
): Promise<ResultSource | undefined> {
  const published = await findPublication(db, raceId, {
    isPublic: true,
    ...(version !== undefined && { version }),
  });
  if (!published) return undefined;
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name', 'gender', 'country', 'club', 'birth_date', 'licence'])
    .where('race_id', '=', raceId)
    .where('erased_at', 'is', null)
    .execute();
  const people = rows.map(({ id, gender, country, club, ...row }): [number, ResultPerson] => [
    id,
    {
      gender,
      country,
      club,
      firstname: row.first_name,
      lastname: row.last_name,
      birthDate: row.birth_date,
      licence: row.licence ?? '',
    },
  ]);
  return { published, people: new Map(people) };
}
