import { type Kysely, sql } from 'kysely';
import { mostTries, tryWindowS } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mostOf, networksOf } from '../platform/http/address-prefix.rules.ts';
import { hashVisitor } from '../platform/http/hash-visitor.ts';
import { type Result, refused } from '../platform/http/result.ts';

const recentOf = (windowS: number) =>
  sql<Date[]>`array(select at from unnest(sign_in_try.tried_at) at
    where at > now() - make_interval(secs => ${windowS}))`;

/**
 * Counts a try before it is made, so that tries at the same time count each other; `key`: for
 * example `account ana@race.example`. Refused as `too-many-requests` with the seconds to wait,
 * uncounted. At midnight, UTC, the count begins again, since no hash outlives the key of its day.
 */
export async function countTry(
  db: Kysely<Schema>,
  key: string,
  windowS: number = tryWindowS.password,
  most: number = mostTries,
): Promise<Result<object, 'too-many-requests'>> {
  const [hash] = await hashVisitor(db, key);
  const recent = recentOf(windowS);
  const { rows } = await sql<{ is_counted: boolean; seconds: number | null }>`
    with counted as (
      insert into sign_in_try (key_hash, tried_at) values (${hash}, array[now()])
      on conflict (key_hash) do update set tried_at = ${recent} || now()
        where cardinality(${recent}) < ${most}
      returning key_hash
    )
    select exists (select from counted) as is_counted, (
      select ceil(extract(epoch from (${recent})[1] - now()) + ${windowS})::int
      from sign_in_try where key_hash = ${hash}
    ) as seconds`.execute(db);
  const [outcome] = rows;
  if (!outcome?.is_counted) {
    return refused('too-many-requests', { seconds: Math.max(1, outcome?.seconds ?? 1) });
  }
  // Addresses are personal data: not even their hashes stay longer than they are needed.
  setTimeout(() => void forgetTries(db).catch(() => {}), (tryWindowS.code + 1) * 1000).unref();
  return { ok: true };
}

/** The key under which a try is counted, and how many tries the window allows. */
export type TryKey = { key: string; most: number };

/** One key for each network that an address belongs to, with `what` before the network's name. */
export const networkKeys = (what: string, address: string): TryKey[] =>
  networksOf(address).map((network) => ({
    key: `${what} ${network.name}`,
    most: mostOf(network, mostTries),
  }));

/** Counts a try under each of some keys, up to the first that has too many. */
export async function countTries(
  db: Kysely<Schema>,
  keys: readonly TryKey[],
  windowS?: number,
): ReturnType<typeof countTry> {
  for (const { key, most } of keys) {
    const counted = await countTry(db, key, windowS, most);
    if (!counted.ok) return counted;
  }
  return { ok: true };
}

/** Takes a counted try back, as it was right. */
export async function giveTryBack(db: Kysely<Schema>, key: string): Promise<void> {
  const [hash] = await hashVisitor(db, key);
  await sql`update sign_in_try set tried_at = trim_array(tried_at, 1)
    where key_hash = ${hash} and cardinality(tried_at) > 0`.execute(db);
}

/** Deletes the tries that no longer count. */
export async function forgetTries(db: Kysely<Schema>): Promise<void> {
  await sql`delete from sign_in_try where key_hash in (
    select key_hash from sign_in_try
    where not exists (select from unnest(tried_at) at
      where at > now() - make_interval(secs => ${tryWindowS.code}))
    for update skip locked)`.execute(db);
}
