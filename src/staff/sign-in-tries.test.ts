import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tryWindowS } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { countTry } from './sign-in-tries.ts';

it('a wrong password is forgotten when the cookie policy says, and not only the next day', async () => {
  const database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
  const { db } = database;
  const tries = async () =>
    (await db.selectFrom('sign_in_try').select('key_hash').execute()).length;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  await countTry(db, 'address 192.0.2.1');
  expect(await tries()).toBe(1);
  const late = timers.mock.calls.find(([, ms = 0]) => ms >= tryWindowS.code * 1000);
  await sql`update sign_in_try
    set tried_at = array[now() - make_interval(secs => ${tryWindowS.code + 1})]`.execute(db);
  late?.[0]();
  await expect.poll(tries).toBe(0);
});
