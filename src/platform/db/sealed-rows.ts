import type { Kysely, KyselyPlugin, Selectable } from 'kysely';
import type { DataKeySource } from './data-key-source.ts';
import type { DataKeys, Sealed } from './data-keys.ts';
import type { Schema } from './schema.ts';

type SealedKeys<Row> = {
  [Key in keyof Row]-?: NonNullable<Row[Key]> extends Sealed ? Key : never;
}[keyof Row] &
  string;

type SealedColumns = {
  [Table in keyof Schema as SealedKeys<Selectable<Schema[Table]>> extends never
    ? never
    : Table]: Record<SealedKeys<Selectable<Schema[Table]>>, true>;
};

export type SealedTable = keyof SealedColumns;

/** All sealed columns; the type checks the list against the schema. */
export const sealedColumns: SealedColumns = {
  participant: {
    emergency_name: true,
    emergency_phone: true,
    medical_info: true,
    guardian_name: true,
    guardian_email: true,
    guardian_signature: true,
  },
  mail: { text: true, html: true, unsubscribe_url: true },
  participant_import: { header: true, rows: true, sample: true, report: true },
  circuit_import: { header: true, rows: true },
  finish_import: { rows: true },
  past_race: { header: true, rows: true },
  staff: { totp_secret: true },
  data_key_check: { known: true },
};

/** A row with its sealed columns readable. */
export type Opened<Row> = {
  [Key in keyof Row]: Row[Key] extends Sealed | null | undefined
    ? Exclude<Row[Key], Sealed> | string
    : Row[Key];
};

/** The same row in the form in which the database stores it. */
export type Stored<Table extends SealedTable, Row> = {
  [Key in keyof Row]: Key extends keyof SealedColumns[Table]
    ? Exclude<Row[Key], string> | Sealed
    : Row[Key];
};

/** Carries the keys with the database and its transactions, and leaves queries unchanged. */
class DataKeyPlugin implements KyselyPlugin {
  readonly source: DataKeySource;

  constructor(source: DataKeySource) {
    this.source = source;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** The plugin that a database needs to seal and open data. */
export const carryDataKeys = (source: DataKeySource): KyselyPlugin => new DataKeyPlugin(source);

/** Where the keys of a database come from. */
export function dataKeySourceOf<AnySchema>(db: Kysely<AnySchema>): DataKeySource {
  const carrier = db.getExecutor().plugins.find((plugin) => plugin instanceof DataKeyPlugin);
  if (!carrier) throw new Error('This database was opened without data keys.');
  return carrier.source;
}

/** The keys of a database; creates the first one if there is none. */
export const dataKeysOf = (db: Kysely<Schema>): DataKeys => {
  const source = dataKeySourceOf(db);
  return source.find() ?? source.make();
};

/** Seals what must be sealed of a row, or of changes to one, before it is written. */
export function sealRow<Table extends SealedTable, Row extends object>(
  db: Kysely<Schema>,
  table: Table,
  row: Row,
): Stored<Table, Row> {
  const keys = dataKeysOf(db);
  return mapped(table, row, (column, value) => keys.seal(column, value as string)) as Stored<
    Table,
    Row
  >;
}

/** Opens the sealed columns of a row that was read. */
export function openRow<Row extends object>(
  db: Kysely<Schema>,
  table: SealedTable,
  row: Row,
): Opened<Row> {
  const keys = dataKeysOf(db);
  return mapped(table, row, (column, value) => keys.open(column, value as Sealed)) as Opened<Row>;
}

function mapped(
  table: SealedTable,
  row: object,
  change: (column: string, value: unknown) => unknown,
): object {
  const result: Record<string, unknown> = { ...row };
  for (const name of Object.keys(sealedColumns[table])) {
    const value = result[name];
    if (value !== null && value !== undefined) result[name] = change(`${table}.${name}`, value);
  }
  return result;
}
