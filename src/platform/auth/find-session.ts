import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findSessionRow, touchSession } from './session.queries.ts';
import { tokenHash } from './session-token.ts';
import type { Staff } from './staff.contract.ts';

export type Session = {
  staff: Staff;
  hash: Buffer;
  /** False when the password was right, and the second factor has still to be given. */
  isVerified: boolean;
  /** Whether a second factor has to be set up before anything else. */
  lacksFactor: boolean;
  /** Whether the password or the second factor was given within the last minutes. */
  isConfirmed: boolean;
};

/**
 * The session of a cookie's token; undefined when it has ended, or its account was deactivated.
 * `isActive`: whether the user is working, so that the session does not count as idle.
 */
export async function findSession(
  db: Kysely<Schema>,
  token: string | undefined,
  isActive: () => boolean | Promise<boolean> = () => true,
): Promise<Session | undefined> {
  if (!token) return undefined;
  const hash = tokenHash(token);
  const row = await findSessionRow(db, hash);
  if (!row) return undefined;
  if (row.is_seen_due && (await isActive())) await touchSession(db, hash);
  const { id, email, name, role, rights } = row;
  return {
    staff: { id, email, name, role, rights },
    hash,
    isVerified: row.is_verified,
    isConfirmed: row.is_confirmed,
    lacksFactor: row.lacks_factor,
  };
}
