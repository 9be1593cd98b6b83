import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DataKeySource } from './data-key-source.ts';
import { type DataKeys, type Sealed, sealedPattern, sealedStart } from './data-keys.ts';
import { inTransaction } from './database.ts';
import { errorCode } from './database-errors.ts';
import { DatabaseStartError } from './database-start-error.ts';
import type { Schema } from './schema.ts';
import { dataKeySourceOf, sealedColumns, sealRow } from './sealed-rows.ts';

const rowsAtOnce = 500;
const mostRounds = 5;

const tables = Object.entries(sealedColumns).map(([table, columns]) => ({
  table,
  columns: Object.keys(columns),
}));
type SealedTable = (typeof tables)[number];

/**
 * Run before personal data are read: makes sure that there is a key, that it opens the sealed data,
 * that no data of an earlier release are left unsealed, and that the database refuses unsealed
 * data. Throws `DatabaseStartError` with one line that says which key is missing, rather than let a
 * site run that cannot read its data.
 */
export async function unlockStoredData(db: Kysely<Schema>): Promise<void> {
  const source = dataKeySourceOf(db);
  await demandKeys(db, source);
  const keys = source.find() ?? source.make();
  await db
    .insertInto('data_key_check')
    .values(sealRow(db, 'data_key_check', { id: 1, known: 'known' }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // If two machines both found no key in use, the other one has written its own by now.
  await demandKeys(db, source);
  for (const table of tables) await closeTable(db, table, keys);
}

async function demandKeys(db: Kysely<Schema>, source: DataKeySource): Promise<void> {
  const known = source.find()?.ids ?? [];
  const missing = (await usedKeys(db)).filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  throw new DatabaseStartError(
    `Personal data in this database are sealed with the key ${missing.join(', ')}, which ${source.name} does not hold: put that key back, or start with the data it belongs to.`,
  );
}

/** Seals what an older key has sealed again with the newest; returns how many rows it changed. */
export async function resealStoredData(db: Kysely<Schema>): Promise<number> {
  const source = dataKeySourceOf(db);
  const keys = source.find() ?? source.make();
  let count = 0;
  for (const table of tables) {
    count += await rewrite(db, table, {
      isOld: (column) => sql`${column} <> '' and split_part(${column}, ':', 2) <> ${keys.newestId}`,
      change: (name, value) => keys.seal(name, keys.open(name, value as unknown as Sealed)),
    });
  }
  return count;
}

/** Names of the keys that data are sealed with, or that signing keys are derived from. */
export async function usedKeys(db: Kysely<Schema>): Promise<string[]> {
  const queries = tables.flatMap(({ table, columns }) =>
    columns.map(
      (column) => sql`
        select substr(${sql.ref(column)}, 4, 8) as id from ${sql.table(table)}
        where left(${sql.ref(column)}, 12) ~ ${sealedStart}`,
    ),
  );
  const signing = sql`select data_key as id from signing_key`;
  const { rows } = await sql<{ id: string }>`
    ${sql.join([...queries, signing], sql` union `)}`.execute(db);
  return rows.map(({ id }) => id).toSorted();
}

/** Seals unsealed data and makes the database refuse more of it, unless that is done already. */
async function closeTable(db: Kysely<Schema>, table: SealedTable, keys: DataKeys): Promise<void> {
  const name = `${table.table}_is_sealed`;
  const { rows } = await sql`select from pg_constraint where conname = ${name}`.execute(db);
  if (rows.length > 0) return;
  const isSealed = table.columns.map((column) =>
    sql.raw(`(${column} is null or ${column} = '' or ${column} ~ '${sealedPattern}')`),
  );
  for (let round = 1; ; round++) {
    await rewrite(db, table, {
      isOld: (column) => sql`${column} <> '' and ${column} !~ ${sealedPattern}`,
      change: (column, value) => keys.seal(column, value),
    });
    try {
      await sql`alter table ${sql.table(table.table)}
        add constraint ${sql.ref(name)} check (${sql.join(isSealed, sql` and `)})`.execute(db);
      return;
    } catch (error) {
      // Either another process was faster (42710), or one of the earlier release has written
      // unsealed data meanwhile (23514).
      if (errorCode(error) === '42710') return;
      if (errorCode(error) !== '23514' || round === mostRounds) throw error;
    }
  }
}

/** Changes the old values of a table row by row, a few hundred in a transaction. */
async function rewrite(
  db: Kysely<Schema>,
  { table, columns }: SealedTable,
  {
    isOld,
    change,
  }: {
    isOld: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>;
    change: (column: string, value: string) => Sealed;
  },
): Promise<number> {
  const old = columns.map((column) => isOld(sql.ref(column)));
  const values = columns.map(
    (column, at) => sql`case when ${old[at]} then ${sql.ref(column)} end as ${sql.ref(column)}`,
  );
  for (let count = 0; ; ) {
    const done = await inTransaction(db, async (trx) => {
      const { rows } = await sql<Record<string, string | null>>`
        select id, ${sql.join(values)} from ${sql.table(table)}
        where ${sql.join(old, sql` or `)} order by id limit ${rowsAtOnce} for update`.execute(trx);
      for (const row of rows) {
        // All columns at once, as a row is refused while anything in it is unsealed.
        const sets = columns.flatMap((column) => {
          const value = row[column];
          return value ? sql`${sql.ref(column)} = ${change(`${table}.${column}`, value)}` : [];
        });
        await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.id}`.execute(
          trx,
        );
      }
      return rows.length;
    });
    count += done;
    if (done < rowsAtOnce) return count;
  }
}
