import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../event/races/sync-edition.ts';
import { replaceRecoveryCodes } from '../platform/auth/factor.queries.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { contextOf, signedIn } from '../test/admin-kit.ts';
import { waitForLocks } from '../test/wait-for-locks.ts';
import { dropApp } from './app-factor.ts';
import { readFactors, removePasskey } from './passkey-factor.ts';
import { hashPassword } from './password-hash.ts';
import { newSecret } from './second-factor.ts';
import { updateStaff } from './staff.queries.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.updateTable('edition').set({ is_factor_required: false }).execute();
});

const password = 'up and down again';
const password_hash = await hashPassword(password);

/** Somebody with an app, where wanted, these passkeys and ten recovery codes. */
async function personWith({ app, passkeys }: { app: boolean; passkeys: number }) {
  const { db } = database;
  const { staff, session } = await signedIn(db, 'office');
  const { id } = staff;
  const withApp = app && { totp_secret: newSecret(), totp_since: new Date() };
  await updateStaff(db, id, { password_hash, ...withApp });
  const keys = Array.from({ length: passkeys }, (_, index) => `${id}-${index}`);
  for (const key of keys) {
    const row = { id: key, staff_id: id, name: key, public_key: Buffer.alloc(1), transports: [] };
    await db
      .insertInto('staff_passkey')
      .values({ ...row, counter: '0' })
      .execute();
  }
  const hashes = Array.from({ length: 10 }, (_, index) => Buffer.from([index]));
  await db.transaction().execute((trx) => replaceRecoveryCodes(trx, id, hashes));
  return { id, keys, ctx: contextOf(db, session) };
}

/**
 * Runs all at the same time: each has come as far as the account's row, which is held until then.
 * Throws when they do not wait for it, since then nothing would show that they met.
 */
async function meeting<Result>(
  staffId: string,
  actions: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { pool } = database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from staff where id = $1 for update', [staffId]);
    const outcomes = Promise.all(actions.map((intent) => intent()));
    await waitForLocks(pool, actions.length);
    await holder.query('commit');
    return await outcomes;
  } finally {
    holder.release();
  }
}

describe('taking second factors away at the same time', () => {
  it('twice the app leaves the passkey, and the codes that stand in for it', async () => {
    const { id, ctx } = await personWith({ app: true, passkeys: 1 });
    const drop = () => dropApp(ctx, password);
    expect(await meeting(id, [drop, drop])).toEqual([{ ok: true }, { ok: true }]);
    expect(await readFactors(ctx)).toMatchObject({ codes: 10, hasAny: true });
  });

  it('twice one passkey leaves the other, also where everybody needs one', async () => {
    await database.db.updateTable('edition').set({ is_factor_required: true }).execute();
    const { id, keys, ctx } = await personWith({ app: false, passkeys: 2 });
    const remove = () => removePasskey(ctx, keys[0] ?? '');
    expect(await meeting(id, [remove, remove])).toEqual([{ ok: true }, { ok: true }]);
    const left = await readFactors(ctx);
    expect([left.passkeys.map((each) => each.id), left.codes]).toEqual([[keys[1]], 10]);
  });

  it('both passkeys leaves one where everybody needs one', async () => {
    await database.db.updateTable('edition').set({ is_factor_required: true }).execute();
    const { id, keys, ctx } = await personWith({ app: false, passkeys: 2 });
    const outcomes = await meeting(
      id,
      keys.map((key) => () => removePasskey(ctx, key)),
    );
    expect(outcomes).toContainEqual({ ok: false, code: 'factor-required' });
    expect((await readFactors(ctx)).passkeys).toHaveLength(1);
  });

  it('one after the other, without need of one, takes the codes with the last', async () => {
    const { keys, ctx } = await personWith({ app: false, passkeys: 2 });
    await removePasskey(ctx, keys[0] ?? '');
    expect((await readFactors(ctx)).codes).toBe(10);
    await removePasskey(ctx, keys[1] ?? '');
    expect(await readFactors(ctx)).toMatchObject({ passkeys: [], codes: 0, hasAny: false });
  });
});
