import { type Kysely, sql, type Transaction } from 'kysely';
import { type Right, roleOf } from '../platform/auth/rights.rules.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invitationHours } from './staff.contract.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** A link is closed once the person who made it has lost their access, for whatever reason. */
const isOpen = sql<boolean>`used_at is null and expires_at > now() and (
  made_by is null or exists (
    select from staff maker where maker.id = staff_invitation.made_by and maker.is_active
  )
)`;

type NewInvitation = {
  token_hash: Buffer;
  rights: readonly Right[];
  email: string | null;
  made_by?: string;
  form_hash?: Buffer;
  sealed_token?: string;
  hours?: number;
};

/** Adds an invitation; false when its form has made one already. */
export async function insertInvitation(
  db: Db,
  { hours = invitationHours, ...invitation }: NewInvitation,
): Promise<boolean> {
  const added = await db
    .insertInto('staff_invitation')
    .values({
      ...invitation,
      rights: [...invitation.rights],
      role: roleOf(invitation.rights),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * The sealed token of the link that a form has made, for the owner of the form's key; undefined: it
 * has made none.
 */
export function findTokenOfForm(db: Db, formHash: Buffer) {
  return db
    .selectFrom('staff_invitation')
    .select('sealed_token')
    .where('form_hash', '=', formHash)
    .where(isOpen)
    .executeTakeFirst();
}

/** Deletes the link that a form has made, if it is no longer valid. */
export async function deleteInvitationOfForm(db: Db, formHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_invitation').where('form_hash', '=', formHash).execute();
}

/** An invitation that can still be used. */
export function findInvitation(db: Db, hash: Buffer) {
  return db
    .selectFrom('staff_invitation')
    .select(['role', 'rights', 'email'])
    .where('token_hash', '=', hash)
    .where(isOpen)
    .executeTakeFirst();
}

/** Marks an invitation as used; undefined when it was used before, or is no longer valid. */
export function takeInvitation(trx: Transaction<Schema>, hash: Buffer) {
  return trx
    .updateTable('staff_invitation')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where(isOpen)
    .returning(['role', 'rights', 'email'])
    .executeTakeFirst();
}

/** Invitations that nobody has used, the newest first. */
export function listInvitationRows(db: Db) {
  return db
    .selectFrom('staff_invitation')
    .leftJoin('staff', (join) =>
      join.on(sql<boolean>`lower(staff.email) = lower(staff_invitation.email)`),
    )
    .select([
      'token_hash',
      'staff_invitation.role',
      'staff_invitation.rights',
      'staff_invitation.email',
      'expires_at',
    ])
    .select('staff.id as staff_id')
    .where('staff_invitation.email', 'is not', null)
    .where(isOpen)
    .orderBy('staff_invitation.created_at', 'desc')
    .execute();
}

/** The rights that the open links of an address give. */
export function listOpenInvitationsOf(db: Db, email: string) {
  return db
    .selectFrom('staff_invitation')
    .select('rights')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(isOpen)
    .execute();
}

/** Deletes an open invitation; undefined when it does not exist. */
export function deleteInvitation(db: Db, hash: Buffer) {
  return db
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', hash)
    .where(isOpen)
    .returning('email')
    .executeTakeFirst();
}

/** Deletes the open links of an address, but `kept`: the newest link is the one that counts. */
export async function deleteInvitationsOf(db: Db, email: string, kept?: Buffer): Promise<void> {
  await db
    .deleteFrom('staff_invitation')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .$if(kept !== undefined, (query) => query.where('token_hash', '!=', kept ?? Buffer.alloc(0)))
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the open links that a person made for others. */
export async function deleteInvitationsBy(db: Db, staffId: string): Promise<void> {
  await db
    .deleteFrom('staff_invitation')
    .where('made_by', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the invitations that have expired. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<', sql<Date>`now()`).execute();
}
