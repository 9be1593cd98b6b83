import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { dataKeysOf } from '../db/sealed-rows.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** The things that this site signs; each purpose has a key of its own. */
export const signingPurposes = [
  'registration',
  'guardian',
  'offer',
  'moved',
  'newsletter',
  'pickup',
  'orders',
  'mailed-code',
  'kept-form',
  'demo-payments',
] as const;

export type SigningPurpose = (typeof signingPurposes)[number];

/**
 * The key that signs for a purpose, derived from `DATA_KEY`. The database stores which of the data
 * keys it is derived from, so that links stay valid after a new one, and its version.
 */
export async function signingKey(db: Db, purpose: SigningPurpose): Promise<Buffer> {
  const { version, data_key } =
    (await db
      .selectFrom('signing_key')
      .select(['version', 'data_key'])
      .where('purpose', '=', purpose)
      .executeTakeFirst()) ?? (await firstKey(db, purpose));
  return dataKeysOf(db).derive(data_key, `${purpose} v${version}`);
}

/** If several processes need it at once, the key of the first one is stored. */
const firstKey = (db: Db, purpose: SigningPurpose) =>
  db
    .insertInto('signing_key')
    .values({ purpose, data_key: dataKeysOf(db).newestId })
    .onConflict((conflict) =>
      conflict.column('purpose').doUpdateSet({ version: sql`signing_key.version` }),
    )
    .returning(['version', 'data_key'])
    .executeTakeFirstOrThrow();

/** Purposes that are still signed with a key from a data key that is not the newest. */
export async function signedWithOlderKey(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_key')
    .select('purpose')
    .where('data_key', '<>', dataKeysOf(db).newestId)
    .orderBy('purpose')
    .execute();
  return rows.map(({ purpose }) => purpose);
}

/** Gives some purposes a new key: everything that was signed before is no longer valid. */
export async function rotateSigningKeys(
  db: Db,
  purposes: readonly SigningPurpose[],
): Promise<void> {
  const data_key = dataKeysOf(db).newestId;
  await db
    .insertInto('signing_key')
    .values(purposes.map((purpose) => ({ purpose, data_key, version: 2 })))
    .onConflict((conflict) =>
      conflict.column('purpose').doUpdateSet({ data_key, version: sql`signing_key.version + 1` }),
    )
    .execute();
}
