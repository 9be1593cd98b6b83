import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { DatabaseStartError } from './database-start-error.ts';
import { hashOfMigration, writeMigrationHashes } from './hash-migrations.ts';
import { migrate } from './migrate.ts';
import { migrationHashes } from './migration-hashes.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { emptyDatabase, haveOldSteps } from './test-database.ts';

const step = (statement: string): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
});
const namesIn = async (db: Kysely<Schema>) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
};

describe('hashes of landed steps', () => {
  it('are those of the files, each step in a file of its name', () => {
    const files = readdirSync(path.join(import.meta.dirname, 'migrations'));
    expect(files.toSorted()).toEqual(
      Object.keys(migrations)
        .map((name) => `${name}.ts`)
        .toSorted(),
    );
    for (const name of Object.keys(migrations))
      expect.soft(`${name} ${hashOfMigration(name)}`).toBe(`${name} ${migrationHashes[name]}`);
  });

  it('stay as they were when the types are written anew', () => {
    const written = writeMigrationHashes(['099-landed', '100-baseline'], {
      '099-landed': 'as it landed',
    });
    expect(written).toContain("'099-landed': 'as it landed'");
    expect(written).toContain(`'100-baseline': '${hashOfMigration('100-baseline')}'`);
  });

  it('are noted in the database, and a step that was edited since stops the start', async () => {
    const { db } = await emptyDatabase();
    const steps = { ...migrations, '101-one': step('create table one (id integer)') };
    await migrate(db, steps, { '100-baseline': 'a1', '101-one': 'b1' });
    await migrate(db, steps, { '100-baseline': 'a1', '101-one': 'b1' });
    const edited = migrate(db, steps, { '100-baseline': 'a1', '101-one': 'b2' });
    await expect(edited).rejects.toThrow(
      'The database has taken the step 101-one as it was before it was edited: put src/platform/db/migrations/101-one.ts back as it was',
    );
  });
});

describe('a database from before the baseline', () => {
  const first = Object.fromEntries(Object.entries(migrations).slice(0, 1));
  const later = { ...first, '101-club': step(`alter table edition add column club text`) };

  it('as the last release left it keeps its data, and goes on with the steps since', async () => {
    const database = await emptyDatabase();
    const { db } = database;
    await migrate(db, first);
    await sql`insert into edition (year) values (2025)`.execute(db);
    await haveOldSteps(database);
    const taken = await Promise.all([1, 2, 3].map(() => migrate(db, later)));
    expect(taken.flat()).toEqual(['101-club']);
    expect(await namesIn(db)).toEqual(['100-baseline', '101-club']);
    const { rows } = await sql`select year, club from edition`.execute(db);
    expect(rows).toEqual([{ year: 2025, club: null }]);
    const hashes = await sql`
      select hash, (select min(noted_at) from migration_hash) as since from migration_hash
      where name = '100-baseline'`.execute(db);
    // How old the data are is told by the first step that was ever noted.
    expect(hashes.rows).toEqual([
      { hash: migrationHashes['100-baseline'], since: new Date('2025-01-02T03:04:05Z') },
    ]);
  });

  it('stays as it was where a step since fails', async () => {
    const database = await emptyDatabase();
    const { db } = database;
    await migrate(db, first);
    await haveOldSteps(database);
    const before = await namesIn(db);
    const failing = { ...first, '101-no': step('select 1 / 0') };
    await expect(migrate(db, failing)).rejects.toThrow('division by zero');
    expect(await namesIn(db)).toEqual(before);
  });

  it.each([1, 85, 87])(
    'is refused, and left as it is, with %i steps where there were 86',
    async (steps) => {
      const database = await emptyDatabase();
      const { db } = database;
      await migrate(db, first);
      await haveOldSteps(database, steps);
      await expect(migrate(db, later)).rejects.toThrow(
        new DatabaseStartError(
          'The database is too old for this release. Start the last release before the baseline on it (docs/operations.md, "Upgrading", says which that is), and then this one; or restore here a backup that was made by that release.',
        ),
      );
      expect(await namesIn(db)).toHaveLength(steps);
    },
  );
});

describe('steps while others work', () => {
  it('takes a step that landed after one of a higher number', async () => {
    const { db } = await emptyDatabase();
    const later = { '003-three': step('create table three (id integer)') };
    await migrate(db, later);
    const taken = await migrate(db, { '002-two': step('create table two (id integer)'), ...later });
    expect(taken).toEqual(['002-two']);
  });

  it('lets readers pass a step that waits for its lock, and takes it in the end', async () => {
    const { db, pool } = await emptyDatabase();
    const first = { '001-one': step('create table one (id integer)') };
    await migrate(db, first);
    const slow = await pool.connect();
    await slow.query('begin');
    await slow.query('select * from one');
    const limits: unknown[] = [];
    const second: Migration = {
      async up(trx: Kysely<unknown>) {
        const { rows } = await sql<object>`
          select current_setting('lock_timeout') as lock,
            current_setting('statement_timeout') as statement`.execute(trx);
        limits.push(rows[0]);
        await sql`set local lock_timeout = '50ms'`.execute(trx);
        await sql`alter table one add column name text`.execute(trx);
      },
    };
    const done = migrate(db, { ...first, '002-two': second });
    try {
      await expect.poll(() => limits.length).toBeGreaterThan(1);
      await pool.query('select * from one');
    } finally {
      await slow.query('commit');
      slow.release();
    }
    expect(await done).toEqual(['002-two']);
    const held = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(db);
    expect(held.rows).toEqual([]);
    expect(limits[0]).toEqual({ lock: '3s', statement: '10min' });
    const { rows } = await sql<{ lock: string }>`
      select current_setting('lock_timeout') as lock`.execute(db);
    expect(rows).toEqual([{ lock: '0' }]);
  });

  it('needs the turns: without them two that start at once take the same step', async () => {
    const { pool, db } = await emptyDatabase();
    const steps = {
      '001-one': {
        async up(trx: Kysely<unknown>) {
          await sql`select pg_sleep(0.2)`.execute(trx);
          await sql`create table one (id integer)`.execute(trx);
        },
      },
    };
    class Unlocked extends PostgresAdapter {
      override async acquireMigrationLock() {}
    }
    class Dialect extends PostgresDialect {
      override createAdapter() {
        return new Unlocked();
      }
    }
    const unlocked = () => new Kysely<object>({ dialect: new Dialect({ pool }) });
    const provider = { getMigrations: async () => steps };
    // The tables that the migrator itself needs are there before, so that it fails by the step.
    await new Migrator({ db, provider: { getMigrations: async () => ({}) } }).migrateToLatest();
    const both = await Promise.all(
      [1, 2].map(() => new Migrator({ db: unlocked(), provider }).migrateToLatest()),
    );
    expect(both.filter(({ error }) => error !== undefined)).toHaveLength(1);
    // The same two, each waiting for its turn.
    await sql`drop table one`.execute(db);
    await sql`delete from kysely_migration`.execute(db);
    const taken = await Promise.all([1, 2].map(() => migrate(unlocked(), steps)));
    expect(taken.flat()).toEqual(['001-one']);
  });
});

it('names no step whose file is gone', () => {
  for (const name of Object.keys(migrationHashes))
    expect(existsSync(path.join(import.meta.dirname, `migrations/${name}.ts`))).toBe(true);
});
