import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openRaces, paid } from '../../../test/my-registration-kit.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import type { Schema } from '../schema.ts';
import { openRow } from '../sealed-rows.ts';
import { emptyDatabase, haveOldSteps, type TestDatabase } from '../test-database.ts';
import { allRows, testFolder } from './backup-kit.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let source: TestDatabase<Schema>;
let file: string;
beforeEach(async () => {
  file = path.join(testFolder(), 'backups/night.zip');
  source = await openRaces(50);
  onTestFinished(() => source.close());
  await paid(source.db, 1);
});

const write = () => writeBackup(source.connection, file, { version: '1.2.3' });

const runnerIn = async ({ db }: TestDatabase<Schema>) =>
  openRow(
    db,
    'participant',
    await db.selectFrom('participant').selectAll().executeTakeFirstOrThrow(),
  );

async function columnsOf({ pool }: Pick<TestDatabase<unknown>, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name not like 'kysely%'`,
  );
  return rows.map(({ name }) => name);
}

describe('a backup', () => {
  it('comes back with every row, odd text, a picture, and what is sealed still sealed', async () => {
    const odd = 'tab\t line\n back\\slash \\N "quoted" 🏔 ș';
    await source.db.updateTable('participant').set({ club: odd }).execute();
    const content = Buffer.from([0, 1, 10, 92, 255]);
    await source.db
      .insertInto('upload')
      .values({ name: 'a', type: 'image/png', content })
      .execute();
    const written = await write();
    expect(written.rows).toBeGreaterThan(5);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { emergency_name: contact } = await runnerIn(source);
    const backup = await openBackup(file);
    expect(await text(await backup.rowsOf('participant'))).not.toContain(contact);
    backup.close();
    const target = await emptyDatabase();
    await restoreBackup(target.connection, file, { migrations });
    expect(await allRows(target, ['restored_data'])).toEqual(
      await allRows(source, ['restored_data']),
    );
    expect(await runnerIn(target)).toMatchObject({ club: odd, emergency_name: contact });
    const restored = await target.db.selectFrom('restored_data').selectAll().execute();
    expect(restored.map((each) => [each.taken_at.toISOString(), each.opened_at])).toEqual([
      [written.manifest.takenAt, null],
    ]);
  });

  it('goes on where the numbers ended, with its checks and triggers back', async () => {
    await write();
    const target = await emptyDatabase();
    await restoreBackup(target.connection, file, { migrations });
    // Not by registering somebody: a number that is taken is tried again there.
    const numbers = `select sequencename, last_value from pg_sequences
      where schemaname = 'public' and sequencename <> 'restored_data_id_seq' order by 1`;
    expect((await target.pool.query(numbers)).rows).toEqual(
      (await source.pool.query(numbers)).rows,
    );
    const shape = `
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace
        and conname not like '%_is_sealed'
      union select concat_ws(' ', tgname, tgrelid::regclass, tgenabled) from pg_trigger
      where not tgisinternal order by 1`;
    expect((await target.pool.query(shape)).rows).toEqual((await source.pool.query(shape)).rows);
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const before = await allRows(source);
    const slow = await source.pool.connect();
    await slow.query('begin; lock table waiting_entry');
    const done = write();
    // It waits for that table, at the end of the alphabet, while others are written.
    const waits = async () =>
      (
        await source.pool.query(
          `select from pg_stat_activity where application_name = 'trailrun-backup'
           and datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waits).toBe(1);
    await source.db.updateTable('participant').set({ club: 'later' }).execute();
    await slow.query('commit');
    slow.release();
    await done;
    const target = await emptyDatabase();
    await restoreBackup(target.connection, file, { migrations });
    expect(await allRows(target, ['restored_data'])).toEqual({
      ...before,
      restored_data: undefined,
    });
  });

  it('of an earlier release is restored as it was, and then brought up to date', async () => {
    await write();
    const up = async (db: Kysely<unknown>) =>
      void (await sql`alter table participant rename column club to team`.execute(db));
    const target = await emptyDatabase();
    await restoreBackup(target.connection, file, {
      migrations: { ...migrations, '101-team': { up } },
    });
    const { rows } = await sql`select first_name, team from participant`.execute(target.db);
    expect(rows).toEqual([{ first_name: expect.stringMatching(/./), team: '' }]);
  });

  it('of the last release before the baseline comes back with every row', async () => {
    const own = ['restored_data', 'migration_hash'];
    const before = await allRows(source, own);
    await haveOldSteps(source);
    // What steps after the baseline add, no release before it had.
    const first = await emptyDatabase();
    await migrate(first.db, { '100-baseline': migrations['100-baseline']! });
    const known = await columnsOf(first);
    for (const each of await columnsOf(source))
      if (!known.includes(each))
        await source.pool.query(`alter table ${each.replace('.', ' drop column ')}`);
    await write();
    const target = await emptyDatabase();
    await restoreBackup(target.connection, file, { migrations });
    expect(await allRows(target, own)).toEqual(before);
    expect(await migrate(target.db, migrations)).toEqual([]);
  });

  it('names the keys that its personal data need, and is refused where they are not', async () => {
    const { manifest } = await write();
    expect(manifest.keys).toHaveLength(1);
    const target = await emptyDatabase();
    const restore = restoreBackup(target.connection, file, { migrations, knownKeys: ['00000000'] });
    await expect(restore).rejects.toThrow(
      `sealed with the key ${manifest.keys[0]}, which is not in it: put that key into DATA_DIR/data-key`,
    );
    expect(await allRows(target)).toEqual({});
  });
});

describe('a restore refuses, and leaves the place as it was,', () => {
  it('a database with anything in it', async () => {
    await write();
    const target = await emptyDatabase();
    await target.pool.query('create table theirs (id integer)');
    await expect(restoreBackup(target.connection, file, { migrations })).rejects.toThrow(
      'The database is not empty, and a restore never writes over data',
    );
    expect(await allRows(target)).toEqual({ theirs: [] });
  });

  it('a file that is not whole, or has rows that are not what was written', async () => {
    const { manifest } = await write();
    const whole = readFileSync(file);
    const rowsIn = async (backup: OpenBackup) => {
      const all = manifest.tables.map(async ({ name }) => text(await backup.rowsOf(name)));
      return Promise.all(all).finally(() => backup.close());
    };
    const written = await rowsIn(await openBackup(file));
    const target = await emptyDatabase();
    const restore = () => restoreBackup(target.connection, file, { migrations });
    const flip = (at: number) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(file, damaged);
    };
    flip(whole.indexOf('tables/participant.copy') + 60);
    await expect(restore()).rejects.toThrow('is damaged: ');
    writeFileSync(file, whole.subarray(0, -100));
    await expect(restore()).rejects.toThrow(/is no backup, or not whole: [^\n]+[^.]\.$/);
    expect(await allRows(target)).toEqual({});
    // A byte that carries neither rows nor what is said of them, such as an entry's time, may turn.
    let refused = 0;
    for (let at = 0; at < whole.length; at += 997) {
      flip(at);
      const opened = await openBackup(file).catch((error: Error) => error.name);
      if (typeof opened === 'string') {
        expect(opened).toBe('BackupError');
        refused++;
      } else {
        expect(opened.manifest).toEqual(manifest);
        expect(await rowsIn(opened)).toEqual(written);
      }
    }
    expect(refused).toBeGreaterThan(whole.length / 997 / 2);
    writeFileSync(file, whole);
    await restore();
  });

  it('one of a later release, and one that is not there', async () => {
    await source.pool.query(`insert into kysely_migration values ('101-later', '')`);
    await write();
    const target = await emptyDatabase();
    await expect(restoreBackup(target.connection, file, { migrations })).rejects.toThrow(
      'The backup is of release 1.2.3, whose data this one does not know (101-later)',
    );
    await expect(restoreBackup(target.connection, `${file}.not`, { migrations })).rejects.toThrow(
      `There is no file ${file}.not.`,
    );
  });

  it('one from before the last steps that the baseline stands for', async () => {
    await haveOldSteps(source, 85);
    await write();
    const target = await emptyDatabase();
    await expect(restoreBackup(target.connection, file, { migrations })).rejects.toThrow(
      'The backup is too old for this release. Restore it with the last release before the baseline (docs/operations.md, "Upgrading", says which that is), make a backup with that release, and restore that one here.',
    );
    expect(await allRows(target)).toEqual({});
  });
});

it('leaves nothing half-written when the database goes away meanwhile', async () => {
  const slow = await source.pool.connect();
  await slow.query('begin; lock table waiting_entry');
  const done = write().catch((error: Error) => error.message);
  const end = async () =>
    (
      await source.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'trailrun-backup' and datname = current_database()
           and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(end).toBe(1);
  await slow.query('rollback');
  slow.release();
  expect(await done).toContain('terminating connection');
  expect(readdirSync(path.dirname(file))).toEqual([]);
});
