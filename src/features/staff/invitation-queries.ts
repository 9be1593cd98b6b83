import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { invitationHours, type Role } from './staff-contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

const isOpen = sql<boolean>`used_at is null and expires_at > now()`;

/** Adds an invitation; false when its link is there already. */
export async function insertInvitation(
  db: Db,
  invitation: { token_hash: Buffer; role: Role; email: string | null },
): Promise<boolean> {
  const added = await db
    .insertInto('staff_invitation')
    .values({
      ...invitation,
      expires_at: sql<Date>`now() + make_interval(hours => ${invitationHours})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return added !== undefined;
}

/** An invitation that can still be used. */
export function findInvitation(db: Db, hash: Buffer) {
  return db
    .selectFrom('staff_invitation')
    .select(['role', 'email'])
    .where('token_hash', '=', hash)
    .where(isOpen)
    .executeTakeFirst();
}

/** Marks an invitation as used; undefined when it was before, or is no longer good. */
export function takeInvitation(trx: Transaction<Schema>, hash: Buffer) {
  return trx
    .updateTable('staff_invitation')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where(isOpen)
    .returning(['role', 'email'])
    .executeTakeFirst();
}

/** Invitations to somebody that nobody has used, the newest first. */
export function listInvitationRows(db: Db) {
  return db
    .selectFrom('staff_invitation')
    .leftJoin('staff', (join) =>
      join.on(sql<boolean>`lower(staff.email) = lower(staff_invitation.email)`),
    )
    .select(['token_hash', 'staff_invitation.role', 'staff_invitation.email', 'expires_at'])
    .select('staff.id as staff_id')
    .where('staff_invitation.email', 'is not', null)
    .where(isOpen)
    .orderBy('staff_invitation.created_at', 'desc')
    .execute();
}

/** Deletes an open invitation; undefined when there is none. */
export function deleteInvitation(db: Db, hash: Buffer) {
  return db
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', hash)
    .where(isOpen)
    .returning('email')
    .executeTakeFirst();
}

/** Deletes the open links of an address, but `kept`: the newest link is the one that counts. */
export async function deleteInvitationsOf(db: Db, email: string, kept: Buffer): Promise<void> {
  await db
    .deleteFrom('staff_invitation')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('token_hash', '!=', kept)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the invitations whose time is over. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<', sql<Date>`now()`).execute();
}
