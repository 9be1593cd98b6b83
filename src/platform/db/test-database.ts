import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Client, type ClientConfig, Pool } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { givenKeys } from './data-key-source.ts';
import {
  type EmbeddedPostgres,
  prepareEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres.ts';
import { clusterOf } from './embedded/embedded-test-kit.ts';
import { filesIn } from './embedded/postmaster.ts';
import { urlOf } from './embedded/roles.ts';
import { copyInto, fastSettings, makeTemporaryFolder } from './embedded/temporary-folder.ts';
import { migrate } from './migrate.ts';
import './pg-types.ts';
import type { Schema } from './schema.ts';
import { carryDataKeys } from './sealed-rows.ts';
import { testDataKey } from './test-data-key.ts';

type TestServerAddress = EmbeddedPostgres['config'];

export type TestDatabase<Schema> = {
  pool: Pool;
  db: Kysely<Schema>;
  connection: TestServerAddress;
  /** For `DATABASE_URL`. */
  url: string;
  /** Drops the database under open connections, as if it had gone away. */
  drop(): Promise<void>;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerAddress;
    emptyCluster: string;
  }
}

const template = 'migrated';

/**
 * Starts one server for a whole test run, with a migrated and prepared database to copy. In
 * `globalSetup`:
 *
 *     const server = await startTestServer(migrations);
 *     project.provide('testServer', server.address);
 *     return () => server.stop();
 *
 * `emptyCluster` is a folder with the files of a server that never ran, for tests of servers.
 */
export async function startTestServer<Schema>(
  migrations: Record<string, Migration>,
  prepare: (db: Kysely<Schema>) => Promise<unknown> = async () => {},
) {
  const folder = makeTemporaryFolder();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const internal = {
    systemDir: folder,
    settings: { ...fastSettings, max_connections: '200' },
    isThrowaway: true,
  };
  const emptyCluster = path.join(folder, 'empty');
  const start = async () => {
    const { home } = await prepareEmbeddedPostgres({ dataDir: folder, internal });
    mkdirSync(emptyCluster);
    await copyInto(emptyCluster, filesIn(home));
    return startEmbeddedPostgres({ dataDir: folder, internal });
  };
  const server = await start().catch((error) => {
    removeFolder();
    throw error;
  });
  endWithThisProcess(folder, clusterOf(server));
  const stop = async () => {
    await server.stop();
    removeFolder();
  };
  try {
    await run(server.config, `create database ${template}`);
    const { db, pool } = connect<Schema>({ ...server.config, database: template });
    try {
      await migrate(db, migrations);
      await prepare(db);
    } finally {
      await pool.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server.config, emptyCluster, stop };
}

/**
 * If a test run is killed, its server lives on in a session of its own: a shell that outlives the
 * run stops it, and deletes its files.
 */
function endWithThisProcess(folder: string, cluster: string): void {
  const script = `
    while kill -0 "$1" 2>/dev/null; do sleep 1; done
    [ -f "$3" ] || exit 0
    kill -INT "$(head -n 1 "$3")" 2>/dev/null
    while [ -f "$3" ]; do sleep 1; done
    rm -rf "$2"`;
  const lock = path.join(cluster, 'postmaster.pid');
  const args = ['-c', script, 'end-test-server', String(process.pid), folder, lock];
  spawn('sh', args, { detached: true, stdio: 'ignore' }).unref();
}

/**
 * A migrated, empty database of one's own, in tens of milliseconds:
 *
 *     const database = await createTestDatabase<Schema>();
 *     afterAll(() => database.close());
 */
export async function createTestDatabase<Schema>(
  source: string = template,
): Promise<TestDatabase<Schema>> {
  const address = inject('testServer');
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(address, `create database ${database} template ${source} strategy file_copy`);
  const connection = { ...address, database };
  const { pool, db } = connect<Schema>(connection);
  const drop = () => run(address, `drop database if exists ${database} with (force)`);
  return {
    pool,
    db,
    connection,
    url: urlOf(connection),
    drop,
    async close() {
      await pool.end();
      await drop();
    },
  };
}

/** A database without tables, as a server's owner creates one, until the test ends. */
export async function emptyDatabase<Rows = Schema>(): Promise<TestDatabase<Rows>> {
  const database = await createTestDatabase<Rows>('template1');
  onTestFinished(() => database.close());
  return database;
}

/**
 * Makes a migrated database look as if it was made by this many of the steps from before the
 * baseline, of which there were 86.
 */
export async function haveOldSteps({ pool }: { pool: Pool }, steps = 86): Promise<void> {
  await pool.query(`
    delete from migration_hash;
    delete from kysely_migration;
    insert into kysely_migration (name, timestamp)
    select case number when 86 then '098-calendar-sequence' else lpad(number::text, 3, '0') || '-step' end, ''
    from generate_series(1, ${steps}) as number;
    insert into migration_hash (name, hash, noted_at)
    select name, 'as it landed', '2025-01-02T03:04:05Z' from kysely_migration`);
}

function connect<Schema>(connection: ClientConfig): { pool: Pool; db: Kysely<Schema> } {
  const pool = new Pool({ ...connection, ssl: false, max: 10, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: testKysely<Schema>(pool) };
}

/** A second connection to a test database, as another process has. */
export function testKysely<Schema>(pool: Pool): Kysely<Schema> {
  const plugins = [carryDataKeys(givenKeys([testDataKey]))];
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins });
}

async function run(address: TestServerAddress, statement: string): Promise<void> {
  const client = new Client({ ...address, ssl: false });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
