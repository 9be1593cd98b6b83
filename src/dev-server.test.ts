import { expect, it, onTestFinished, vi } from 'vitest';
import { openDevSite } from './dev-server.ts';
import { keepOutOfDemo } from './edition/event/keep-out-of-demo.ts';
import { syncEdition } from './event/races/sync-edition.ts';
import type { Schema } from './platform/db/schema.ts';
import { testDataKey } from './platform/db/test-data-key.ts';
import { createTestDatabase, type TestDatabase } from './platform/db/test-database.ts';

async function databaseOfTest(): Promise<TestDatabase<Schema>> {
  const database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
  await syncEdition(database.db);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_KEY', testDataKey.toString('base64'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return database;
}

it('serves no database in development that has served real visitors', async () => {
  const database = await databaseOfTest();
  await keepOutOfDemo(database.db, false);
  await expect(openDevSite({})).rejects.toThrow('cannot go back to demo mode');
});

it('serves one that has not', async () => {
  const { db } = await databaseOfTest();
  const site = await openDevSite({});
  await site.close();
  const edition = await db.selectFrom('edition').select('left_demo_at').executeTakeFirst();
  expect(edition).toEqual({ left_demo_at: null });
});
