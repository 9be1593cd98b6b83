import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTry } from '../../staff/sign-in-tries.ts';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { forgetVisitorKeys, hashNetworks, hashVisitor } from './hash-visitor.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());

const daysLater = (days: number) =>
  sql`update visitor_key set day = day - ${days}::integer`.execute(database.db);

const hashesOf = async (address: string) =>
  (await hashNetworks(database.db, address)).map(({ hashes }) => hashes);

it('a try to sign in leaves no hash that all addresses could be tried against', async () => {
  const address = 'address 192.0.2.1';
  await countTry(database.db, address);
  const kept = await database.db.selectFrom('sign_in_try').select('key_hash').execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]?.key_hash).not.toEqual(createHash('sha256').update(address).digest());
});

it('one network is one hash all day, and found once more after midnight', async () => {
  const [line, [today] = []] = await hashesOf('192.0.2.1');
  expect(await hashesOf('192.0.2.200')).toEqual([expect.anything(), [today]]);
  expect((await hashesOf('192.0.2.200'))[0]).not.toEqual(line);
  expect((await hashesOf('192.0.3.1'))[1]).not.toEqual([today]);
  await daysLater(1);
  const [, [tomorrow, yesterday, ...older] = []] = await hashesOf('192.0.2.1');
  expect(yesterday).toEqual(today);
  expect(tomorrow).not.toEqual(today);
  expect(older).toEqual([]);
});

it('the key of the day before yesterday is gone', async () => {
  const [, yesterday] = await hashVisitor(database.db, 'x');
  await daysLater(1);
  expect(await hashVisitor(database.db, 'x')).not.toContainEqual(yesterday);
  const days = await database.db.selectFrom('visitor_key').selectAll().execute();
  expect(days).toHaveLength(2);
  await daysLater(5);
  await forgetVisitorKeys(database.db);
  expect(await database.db.selectFrom('visitor_key').selectAll().execute()).toEqual([]);
});

it('many at once, in the first moment of a day, agree on one key', async () => {
  await database.db.deleteFrom('visitor_key').execute();
  const hashes = await Promise.all(Array.from({ length: 20 }, () => hashesOf('2001:db8::1')));
  expect(new Set(hashes.map(([line]) => line?.[0]?.toString('hex'))).size).toBe(1);
});
