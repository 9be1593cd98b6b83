import { z } from 'zod';

/** A backup cannot be made, read or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const manifestName = 'manifest.json';

/** The archive entry with the rows of a table, as COPY writes them. */
export const entryOf = (table: string) => `tables/${table}.copy`;

const name = z.string().regex(/^[a-z_0-9]{1,63}$/);

/** The description that a backup has of itself: the last entry of its archive. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('trailrun'),
  /** Version of the program that made it. */
  version: z.string(),
  postgres: z.number().int(),
  takenAt: z.iso.datetime(),
  /** The migration steps that its database had taken. */
  steps: z.array(z.string()),
  /** Names of the keys that its data are sealed with; the keys themselves are not in it. */
  keys: z.array(z.string()),
  tables: z.array(
    z.object({
      name,
      columns: z.array(name).min(1),
      rows: z.number().int().min(0),
      /** Over all rows, independent of their order. */
      sum: z.string(),
      /** Hash of the entry, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = Manifest['tables'][number];

/** Settings that make rows look the same as text wherever they are read and written. */
export const plainText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local lock_timeout = '10s'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** The names came from a catalogue or were checked, so they contain no quote. */
export const quoted = (names: readonly string[]) => names.map((each) => `"${each}"`).join(', ');

/** How many rows a table has, and a sum over them that is the same in every PostgreSQL. */
export const sumQuery = (table: string, columns: readonly string[]) => `
  select count(*)::int as rows,
    coalesce(sum(('x' || substr(md5(row(${quoted(columns)})::text), 1, 15))::bit(60)::bigint), 0)::text
      as sum
  from "${table}"`;

/** Tables of the migrator, which a restore fills by taking the migration steps. */
export const ofMigrator = ['kysely_migration', 'kysely_migration_lock'];
