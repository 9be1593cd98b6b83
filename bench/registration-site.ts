import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { serverFlags } from '../scripts/server-flags.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { addressOf, urlOf } from '../src/platform/db/embedded/roles.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrations } from '../src/platform/db/migrations.ts';
import type { Schema } from '../src/platform/db/schema.ts';

const firstPort = 21_860;
/** Registration is over in reality. */
const openAt = '2025-03-01T12:00:00+02:00';

export type RegistrationSite = {
  db: Kysely<Schema>;
  urls: string[];
  /** Registration open and empty, with so many places in each race. */
  open(capacity: number): Promise<void>;
};

/**
 * The production build, in `count` processes on one embedded database that waits for its disk. The
 * processes believe `X-Forwarded-For`, so that a crowd can come from as many addresses. They run in
 * demo mode, months before the race unless `rehearsedAt` says another moment: payments are begun with its invented provider, which answers
 * from the same database.
 */
export async function withRegistrationSite<T>(
  count: number,
  work: (site: RegistrationSite) => Promise<T>,
  rehearsedAt = openAt,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-registration-'));
  // As root the database runs as another user, who has to reach it.
  chmodSync(dataDir, 0o755);
  const database = await openDatabase<Schema>({ dataDir, log: () => {} });
  const address = addressOf(path.join(dataDir, 'database'), 'site');
  const servers: ChildProcess[] = [];
  const urls = Array.from({ length: count }, (_, i) => `http://localhost:${firstPort + i}`);
  const start = async (index: number) => {
    const { PUBLIC_URL: _, ...env } = process.env;
    const server = spawn('node', [...serverFlags, 'dist/server/server.js'], {
      env: {
        ...env,
        DATA_DIR: dataDir,
        DATABASE_URL: urlOf(address),
        PORT: String(firstPort + index),
        REHEARSAL_TIME: rehearsedAt,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    servers[index] = server;
    const isUp = () =>
      fetch(`${urls[index]}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (!(await isUp())) {
      if (server.exitCode !== null) throw new Error('the server ended before it served a page');
      await sleep(10);
    }
  };
  const stop = async (server: ChildProcess) => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  try {
    await migrate(database.db, migrations);
    for (let index = 0; index < count; index++) await start(index);
    return await work({
      db: database.db,
      urls,
      async open(capacity) {
        const { db } = database;
        await db.updateTable('edition').set({ is_registration_open: false }).execute();
        // What the crowd before left behind in the processes is refused by now.
        await sleep(2000);
        // With whatever belongs to them; waits for who is beginning to pay still.
        await sql`truncate participant, demo_payment cascade`.execute(db);
        await db.updateTable('race_places').set({ taken: 0, capacity }).execute();
        await db.updateTable('edition').set({ is_registration_open: true }).execute();
      },
    });
  } finally {
    await Promise.all(servers.map(stop));
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
