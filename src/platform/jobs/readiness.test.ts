import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { readinessOf } from './readiness.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());

/** Has every write to the row fail as PostgreSQL would with this code. */
async function failWith(code: string) {
  await sql`create or replace function fail() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'failed by a test' using errcode = '${code}'; end`,
  )}`.execute(database.db);
  await sql`create or replace trigger fail before insert or update on site_clock
    for each row execute function fail()`.execute(database.db);
}

it('writes, and says what keeps the database from taking it', async () => {
  expect(await readinessOf(database.db)()).toEqual({ status: 'ok' });
  const found: Record<string, string> = {};
  for (const code of ['53100', '25006', 'XX001', '55P03', '57P03']) {
    await failWith(code);
    found[code] = (await readinessOf(database.db)()).status;
  }
  await sql`drop trigger fail on site_clock`.execute(database.db);
  expect(found).toEqual({
    '53100': 'database full',
    '25006': 'database read-only',
    XX001: 'database damaged',
    '55P03': 'database slow',
    '57P03': 'database away',
  });
});

it('writes once for all who ask in the same second', async () => {
  let looks = 0;
  const check = async () => (looks++, 'ahead' as const);
  const ready = readinessOf(database.db, { guard: { check } });
  const answers = await Promise.all(Array.from({ length: 50 }, ready));
  expect([looks, answers[49]]).toEqual([1, { status: 'ok', warnings: ['clock'] }]);
});

it('warns of a backup that is too old, while the site works', async () => {
  const isBackupOld = async () => true;
  expect(await readinessOf(database.db, { isBackupOld })()).toEqual({
    status: 'ok',
    warnings: ['backup'],
  });
  expect(await readinessOf(database.db, { isBackupOld: async () => false })()).toEqual({
    status: 'ok',
  });
});
