import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Schema } from '../../src/platform/db/schema.ts';
import { freePort } from '../../src/test/free-port.ts';
import { killAll } from '../rehearsal/running-site.ts';
import { serverFlags } from '../server-flags.ts';
import { webhookSecret } from './open-bank.ts';
import { openFront } from './open-front.ts';

/** Registration is over in reality: the site's clock is behind by this. */
export const aheadMs = Date.parse('2025-03-01T12:00:00+02:00') - Date.now();
export const leapMs = 200 * 24 * 60 * 60_000;
const readyMs = 120_000;
/** What systemd waits. */
const restartMs = 100;
const bend = path.join(import.meta.dirname, 'bend-process.ts');
const server = path.join(import.meta.dirname, '../../dist/server/server.js');

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * The built site in processes that are started again whenever they end, as a system does, on the
 * embedded database, in production behind a proxy. Registration is open.
 */
export async function openSite(
  processes: number,
  given: { dataDir: string; smtpUrl: string; stripePort: number; logFile: string },
) {
  const database = await openDatabase<Schema>({ dataDir: given.dataDir });
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const front = await openFront(ports);
  const log = createWriteStream(given.logFile, { flags: 'a' });
  const children: ChildProcess[] = [];
  const dataKey = randomBytes(32).toString('base64');
  const ended: string[] = [];
  let stopping: ChildProcess | undefined;
  let databaseUrl = '';
  let isOver = false;

  function start(index: number): void {
    const flags = [...serverFlags, '--import', bend];
    const child = spawn(process.execPath, [...flags, server], {
      env: {
        ...process.env,
        PUBLIC_URL: front.url,
        DATA_KEY: dataKey,
        DATA_DIR: given.dataDir,
        DATABASE_URL: databaseUrl,
        PORT: String(ports[index]),
        HOST: '127.0.0.1',
        TRUST_PROXY: '1',
        WORKERS: '1',
        LOG_LEVEL: 'info',
        SMTP_URL: given.smtpUrl,
        STRIPE_SECRET_KEY: 'sk_test_faults',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        FAULTS_STRIPE_PORT: String(given.stripePort),
        FAULTS_AHEAD_MS: String(aheadMs),
        FAULTS_LEAP_MS: String(leapMs),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.once('exit', (code, signal) => {
      if (isOver) return;
      if (child !== stopping && signal !== 'SIGKILL') ended.push(`with ${signal ?? code}`);
      setTimeout(() => isOver || start(index), restartMs);
    });
    children[index] = child;
  }

  /** Waits until the process at that place can work, whichever it is by then. */
  async function ready(index: number): Promise<void> {
    for (const giveUpAt = Date.now() + readyMs; ; await sleep(50)) {
      const answer = await readiness(index);
      if (answer?.ok) return;
      if (Date.now() > giveUpAt) throw new Error(`a process was not ready in ${readyMs / 1000} s`);
    }
  }
  const readiness = (index: number) =>
    fetch(`http://127.0.0.1:${ports[index]}/readyz`).catch(() => undefined);

  const indexes = ports.map((_, index) => index);
  indexes.forEach(start);
  await Promise.all(indexes.map(ready));
  await openRegistration(database.db);
  return {
    url: front.url,
    /** Past the proxy. */
    urlOfFirst: `http://127.0.0.1:${ports[0]}`,
    db: database.db,
    connection: database.connection,
    /** How processes ended that nobody had stopped or killed. */
    ended,
    /** What each process says of itself; undefined where it says nothing. */
    readiness: () => Promise.all(indexes.map(readiness)),
    ready: () => Promise.all(indexes.map(ready)),
    /** Kills (SIGKILL) a process, or all; the system starts them again. */
    killOne: (index: number) => killAll([children[index % processes]?.pid ?? 0]),
    killServers: () => killAll(children.map(({ pid }) => pid ?? 0)),
    /** The clock of every process leaps, and back the next time. */
    leap: () => children.map((child) => child.kill('SIGUSR2')),
    /** Stops and starts one process after the other, on the database at `url` from then on. */
    async roll(url = ''): Promise<void> {
      databaseUrl = url;
      for (const index of indexes) {
        const child = children[index];
        stopping = child;
        const exit = child && once(child, 'exit');
        child?.kill('SIGTERM');
        const [code] = (await exit) ?? [];
        if (code !== 0) throw new Error(`a process that was stopped ended with ${code}`);
        await ready(index);
      }
    },
    async close(): Promise<void> {
      isOver = true;
      front.close();
      const exits = children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(exits);
      await database.close();
      log.end();
    },
  };
}

/** One race that is soon full, and one that never is. */
async function openRegistration(db: Site['db']): Promise<void> {
  await db
    .updateTable('race_places')
    .set((places) => ({ capacity: places('taken', '+', 50) }))
    .where('race_id', '=', 1)
    .execute();
  await db
    .updateTable('race_places')
    .set({ capacity: 1_000_000 })
    .where('race_id', '<>', 1)
    .execute();
  await db.updateTable('edition').set({ is_registration_open: true }).execute();
}
