import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { type People, withPeople } from './people.rules.ts';
import type {
  Publication,
  PublishedResults,
  ResultChange,
  ResultEntry,
  Snapshot,
} from './results.contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** An entry with the person who made it, and when. */
export type KeptEntry = ResultEntry & { at: Date; by: string };

/** All entries of the office about the results of a race, in their order. */
export async function listResultEntries(db: Db, raceId: number): Promise<KeptEntry[]> {
  return db
    .selectFrom('result_entry as entry')
    .innerJoin('staff', 'staff.id', 'entry.staff_id')
    .select(['number', 'change', 'reason', 'at', 'staff.name as by'])
    .$narrowType<{ change: ResultChange }>()
    .where('race_id', '=', raceId)
    .orderBy('number')
    .execute();
}

const publications = (db: Db, raceId: number) =>
  db
    .selectFrom('publication')
    .innerJoin('staff', 'staff.id', 'publication.staff_id')
    .select(['race_id as raceId', 'version', 'kind', 'at', 'protest_until as protestUntil', 'note'])
    .select('staff.name as by')
    .where('race_id', '=', raceId)
    .orderBy('version', 'desc');

/** Every publication of a race, the latest first. */
export const listPublications = (db: Db, raceId: number): Promise<Publication[]> =>
  publications(db, raceId).execute();

/** The latest publication of a race, drafts among them only for the office; undefined: none yet. */
export async function findPublication(
  db: Db,
  raceId: number,
  { isPublic, version }: { isPublic: boolean; version?: number },
): Promise<PublishedResults | undefined> {
  const row = await publications(db, raceId)
    .select(['snapshot', 'people'])
    .$narrowType<{ snapshot: Snapshot; people: People }>()
    .$if(isPublic, (query) => query.where('kind', '<>', 'draft'))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { snapshot, people, ...publication } = row;
  return { ...publication, snapshot: withPeople(snapshot, people) };
}

/** The people whom a publication shows, which is the only part of it that ever changes. */
export async function listPeople(db: Db, raceId: number, version: number): Promise<People> {
  const { people } = await db
    .selectFrom('publication')
    .select('people')
    .$narrowType<{ people: People }>()
    .where('race_id', '=', raceId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return people;
}

/** Takes an erased person out of every publication; places and times stay. */
export async function forgetInPublications(
  trx: Transaction<Schema>,
  participantId: number,
): Promise<void> {
  const key = String(participantId);
  await trx
    .updateTable('publication')
    .set({ people: sql<string>`people - ${key}::text` })
    .where(sql<boolean>`people ? ${key}`)
    .execute();
}
