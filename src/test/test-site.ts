import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { syncEdition } from '../features/races/sync-edition.ts';
import { startClock } from '../services/clock.ts';

export type TestSite = {
  app: FastifyInstance;
  database: TestDatabase<Schema>;
  close(): Promise<void>;
};

/** The whole site on a database of its own, seeded with the edition; ask it by `app.inject`. */
export async function openTestSite(
  options: { now?: string; siteUrl?: string; isDemo?: boolean } = {},
): Promise<TestSite> {
  const database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  const app = await createApp({
    db: database.db,
    isReady: () =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    clock: startClock(options.now ? new Date(options.now) : undefined),
    siteUrl: options.siteUrl ?? 'http://localhost:3000',
    trustedProxies: 0,
    isDemo: options.isDemo ?? true,
    logger: false,
    scriptUrl: '/assets/site.js',
  });
  return {
    app,
    database,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
