import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncEdition } from '../../event/races/sync-edition.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { keepOutOfDemo } from './keep-out-of-demo.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
});
afterAll(() => database.close());

describe('a database', () => {
  it('is started in demo mode as often as one likes, until it has been in production', async () => {
    await keepOutOfDemo(database.db, true);
    await keepOutOfDemo(database.db, true);
    await keepOutOfDemo(database.db, false);
    await keepOutOfDemo(database.db, false);
    await expect(keepOutOfDemo(database.db, true)).rejects.toThrow(
      /cannot go back to demo mode: set PUBLIC_URL/,
    );
  });
});
