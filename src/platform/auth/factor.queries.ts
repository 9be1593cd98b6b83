import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { challengeMinutes } from './session-token.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Whether somebody, of the table `staff`, has a second factor. */
export const hasFactor = sql<boolean>`(staff.totp_since is not null
  or exists (select from staff_passkey where staff_passkey.staff_id = staff.id))`;

/** Whether staff can do nothing before they have one. */
export const isFactorRequired = sql<boolean>`exists (select from edition where is_factor_required)`;

/** Which second factors somebody has. */
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
 * Holds an account until the transaction ends: what opens a session and what ends all of them wait
 * for each other. What is read of it afterwards, in a statement of its own, stays so.
 */
export async function holdStaff(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Which second factors somebody has, held until the transaction ends, for whoever takes one away:
 * counted in a statement of its own after the lock, or two at once would each count what the other
 * is taking.
 */
export async function holdFactors(trx: Transaction<Schema>, staffId: string) {
  await holdStaff(trx, staffId);
  return findFactors(trx, staffId);
}

/** Takes every second factor of somebody away, and the codes that stand in for one. */
export async function clearFactors(trx: Transaction<Schema>, staffId: string): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ totp_secret: null, totp_since: null, totp_last_step: null })
    .where('id', '=', staffId)
    .execute();
  await trx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
}

/** Has staff need a second factor, or not; false when it was so before. */
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

/** The ten that count from now on: those from before are gone. */
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

/** Uses a recovery code up; false when there is none like it. */
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

/** Somebody's passkeys, the oldest first. */
export const listPasskeys = (db: Db, staffId: string) =>
  db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();

/** Keeps what a passkey is to sign next in a session: the last that was asked for counts. */
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

/** What a passkey was to sign in a session, once; undefined when that is over. */
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
