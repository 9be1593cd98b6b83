import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { firstLine } from '../database-errors.ts';
import { migrate, stepsOfToday } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import {
  type BackedUpTable,
  BackupError,
  type Manifest,
  plainText,
  quoted,
  sumQuery,
} from './backup-format.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';

/**
 * Fills an empty database from a backup, completely or not at all: the schema as it was then, every
 * row, compared with the backup, and then the later migration steps. Throws `BackupError` when the
 * file is damaged, or of a release that is too old or too new, or when the database is not empty;
 * then nothing is touched.
 */
export async function restoreBackup(
  connection: ClientConfig,
  file: string,
  {
    migrations,
    knownKeys,
  }: { migrations: Record<string, Migration>; knownKeys?: readonly string[] },
): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    const taken = takenSteps(backup.manifest, migrations);
    if (knownKeys) demandKeys(backup.manifest, knownKeys);
    await onOneConnection(connection, async (client, db) => {
      await db.transaction().execute(async (trx) => {
        await client.query(plainText);
        await demandEmpty(trx);
        await fill(client, trx, backup, { taken, all: migrations });
      });
      await client.query('analyze');
    });
    return backup.manifest;
  } finally {
    backup.close();
  }
}

/** The steps that the database of a backup had taken; this release must know them all. */
function takenSteps(
  manifest: Manifest,
  migrations: Record<string, Migration>,
): Record<string, Migration> {
  const steps = stepsOfToday(manifest.steps);
  if (!steps)
    throw new BackupError(
      'The backup is too old for this release. Restore it with the last release before the baseline (docs/operations.md, "Upgrading", says which that is), make a backup with that release, and restore that one here.',
    );
  const unknown = steps.filter((step) => !(step in migrations));
  if (unknown.length === 0)
    return Object.fromEntries(steps.map((step) => [step, migrations[step] as Migration]));
  throw new BackupError(
    `The backup is of release ${manifest.version}, whose data this one does not know (${unknown.join(', ')}): restore it with that release.`,
  );
}

function demandKeys({ keys }: Manifest, known: readonly string[]): void {
  const missing = keys.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  throw new BackupError(
    `Personal data in the backup are sealed with the key ${missing.join(', ')}, which is not in it: put that key into DATA_DIR/data-key, or set DATA_KEY, and try again.`,
  );
}

/** Kysely and COPY use the same connection, so that both are in one transaction. */
async function onOneConnection(
  connection: ClientConfig,
  work: (client: Client, db: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...connection, application_name: 'trailrun-restore' });
  client.on('error', () => {});
  await client.connect();
  const pool = {
    connect: async () => Object.assign(client, { release() {} }),
    end: async () => {},
    options: {},
  };
  try {
    await work(client, new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws `BackupError` when there is anything in the database. */
export async function demandEmpty(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new BackupError(
    'The database is not empty, and a restore never writes over data: choose a new DATA_DIR, or an empty database for DATABASE_URL.',
  );
}

async function fill(
  client: Client,
  db: Kysely<Schema>,
  backup: OpenBackup,
  steps: Record<'taken' | 'all', Record<string, Migration>>,
): Promise<void> {
  const { tables, sequences, takenAt } = backup.manifest;
  // The hashes are restored with the rows: if this database noted its own, they would hide that a
  // step was edited.
  await migrate(db, steps.taken, {});
  const names = quoted(tables.map(({ name }) => name));
  const foreignKeys = await dropForeignKeys(client);
  // The triggers report changes, and restored rows are none.
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`);
  // Some steps have inserted rows that are in the backup too.
  await client.query(`truncate ${names} restart identity`);
  for (const table of tables) await fillTable(client, table, backup);
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [`"${name}"`, value]);
  for (const { add } of foreignKeys) await client.query(add);
  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`);
  await client.query('set constraints all immediate');
  await migrate(db, steps.all);
  await db
    .insertInto('restored_data')
    .values({ taken_at: new Date(takenAt) })
    .execute();
}

/** Without foreign keys tables fill in any order; adding them again checks the rows. */
async function dropForeignKeys(client: Client): Promise<{ add: string }[]> {
  const { rows } = await client.query<{ add: string; drop: string }>(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as add,
       format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows;
}

async function fillTable(client: Client, table: BackedUpTable, backup: OpenBackup): Promise<void> {
  const { name, columns, rows, sum } = table;
  const copy = `copy "${name}" (${quoted(columns)}) from stdin`;
  try {
    await pipeline(await backup.rowsOf(name), client.query(copyFrom(copy)));
  } catch (error) {
    throw new BackupError(`The rows of ${name} cannot be restored: ${firstLine(error)}.`);
  }
  const { rows: found } = await client.query<{ rows: number; sum: string }>(
    sumQuery(name, columns),
  );
  if (found[0]?.rows !== rows || found[0].sum !== sum)
    throw new BackupError(
      `The rows of ${name} are not those of the backup: ${found[0]?.rows} of ${rows} came back.`,
    );
}
