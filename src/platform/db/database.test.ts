import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { findPostmaster, newDataDir, runScript } from './embedded/embedded-test-kit.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './test-database.ts';

type Schema = { runner: { id: number; laps: number } };

const migrations: Record<string, Migration> = {
  '001-runner': {
    async up(db: Kysely<unknown>) {
      await sql`create table runner (id integer primary key, laps integer not null)`.execute(db);
    },
  },
};

async function newDatabase(): Promise<TestDatabase<Schema>> {
  const database = await emptyDatabase<Schema>();
  await migrate(database.db, migrations);
  return database;
}

const isReady = ({ pool }: Pick<Database<Schema>, 'pool'>) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

describe('openDatabase', () => {
  it('opens the database of an address, answers and closes', async () => {
    const { url } = await newDatabase();
    const database = await openDatabase<Schema>({ databaseUrl: url, dataDir: '/nonexistent' });
    expect(await database.db.selectFrom('runner').selectAll().execute()).toEqual([]);
    expect(await isReady(database)).toBe(true);
    await Promise.all([database.close(), database.close()]);
    expect(database.pool.totalCount).toBe(0);
    expect(await isReady(database)).toBe(false);
  });

  it('starts the embedded server without an address and stops it at the end', async () => {
    const dataDir = await newDataDir();
    const options = { dataDir, internal: { systemDir: path.dirname(dataDir) } };
    const first = await openDatabase<Schema>(options);
    await migrate(first.db, migrations);
    await first.db.insertInto('runner').values({ id: 1, laps: 0 }).execute();
    await first.close();
    expect(findPostmaster(path.join(options.dataDir, 'database/cluster'))).toBeUndefined();
    const second = await openDatabase<Schema>(options);
    expect(await migrate(second.db, migrations)).toEqual([]);
    expect(await second.db.selectFrom('runner').selectAll().execute()).toHaveLength(1);
    await second.close();
  });

  it('survives the loss of its connections', async () => {
    const { url, connection, pool: other } = await newDatabase();
    const lines: string[] = [];
    const database = await openDatabase<Schema>({
      databaseUrl: url,
      dataDir: '/nonexistent',
      log: (line) => lines.push(line),
    });
    onTestFinished(() => database.close());
    expect(await isReady(database)).toBe(true);
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid()`,
      [connection.database],
    );
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^An idle database connection was lost: terminating connection/);
    expect(await isReady(database)).toBe(true);
  });
});

describe('a connection that breaks under a query', () => {
  it('fails that query and no more', async () => {
    const { url } = await newDatabase();
    const database = await openDatabase<Schema>({ databaseUrl: url, dataDir: '/nonexistent' });
    onTestFinished(() => database.close());
    database.pool.once('acquire', (client) => {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      setTimeout(() => stream.destroy(new Error('reset by a test')), 50);
    });
    const query = sql`select pg_sleep(5)`.execute(database.db);
    await expect(query).rejects.toThrow('reset by a test');
    expect(await isReady(database)).toBe(true);
  });
});

describe('migrate', () => {
  it('takes each step once when 20 connections of 4 processes start together', async () => {
    const { url } = await emptyDatabase();
    const children = Array.from({ length: 4 }, () =>
      runScript(`
        const { openDatabase } = await import('${import.meta.dirname}/database.ts');
        const { migrate } = await import('${import.meta.dirname}/migrate.ts');
        const { sql } = await import('${import.meta.resolve('kysely')}');
        const up = async (db) => {
          await sql\`create table once (step integer)\`.execute(db);
          await sql\`select pg_sleep(0.05)\`.execute(db);
        };
        const migrations = { '001-once': { up } };
        const open = () => openDatabase({ databaseUrl: '${url}', dataDir: '/nonexistent' });
        const databases = await Promise.all(Array.from({ length: 5 }, open));
        process.send('ready');
        process.once('message', async () => {
          const migrated = databases.map(({ db }) => migrate(db, migrations));
          const steps = await Promise.all(migrated).catch((error) => [String(error)]);
          await Promise.all(databases.map((database) => database.close()));
          process.send(steps.flat());
          process.disconnect();
        });
      `),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message'));
    for (const child of children) child.send('go');
    const steps = (await Promise.all(answers)).flatMap(([message]) => message);
    expect(steps).toEqual(['001-once']);
  });

  it('refuses a database that a later release has changed', async () => {
    const { db } = await newDatabase();
    await expect(migrate(db, {})).rejects.toThrow(
      new DatabaseStartError(
        'The database was made by another release of this program (corrupted migrations: previously executed migration 001-runner is missing).',
      ),
    );
  });

  it('undoes a step that fails and throws its error', async () => {
    const { db } = await newDatabase();
    const broken: Record<string, Migration> = {
      ...migrations,
      '002-broken': {
        async up(db: Kysely<unknown>) {
          await sql`create table half (id integer)`.execute(db);
          await sql`create table runner (id integer)`.execute(db);
        },
      },
    };
    await expect(migrate(db, broken)).rejects.toThrow('relation "runner" already exists');
    const { rows } = await sql`select to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ half: null }]);
  });
});

describe('inTransaction', () => {
  const failure = (code: string) => Object.assign(new Error(`failure ${code}`), { code });

  it.each(['40001', '40P01'])('runs again after %s and undoes what was done', async (code) => {
    const { db } = await newDatabase();
    let runs = 0;
    const result = await inTransaction(db, async (trx) => {
      await trx.insertInto('runner').values({ id: 1, laps: ++runs }).execute();
      if (runs < 3) throw failure(code);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await db.selectFrom('runner').selectAll().execute()).toEqual([{ id: 1, laps: 3 }]);
  });

  it('gives up after five more runs, and at once for any other error', async () => {
    const { db } = await newDatabase();
    const runsUntilFailure = async (code: string) => {
      let runs = 0;
      const work = () => {
        runs++;
        return Promise.reject(failure(code));
      };
      await expect(inTransaction(db, work)).rejects.toThrow(`failure ${code}`);
      return runs;
    };
    expect(await runsUntilFailure('40001')).toBe(6);
    expect(await runsUntilFailure('23505')).toBe(1);
  });

  it('brings both through when two transactions lock each other out', async () => {
    const { db } = await newDatabase();
    await db
      .insertInto('runner')
      .values([1, 2].map((id) => ({ id, laps: 0 })))
      .execute();
    let arrived = 0;
    let open = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const addLaps = (ids: number[]) =>
      inTransaction(db, async (trx) => {
        for (const id of ids) {
          await trx
            .updateTable('runner')
            .set((row) => ({ laps: row('laps', '+', 1) }))
            .where('id', '=', id)
            .execute();
          if (++arrived === 2) open();
          await bothHoldOne;
        }
      });
    await Promise.all([addLaps([1, 2]), addLaps([2, 1])]);
    expect(await db.selectFrom('runner').select('laps').execute()).toEqual([
      { laps: 2 },
      { laps: 2 },
    ]);
    expect(arrived).toBeGreaterThan(4);
  });
});

describe('createTestDatabase', () => {
  it('gives databases that do not see each other and are dropped when closed', async () => {
    const [one, two] = await Promise.all([newDatabase(), newDatabase()]);
    await one.db.insertInto('runner').values({ id: 1, laps: 1 }).execute();
    expect(await two.db.selectFrom('runner').selectAll().execute()).toEqual([]);
    const third = await createTestDatabase();
    await third.close();
    const { rows } = await one.pool.query('select datname from pg_database');
    const names = rows.map(({ datname }) => datname);
    expect(names).toContain(one.connection.database);
    expect(names).not.toContain(third.connection.database);
  });
});
