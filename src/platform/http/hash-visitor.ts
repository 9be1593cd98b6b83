import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Network, networksOf } from './address-prefix.rules.ts';

/**
 * The hashes that the database keeps of an address or an account: an HMAC under the key of the day,
 * which is deleted a day later. From then on nobody, not even with the whole database, can try all
 * addresses until one fits. The newest comes first; the second is for comparing with what was
 * stored before midnight.
 */
export const hashVisitor = async (db: Kysely<Schema>, text: string): Promise<Hashes> =>
  hashesOf(await readKeys(db), text);

/** The same for each network that an address belongs to, from the narrowest. */
export async function hashNetworks(db: Kysely<Schema>, address: string): Promise<HashedNetwork[]> {
  const keys = await readKeys(db);
  return networksOf(address).map(({ name, times }) => ({
    hashes: hashesOf(keys, `network ${name}`),
    times,
  }));
}

type Hashes = [today: Buffer, ...before: Buffer[]];
/** A network in the form in which the database stores it. */
export type HashedNetwork = Pick<Network, 'times'> & { hashes: Hashes };

/** The hashes of a visitor's networks that are stored. */
export const keptOf = (networks: readonly HashedNetwork[] | undefined): Buffer[] | null =>
  networks?.map(({ hashes: [today] }) => today) ?? null;

/** Deletes the keys that are no longer needed for comparing. */
export async function forgetVisitorKeys(db: Kysely<Schema>): Promise<void> {
  await sql`delete from visitor_key where day < ${utcDay} - 1`.execute(db);
}

const utcDay = sql`(now() at time zone 'utc')::date`;
const hashed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hashesOf = ([today, ...before]: Hashes, text: string): Hashes => [
  hashed(today, text),
  ...before.map((key) => hashed(key, text)),
];

async function readKeys(db: Kysely<Schema>): Promise<Hashes> {
  const { rows } = await sql<{ secret: Buffer; is_today: boolean }>`
    select secret, day = ${utcDay} as is_today from visitor_key
    where day >= ${utcDay} - 1 order by day desc`.execute(db);
  const [newest, ...before] = rows;
  if (newest?.is_today) return [newest.secret, ...before.map(({ secret }) => secret)];
  await sql`insert into visitor_key (day) values (${utcDay}) on conflict do nothing`.execute(db);
  await forgetVisitorKeys(db);
  return readKeys(db);
}
