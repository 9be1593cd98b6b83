import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { hasFactor, holdStaff } from '../platform/auth/factor.queries.ts';
import { type Right, roleOf } from '../platform/auth/rights.rules.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type Opened, openRow, sealRow } from '../platform/db/sealed-rows.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

const asStaff = ['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.rights'] as const;

/** Finds a person by e-mail address, whatever its case, with what signing in needs. */
export function findStaffToSignIn(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select([...asStaff, 'password_hash', hasFactor.as('has_factor')])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Adds a person; undefined when the address is taken. */
export function insertStaff(
  db: Db,
  row: { email: string; name: string; rights: readonly Right[]; password_hash: string | null },
): Promise<Staff | undefined> {
  return db
    .insertInto('staff')
    .values({ ...row, rights: [...row.rights], role: roleOf(row.rights) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(asStaff)
    .executeTakeFirst();
}

/** Whether an admin exists. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The people to whom a mail to all admins goes. */
export function listAdminRows(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('email')
    .execute();
}

/** Finds a person by id, whether active or not, with the data of their account. */
export async function findStaff(db: Db, id: string) {
  const row = await db
    .selectFrom('staff')
    .select([...asStaff, 'password_hash', 'totp_secret', 'totp_since', 'is_active', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && openRow(db, 'staff', row);
}

/** Finds a person by e-mail address, whatever its case, whether active or not. */
export function findStaffByEmail(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select([...asStaff, 'is_active', 'language', hasFactor.as('has_factor')])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** All people with an account, by name, and when a session of theirs was last seen. */
export function listStaffRows(db: Db) {
  return db
    .selectFrom('staff')
    .select([...asStaff, 'is_active', hasFactor.as('has_factor')])
    .select((eb) =>
      eb
        .selectFrom('staff_session')
        .select(sql<Date | null>`max(seen_at)`.as('seen_at'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .as('seen_at'),
    )
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .orderBy('email')
    .execute();
}

export async function updateStaff(
  db: Db,
  id: string,
  change: Opened<Updateable<Schema['staff']>>,
): Promise<void> {
  await db
    .updateTable('staff')
    .set(sealRow(db, 'staff', change))
    .where('id', '=', id)
    .execute();
}

/**
 * The active admins, locked until the transaction ends: of two changes that would leave none, the
 * second sees what the first did.
 */
export async function holdAdmins(trx: Transaction<Schema>): Promise<string[]> {
  const rows = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Switches the app on whose secret was shown; false when there is another secret by now, or the app
 * is on already.
 */
export async function switchAppOn(
  trx: Transaction<Schema>,
  id: string,
  secret: string,
): Promise<boolean> {
  await holdStaff(trx, id);
  const row = await findStaff(trx, id);
  if (row?.totp_secret !== secret || row.totp_since) return false;
  await updateStaff(trx, id, { totp_since: new Date() });
  return true;
}

/** Takes the period of a code, once: false when it, or a later one, was taken before. */
export async function takeCodeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_last_step: String(step) })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', String(step))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
