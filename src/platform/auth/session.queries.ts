import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hasFactor, isFactorRequired } from './factor.queries.ts';
import { halfOpenMinutes, sessionDays, sessionIdleHours, stepUpMinutes } from './session-token.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

const isFresh = sql<boolean>`expires_at > now()
  and seen_at > now() - make_interval(hours => ${sessionIdleHours})`;

type NewSession = {
  token_hash: Buffer;
  staff_id: string;
  device: string;
  is_verified: boolean;
  /** Whether its user has just given the password or the second factor. */
  isConfirmed: boolean;
};

/** Adds a session; one that still waits for the second factor lasts for minutes only. */
export async function insertSession(
  db: Db,
  { isConfirmed, ...session }: NewSession,
): Promise<void> {
  const ends = session.is_verified
    ? sql<Date>`now() + make_interval(days => ${sessionDays})`
    : sql<Date>`now() + make_interval(mins => ${halfOpenMinutes})`;
  await db
    .insertInto('staff_session')
    .values({
      ...session,
      expires_at: ends,
      confirmed_at: isConfirmed ? sql<Date>`now()` : null,
    })
    .execute();
}

/** A session that is still valid, and its account, unless that was deactivated. */
export function findSessionRow(db: Db, hash: Buffer) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.rights'])
    .select('staff_session.is_verified')
    .select(sql<boolean>`${isFactorRequired} and not ${hasFactor}`.as('lacks_factor'))
    .select(sql<boolean>`seen_at < now() - interval '1 minute'`.as('is_seen_due'))
    .select(
      sql<boolean>`coalesce(confirmed_at > now() - make_interval(mins => ${stepUpMinutes}), false)`.as(
        'is_confirmed',
      ),
    )
    .where('token_hash', '=', hash)
    .where('staff.is_active', '=', true)
    .where(isFresh)
    .executeTakeFirst();
}

/**
 * Whether this account once had a session with this token that passed the second factor, even if it
 * has ended by now.
 */
export async function isKnownToken(db: Db, hash: Buffer, email: string): Promise<boolean> {
  const known = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('is_verified', '=', true)
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  return known !== undefined;
}

/** The open sessions of an account, the one used last first. */
export function listSessions(db: Db, staffId: string) {
  return db
    .selectFrom('staff_session')
    .select(['token_hash', 'created_at', 'seen_at', 'device'])
    .where('staff_id', '=', staffId)
    .where('is_verified', '=', true)
    .where(isFresh)
    .orderBy('seen_at', 'desc')
    .execute();
}

export async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ seen_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .execute();
}

/** Notes that its user gave the password or the second factor just now. */
export async function confirmSession(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .execute();
}

/** Ends a session; with `staffId` only one of that account. Returns whether there was one. */
export async function deleteSession(db: Db, hash: Buffer, staffId?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('token_hash', '=', hash)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of an account except `kept`; returns how many there were. */
export async function deleteSessionsOf(db: Db, staffId: string, kept?: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(kept !== undefined, (query) => query.where('token_hash', '!=', kept ?? Buffer.alloc(0)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the sessions that can no longer be used, nor serve to recognise a browser. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await db.deleteFrom('staff_session').where('expires_at', '<', sql<Date>`now()`).execute();
}
