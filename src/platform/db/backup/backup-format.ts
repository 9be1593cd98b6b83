import { z } from 'zod';

/** A backup cannot be made, read or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const manifestName = 'manifest.json';

/** The name in the archive of the rows of a table, as COPY writes them. */
export const entryOf = (table: string) => `tables/${table}.copy`;

const name = z.string().regex(/^[a-z_0-9]{1,63}$/);

/** What a backup says of itself: the last entry of its archive. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('trailrun'),
  /** Of the program that made it. */
  version: z.string(),
  postgres: z.number().int(),
  takenAt: z.iso.datetime(),
  /** The steps of the schema that its database had taken. */
  steps: z.array(z.string()),
  /** Names of the keys that something in it is sealed with; the keys themselves are not in it. */
  keys: z.array(z.string()),
  tables: z.array(
    z.object({
      name,
      columns: z.array(name).min(1),
      rows: z.number().int().min(0),
      /** Of all rows, in whatever order. */
      sum: z.string(),
      /** Of the entry, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = Manifest['tables'][number];

/** Has rows written as text in the same way wherever they are read and written. */
export const plainText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local lock_timeout = '10s'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Names came from a catalogue or were checked, and never hold a quote. */
export const quoted = (names: readonly string[]) => names.map((each) => `"${each}"`).join(', ');

/** How many rows a table has, and a sum over all of them that is the same in every PostgreSQL. */
export const sumQuery = (table: string, columns: readonly string[]) => `
  select count(*)::int as rows,
    coalesce(sum(('x' || substr(md5(row(${quoted(columns)})::text), 1, 15))::bit(60)::bigint), 0)::text
      as sum
  from "${table}"`;

/** Tables of the migrator, which a restore fills by taking the steps. */
export const ofMigrator = ['kysely_migration', 'kysely_migration_lock'];
