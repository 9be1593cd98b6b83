import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { isCarriedEverywhere } from '../platform/mail/email-address.rules.ts';
import { findPublication } from './publications.queries.ts';
import type { PublishedResults } from './results.contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/**
 * By runner, the latest version of a race's results about which a mail was written; of one runner,
 * if one is given.
 */
export async function toldVersions(
  db: Db,
  raceId: number,
  asked?: { participantId: number; before: number },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('result_mail')
    .select(['participant_id as id'])
    .select(({ fn }) => fn.max('version').as('version'))
    .where('race_id', '=', raceId)
    .$if(asked !== undefined, (query) =>
      query
        .where('participant_id', '=', asked?.participantId ?? 0)
        .where('version', '<', asked?.before ?? 0),
    )
    .groupBy('participant_id')
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** By runner, the publication about which each last got a mail. */
export async function readTold(db: Db, raceId: number): Promise<Map<number, PublishedResults>> {
  const versions = await toldVersions(db, raceId);
  const read = new Map<number, PublishedResults>();
  for (const version of new Set(versions.values())) {
    const found = await findPublication(db, raceId, { isPublic: true, version });
    if (found) read.set(version, found);
  }
  return new Map(
    [...versions].flatMap(([id, version]) => {
      const published = read.get(version);
      return published ? [[id, published] as const] : [];
    }),
  );
}

/** The runners who can get a mail: neither erased nor cancelled, and with an address. */
export async function listReachable(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .where('erased_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .execute();
  return rows.filter(({ email }) => isCarriedEverywhere(email)).map(({ id }) => id);
}

/** The first due mail after `after`; undefined: none. */
export async function findDueResultMail(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('result_mail')
    .select('id')
    .where('queued_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
