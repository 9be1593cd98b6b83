import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { watchData } from '../db/data-versions.ts';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { seedSampleParticipants } from '../features/participants/seed-sample-participants.ts';
import { syncEdition } from '../features/races/sync-edition.ts';
import { startClock } from '../services/clock.ts';
import { createDemoPayments } from '../services/demo-payments.ts';
import { createMailer, type MailerOptions } from '../services/mailer.ts';
import type { PaymentProvider } from '../services/payment-provider.ts';

export type TestSite = {
  app: FastifyInstance;
  database: TestDatabase<Schema>;
  close(): Promise<void>;
};

/**
 * The whole site on a database of its own, seeded with the edition and, in demo mode, with the
 * invented participants, unless `isWithoutParticipants`; ask it by `app.inject`.
 */
export async function openTestSite(
  options: {
    now?: string;
    siteUrl?: string;
    isDemo?: boolean;
    isWithoutParticipants?: boolean;
    logger?: FastifyBaseLogger;
    /** Undefined: the demo's in demo mode, else none. */
    payments?: PaymentProvider;
    /** Absent: test mails are files. */
    mailServer?: MailerOptions['server'];
  } = {},
): Promise<TestSite> {
  const { isDemo = true, isWithoutParticipants = !isDemo } = options;
  const database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  if (!isWithoutParticipants) await seedSampleParticipants(database.db);
  const watch = await watchData(database.connection);
  const outboxDir = mkdtempSync(path.join(tmpdir(), 'trailrun-outbox-'));
  const from = { address: 'race@trailrun.example' };
  const mailer = createMailer({ server: options.mailServer, from, outboxDir });
  const app = await createApp({
    db: database.db,
    dataVersions: watch.versions,
    isReady: () =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    clock: startClock(options.now ? new Date(options.now) : undefined),
    siteUrl: options.siteUrl ?? 'http://localhost:3000',
    trustedProxies: 0,
    isDemo,
    setup: {
      isDemo,
      hasPayments: options.payments !== undefined,
      hasMail: options.mailServer !== undefined,
    },
    payments: options.payments ?? (isDemo ? createDemoPayments(database.db) : undefined),
    mailer,
    logger: options.logger ?? false,
    logsRequests: true,
    scriptUrl: '/assets/site.js',
  });
  return {
    app,
    database,
    async close() {
      await app.close();
      mailer.close();
      rmSync(outboxDir, { recursive: true });
      await watch.close();
      await database.close();
    },
  };
}
