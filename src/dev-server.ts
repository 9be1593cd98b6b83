import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allJobs } from './all-jobs.ts';
import type { AppOptions, createApp } from './app.ts';
import { servedFolder } from './edition/edition-folder.ts';
import { keepOutOfDemo } from './edition/event/keep-out-of-demo.ts';
import { readEnv } from './env.ts';
import { syncEdition } from './event/races/sync-edition.ts';
import { watchData } from './platform/db/data-versions.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrations } from './platform/db/migrations.ts';
import type { Schema } from './platform/db/schema.ts';
import { unlockStoredData } from './platform/db/seal-stored-data.ts';
import { startClock } from './platform/http/clock.ts';
import { clockGuard } from './platform/jobs/clock-guard.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { seedSampleParticipants } from './registration/participants/seed-sample-participants.ts';
import { createPayments } from './registration/payments/create-payments.ts';
import { createFirstAdmin } from './staff/create-first-admin.ts';

type CreateApp = typeof createApp;

/** The edition's own pictures, and the cuts of its photographs. */
const pictureFolders = [path.join(servedFolder(), 'pictures'), path.resolve('generated/pictures')];

/** Serves the pictures that a build would have copied. */
async function servePictures(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve('node_modules/country-flag-icons/3x2'),
    prefix: '/pictures/flags/',
  });
  await app.register(fastifyStatic, {
    decorateReply: false,
    root: pictureFolders,
    prefix: '/pictures/',
  });
}

/**
 * Opens the database once, and makes the app again whenever the bundler has a newer `createApp`.
 * `logo`: the logo in mails, as PNG.
 */
export async function openDevSite({
  logo,
  ...options
}: Pick<AppOptions, 'transformHtml'> & { logo?: Buffer }) {
  const read = readEnv(process.env);
  if (!read.ok) throw new Error(read.mistakes.join('\n'));
  const { env } = read;
  const database = await openDatabase<Schema>({
    databaseUrl: env.databaseUrl,
    dataKeys: env.dataKeys,
    dataDir: env.dataDir,
    log: () => {},
  });
  try {
    await migrate(database.db, migrations);
    await syncEdition(database.db);
    // Real runners with invented payments are as harmful here as in demo mode.
    await keepOutOfDemo(database.db, true);
    await unlockStoredData(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  const dataWatch = await watchData(database.connection);
  const mailer = createMailer({ ...env.mail, logo });
  const siteUrl = `http://localhost:${env.port}`;
  const site = {
    db: database.db,
    guard: clockGuard(database.db),
    clock: startClock(env.rehearsed),
    siteUrl,
    isDemo: true,
    payments: createPayments({ stripe: env.stripe, isDemo: true, db: database.db, siteUrl }),
    mailer,
    dataDir: env.dataDir,
  };
  const log = () => {};
  const jobs = startJobs(allJobs({ ...site, log }), { log, onJobDue: dataWatch.onJobDue });
  let current: { made: CreateApp; app: FastifyInstance } | undefined;
  return {
    port: env.port,
    async appFrom(create: CreateApp): Promise<FastifyInstance> {
      if (current?.made === create) return current.app;
      await migrate(database.db, migrations);
      await syncEdition(database.db);
      if (env.firstAdmin) await createFirstAdmin(database.db, env.firstAdmin);
      if (env.publicUrl === undefined) await seedSampleParticipants(database.db);
      const app = await create({
        ...site,
        dataVersions: dataWatch.versions,
        backups: {
          connection: database.connection,
          folder: path.resolve(env.dataDir, 'backups'),
        },
        trustedProxies: 0,
        setup: {
          isDemo: true,
          hasPayments: env.stripe !== undefined,
          hasMail: env.mail.server !== undefined,
        },
        logger: false,
        scriptUrl: '/src/site/browser/site.ts',
        ...options,
      });
      await servePictures(app);
      await app.ready();
      current = { made: create, app };
      return app;
    },
    async close() {
      await jobs.stop();
      mailer.close();
      await dataWatch.close();
      await database.close();
    },
  };
}
