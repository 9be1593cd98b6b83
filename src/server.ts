import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allJobs } from './all-jobs.ts';
import { createApp } from './app.ts';
import { EditionError } from './edition/edition-error.ts';
import { keepOutOfDemo } from './edition/event/keep-out-of-demo.ts';
import { readEnv } from './env.ts';
import { restoreBeforeDemo } from './event/demo/demo-service.ts';
import { syncEdition } from './event/races/sync-edition.ts';
import { giveUp, openLog, tell } from './log.ts';
import { openRestoredGate } from './operations/backups/restored-gate.ts';
import { makePictures } from './pictures-folder.ts';
import { demandKeyElsewhere } from './platform/db/data-key-source.ts';
import { pollData, watchData } from './platform/db/data-versions.ts';
import { openDatabase } from './platform/db/database.ts';
import { DatabaseStartError } from './platform/db/database-start-error.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrations } from './platform/db/migrations.ts';
import type { Schema } from './platform/db/schema.ts';
import { unlockStoredData } from './platform/db/seal-stored-data.ts';
import { dataKeySourceOf } from './platform/db/sealed-rows.ts';
import { toldToOperator } from './platform/db/start-advice.ts';
import { startClock, startDemoClock } from './platform/http/clock.ts';
import { clockGuard } from './platform/jobs/clock-guard.ts';
import { type Jobs, startJobs } from './platform/jobs/start-jobs.ts';
import { deleteEarlierFiles } from './platform/mail/delete-earlier-files.ts';
import { createMailer } from './platform/mail/mailer.ts';
import {
  removeSampleParticipants,
  seedSampleParticipants,
} from './registration/participants/seed-sample-participants.ts';
import { createPayments } from './registration/payments/create-payments.ts';
import { createFirstAdmin } from './staff/create-first-admin.ts';
import { startLines } from './start-lines.ts';
import { stopOnSignals } from './stop-site.ts';

/**
 * Milliseconds from the first page to the garbage collection after the start, when few visitors
 * wait.
 */
const afterStartMs = 1500;

const read = readEnv(process.env);
if (!read.ok) giveUp(...read.mistakes);
const { env } = read;
const logger = openLog(env.logLevel);
const picturesDir = makePictures(env.picturesDir) ?? process.exit(1);

const database = await openDatabase<Schema>({
  databaseUrl: env.databaseUrl,
  dataKeys: env.dataKeys,
  dataDir: env.dataDir,
  log: (line) => logger.info(line),
}).catch((error: unknown) => {
  if (error instanceof DatabaseStartError) giveUp(error.message);
  throw error;
});

/** Ends the program, with one line if an operator can fix the cause. */
async function refuse(error: unknown): Promise<never> {
  await database.close();
  const told = toldToOperator(error);
  if (told instanceof EditionError || told instanceof DatabaseStartError) giveUp(told.message);
  throw told;
}

try {
  await migrate(database.db, migrations);
  await syncEdition(database.db);
  await keepOutOfDemo(database.db, env.publicUrl === undefined);
  await restoreBeforeDemo(database.db);
  if (env.databaseUrl && env.publicUrl) demandKeyElsewhere(dataKeySourceOf(database.db));
  // After the checks that may refuse a database, so that a refused one is left unchanged.
  await unlockStoredData(database.db);
  if (env.firstAdmin) await createFirstAdmin(database.db, env.firstAdmin);
  if (env.publicUrl === undefined) await seedSampleParticipants(database.db);
  else {
    const removed = await removeSampleParticipants(database.db);
    if (removed > 0) logger.info(`Removed ${removed} invented participants of demo mode.`);
  }
  // Only now, as the steps above may take as long as they need.
  database.limitQueries();
} catch (error) {
  await refuse(error);
}

const clientDir = path.resolve(import.meta.dirname, '../client');
const manifest = JSON.parse(
  readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8'),
) as Record<string, { file: string }>;
const isDemo = env.publicUrl === undefined;
// A rehearsal sets the clock of all processes, so visitors cannot move it.
const demoClock = isDemo && !env.rehearsed ? startDemoClock() : undefined;
const clock = demoClock ?? startClock(env.rehearsed);
const siteUrl = env.publicUrl ?? `http://localhost:${env.port}`;
const guard = clockGuard(database.db);
const dataWatch = await (env.hasListen
  ? watchData(database.connection)
  : pollData(database.pool)
).catch(refuse);
const payments = createPayments({ stripe: env.stripe, isDemo, db: database.db, siteUrl });
const logo = readFileSync(path.join(picturesDir, 'mail-logo.png'));
const mailer = createMailer({ ...env.mail, logo });
const log = (facts: object, what: string) => logger.warn(facts, what);
const gate = await openRestoredGate({
  db: database.db,
  provider: payments,
  siteUrl,
  log,
}).catch(refuse);
const backups = {
  connection: database.connection,
  folder: path.resolve(env.dataDir, 'backups'),
};
const site = {
  db: database.db,
  guard,
  clock,
  siteUrl,
  isDemo,
  payments,
  mailer,
  dataDir: env.dataDir,
};
const setup = {
  isDemo,
  hasPayments: env.stripe !== undefined,
  hasMail: env.mail.server !== undefined,
};
// Without monitoring, none of this is loaded.
const metrics =
  env.metrics && (await import('./operations/health/metrics.ts')).openMetrics(database);
const app = await createApp({
  ...site,
  watchAnswers: metrics?.watchAnswers,
  setup,
  dataVersions: dataWatch.versions,
  pingData: dataWatch.ping,
  // Together with the delay of change notices (`src/platform/db/data-versions.ts`), well within a
  // second.
  shownWhileMadeMs: 250,
  demoClock,
  trustedProxies: env.trustedProxies,
  backups,
  isClosed: () => gate.isClosed(),
  logger,
  logsRequests: logger.isLevelEnabled('debug'),
  // Of a file that both have, the edition’s is served.
  filesDirs: [picturesDir, clientDir],
  scriptUrl: `/${manifest['src/site/browser/site.ts']?.file}`,
});

if (env.publicUrl && !env.mail.server) {
  logger.warn(
    'No mail leaves this machine: set SMTP_URL or SENDGRID_API_KEY. Until then mails are files in DATA_DIR/outbox.',
  );
}
if (!payments) {
  logger.warn('No payments are taken: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
}
let jobs: Jobs | undefined;

const stopWork = async () => {
  gate.stop();
  metrics?.close();
  await jobs?.stop();
};
stopOnSignals({ app, stopWork, mailer, dataWatch, database, logger });

try {
  await app.listen({ port: env.port, host: env.host });
} catch (error) {
  await dataWatch.close();
  await database.close();
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    giveUp(`Port ${env.port} is taken: stop what uses it, or set PORT to another.`);
  if (code === 'EACCES') giveUp(`Port ${env.port} needs more rights: set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    giveUp(`HOST ${env.host} is no address of this machine.`);
  throw error;
}
if (env.metrics) metrics?.listen(env.metrics, log);
void deleteEarlierFiles(mailer, log);
// The invented data of demo mode needs no backup.
const work = allJobs({ ...site, backups: isDemo ? undefined : backups, log });
// No hold may end, and no refund be sent, before payments since the backup are known.
void gate.opened.then((isOpen) => {
  if (isOpen) jobs = startJobs(work, { log, onJobDue: dataWatch.onJobDue });
});
const address = app.server.address();
const port = address && typeof address === 'object' ? address.port : env.port;
const reachedAt = env.publicUrl ?? `http://localhost:${port}`;
// The start leaves garbage of a fifth of the process's memory, which an idle process would keep
// (decision 079).
setTimeout(
  () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  afterStartMs,
).unref();
// With several processes, only the first one prints this.
if ((cluster.worker?.id ?? 1) === 1) {
  tell(`TrailRun is ready: ${reachedAt}${env.publicUrl ? '' : ' (demo mode)'}`);
  const { host } = database.connection;
  const place = host ? `in ${host}` : 'that of DATABASE_URL';
  tell(`The data are in ${path.resolve(env.dataDir)}, the database is ${place}.`);
  if (gate.isClosed())
    tell(
      `The data were restored from a backup: visitors are kept out until the payments agree with the provider’s. See ${reachedAt}/admin/backups`,
    );
  const started = { setup, now: clock.now(), siteUrl: reachedAt };
  for (const line of await startLines(database.db, started)) tell(line);
}
