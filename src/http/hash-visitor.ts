import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { networkOf } from './address-prefix.rules.ts';

/**
 * What stands in the database for an address or an account: an HMAC under the key of the day, which
 * is deleted a day later. From then on nobody, not even with the whole database, can try all
 * addresses until one fits. The newest first: whoever looks for what was kept before midnight
 * compares with the second.
 */
export async function hashVisitor(
  db: Kysely<Schema>,
  text: string,
): Promise<[today: Buffer, ...before: Buffer[]]> {
  const [today, ...before] = await readKeys(db);
  return [hashed(today, text), ...before.map((key) => hashed(key, text))];
}

/** The same of the network that an address belongs to. */
export const hashNetwork = (db: Kysely<Schema>, address: string) =>
  hashVisitor(db, `network ${networkOf(address)}`);

/** Deletes the keys that nothing is compared with any more. */
export async function forgetVisitorKeys(db: Kysely<Schema>): Promise<void> {
  await sql`delete from visitor_key where day < ${utcDay} - 1`.execute(db);
}

const utcDay = sql`(now() at time zone 'utc')::date`;
const hashed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

async function readKeys(db: Kysely<Schema>): Promise<[today: Buffer, ...before: Buffer[]]> {
  const { rows } = await sql<{ secret: Buffer; is_today: boolean }>`
    select secret, day = ${utcDay} as is_today from visitor_key
    where day >= ${utcDay} - 1 order by day desc`.execute(db);
  const [newest, ...before] = rows;
  if (newest?.is_today) return [newest.secret, ...before.map(({ secret }) => secret)];
  await sql`insert into visitor_key (day) values (${utcDay}) on conflict do nothing`.execute(db);
  await forgetVisitorKeys(db);
  return readKeys(db);
}
