import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { challengeMinutes } from './session-token.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Whether an account has a second factor; for a query on the table `staff`. */
export const hasFactor = sql<boolean>`(staff.totp_since is not null
  or exists (select from staff_passkey where staff_passkey.staff_id = staff.id))`;

/** Whether staff have to set up a second factor before they can do anything else. */
export const isFactorRequired = sql<boolean>`exists (select from edition where is_factor_required)`;

/** The second factors of an account. */
export async function findFactors(db: Db, staffId: string) {
  const { app, passkeys, codes, required } = await db
    .selectFrom('staff')
    .select([
      sql<boolean>`totp_since is not null`.as('app'),
      sql<number>`(select count(*)::int from staff_passkey where staff_id = staff.id)`.as(
        'passkeys',
      ),
      sql<number>`(select count(*)::int from staff_recovery_code where staff_id = staff.id)`.as(
        'codes',
      ),
      isFactorRequired.as('required'),
    ])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { app, passkeys, codes, isRequired: required };
}

/**
 * Locks an account until the transaction ends: opening a session and ending all sessions wait for
 * each other. Data of the account that a later statement reads stay true.
 */
export async function holdStaff(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * The second factors of an account, locked until the transaction ends, for code that removes one.
 * They are counted in a statement of their own after the lock; otherwise two transactions would
 * each count the factor that the other is removing.
 */
export async function holdFactors(trx: Transaction<Schema>, staffId: string) {
  await holdStaff(trx, staffId);
  return findFactors(trx, staffId);
}

/** Removes every second factor of an account, and the recovery codes. */
export async function clearFactors(trx: Transaction<Schema>, staffId: string): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ totp_secret: null, totp_since: null, totp_last_step: null })
    .where('id', '=', staffId)
    .execute();
  await trx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
}

/** Makes a second factor required for staff, or not; false when that was the setting already. */
export async function requireFactor(
  trx: Transaction<Schema>,
  isRequired: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('edition')
    .set({ is_factor_required: isRequired })
    .where('is_factor_required', '!=', isRequired)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the recovery codes by ten new ones; the earlier codes are no longer valid. */
export async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  staffId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

/** Uses up a recovery code; false when there is no such code. */
export async function takeRecoveryCode(
  trx: Transaction<Schema>,
  staffId: string,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: Db, staffId: string) =>
  db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();

/** Stores the challenge that a passkey has to sign in a session; it replaces an earlier one. */
export async function setChallenge(db: Db, session: Buffer, challenge: string): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({
      challenge,
      challenge_until: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .where('token_hash', '=', session)
    .execute();
}

/** Returns the challenge of a session and deletes it; undefined when it has expired. */
export async function takeChallenge(
  trx: Transaction<Schema>,
  session: Buffer,
): Promise<string | undefined> {
  const held = await trx
    .selectFrom('staff_session')
    .select('challenge')
    .where('token_hash', '=', session)
    .where('challenge_until', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('staff_session')
    .set({ challenge: null, challenge_until: null })
    .where('token_hash', '=', session)
    .execute();
  return held?.challenge ?? undefined;
}
