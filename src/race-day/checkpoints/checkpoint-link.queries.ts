import { type Kysely, sql, type Transaction } from 'kysely';
import { tokenHash } from '../../platform/auth/session-token.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { placedRecords } from '../placed-records.queries.ts';

/** A link that opens a checkpoint on a volunteer's phone. */
export type CheckpointLink = {
  id: string;
  checkpoint: string;
  label: string;
  endsAt: Date;
  revokedAt: Date | null;
};

/** Finds the link of a token, also one that has ended or was revoked; undefined: no link has it. */
export async function findCheckpointLink(
  db: Kysely<Schema>,
  token: string,
): Promise<CheckpointLink | undefined> {
  return selectLinks(db).where('token_hash', '=', tokenHash(token)).executeTakeFirst();
}

/** Locks the links with these ids, so that nobody can revoke one before the transaction ends. */
export const lockLinksById = (trx: Transaction<Schema>, ids: string[]): Promise<CheckpointLink[]> =>
  selectLinks(trx).where('id', 'in', ids).forShare().execute();

const selectLinks = (db: Kysely<Schema>) =>
  db
    .selectFrom('checkpoint_link')
    .select(['id', 'checkpoint', 'label', 'ends_at as endsAt', 'revoked_at as revokedAt']);

/** Notes that a phone with the link has called. */
export async function noteCall(db: Kysely<Schema>, linkId: string, now: Date): Promise<void> {
  await db
    .updateTable('checkpoint_link')
    .set({ seen_at: now })
    .where('id', '=', linkId)
    .where((is) => is.or([is('seen_at', 'is', null), is('seen_at', '<', now)]))
    .execute();
}

/**
 * Lists whose entries were handed over by whom: another phone, or a person of the office who read
 * the phone's file.
 */
export async function listHandOvers(db: Kysely<Schema>) {
  return db
    .selectFrom('raw_record as record')
    .innerJoin('checkpoint_link as origin', 'origin.id', 'recorded_link_id')
    .leftJoin('checkpoint_link as carrier', 'carrier.id', 'link_id')
    .leftJoin('staff', 'staff.id', 'record.staff_id')
    .select(['origin.label as from', 'origin.checkpoint as fromPlace'])
    .select([
      'carrier.checkpoint as toPlace',
      sql<string>`coalesce(carrier.label, staff.name)`.as('to'),
    ])
    .select(sql<number>`count(*)::int`.as('records'))
    .groupBy(['origin.id', 'carrier.id', 'staff.id'])
    .orderBy('origin.label')
    .orderBy('records', 'desc')
    .execute();
}

/**
 * Lists every link, sorted by place, with how much its phone delivered and how much of that is kept
 * apart.
 */
export async function listCheckpointLinks(db: Kysely<Schema>) {
  const rows = await placedRecords(db)
    .selectFrom('checkpoint_link as link')
    .leftJoin('placed as record', 'record.deliverer', 'link.id')
    .select(['link.id', 'link.checkpoint', 'label', 'ends_at', 'revoked_at', 'seen_at'])
    .select([
      sql<number>`count(record.device)::int`.as('records'),
      sql<number>`count(*) filter (where record.is_apart)::int`.as('apart'),
      sql<number>`count(*) filter (where record.received_at > revoked_at)::int`.as('since_revoked'),
    ])
    .groupBy('link.id')
    .orderBy('link.checkpoint')
    .orderBy('created_at')
    .execute();
  return rows.map(({ ends_at, revoked_at, seen_at, since_revoked, ...row }) => ({
    ...row,
    endsAt: ends_at,
    revokedAt: revoked_at,
    seenAt: seen_at,
    sinceRevoked: since_revoked,
  }));
}
