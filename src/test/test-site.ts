import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from '../app.ts';
import { type DataVersions, watchData } from '../platform/db/data-versions.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { TestDatabase } from '../platform/db/test-database.ts';
import { type Clock, type DemoClock, startClock } from '../platform/http/clock.ts';
import { createMailer, type MailerOptions } from '../platform/mail/mailer.ts';
import { readTable } from '../registration/office/imports/read-table.ts';
import { createDemoPayments } from '../registration/payments/demo-payments.ts';
import type { PaymentProvider } from '../registration/payments/payment-provider.ts';
import { openEditionDatabase, openSeededDatabase } from './edition-database.ts';
// Makes missing words stop the test, whichever tests ran before in the same process.
import './rendered.tsx';

export type TestSite = {
  app: FastifyInstance;
  database: TestDatabase<Schema>;
  /** Opens the site as another process that has just started, on the same database. */
  openAnother: (changes?: Partial<AppOptions>) => Promise<FastifyInstance>;
  close(): Promise<void>;
};

/**
 * The whole site on a database of its own, seeded with the edition and, in demo mode, with the
 * invented participants, unless `isWithoutParticipants`; send requests to it by `app.inject`.
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
    /** Replaces the clock that starts at `now` and runs. */
    clock?: Clock;
    /** The same, where visitors may move it. */
    demoClock?: DemoClock;
    /** Absent: the machine's clock is trusted. */
    guard?: AppOptions['guard'];
    /** The test itself reports changes to it; absent: the database does. */
    dataVersions?: DataVersions;
    /** Absent: a visitor who asks for a page that has changed waits for it. */
    shownWhileMadeMs?: number;
    /**
     * How long a visitor waits where an older page exists; absent: longer than a page takes on a
     * slow machine.
     */
    patienceMs?: number;
  } = {},
): Promise<TestSite> {
  const { isDemo = true, isWithoutParticipants = !isDemo } = options;
  const database = await (isWithoutParticipants ? openEditionDatabase() : openSeededDatabase());
  const watch = await watchData(database.connection);
  const outboxDir = mkdtempSync(path.join(tmpdir(), 'trailrun-outbox-'));
  const from = { address: 'race@trailrun.example' };
  const mailer = createMailer({ server: options.mailServer, from, outboxDir });
  const appOptions: AppOptions = {
    db: database.db,
    dataVersions: options.dataVersions ?? watch.versions,
    shownWhileMadeMs: options.shownWhileMadeMs,
    patienceMs: options.patienceMs ?? 120_000,
    ...(options.guard && { guard: options.guard }),
    clock: options.clock ?? startClock(options.now ? { time: new Date(options.now) } : undefined),
    demoClock: options.demoClock,
    siteUrl: options.siteUrl ?? 'http://localhost:3000',
    trustedProxies: 0,
    dataDir: outboxDir,
    isDemo,
    setup: {
      isDemo,
      hasPayments: options.payments !== undefined,
      hasMail: options.mailServer !== undefined,
    },
    payments: options.payments ?? (isDemo ? createDemoPayments(database.db) : undefined),
    mailer,
    readTable,
    backups: { connection: database.connection, folder: path.join(outboxDir, 'backups') },
    logger: options.logger ?? false,
    logsRequests: options.logger !== undefined,
    scriptUrl: '/assets/site.js',
  };
  const app = await createApp(appOptions);
  const others: FastifyInstance[] = [];
  return {
    app,
    database,
    async openAnother(changes = {}) {
      const other = await createApp({ ...appOptions, ...changes });
      others.push(other);
      return other;
    },
    async close() {
      for (const each of [app, ...others]) await each.close();
      mailer.close();
      rmSync(outboxDir, { recursive: true });
      await watch.close();
      await database.close();
    },
  };
}
