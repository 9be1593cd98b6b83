import type { Kysely } from 'kysely';
import type { Sealed } from '../../../platform/db/data-keys.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { openRow, sealRow } from '../../../platform/db/sealed-rows.ts';
import type { ImportReport } from './import.contract.ts';
import type { TableRow } from './read-table.ts';

/** The parts of an import that name people; the database stores them as sealed JSON. */
export type Staged = {
  /** The first line; in a list without headings it is a person's data. */
  header: string[];
  rows: readonly TableRow[];
  /** The cells of the first rows. */
  sample: string[][];
  report: ImportReport;
};

/** Parts of an import as their columns store them. */
export const sealStaged = <Part extends Partial<Staged>>(db: Kysely<Schema>, staged: Part) =>
  sealRow(
    db,
    'participant_import',
    Object.fromEntries(Object.entries(staged).map(([name, part]) => [name, JSON.stringify(part)])),
  ) as { [Name in keyof Part]: Sealed };

/** One part of an import, opened. */
export function openStaged<Name extends keyof Staged>(
  db: Kysely<Schema>,
  name: Name,
  value: Sealed,
): Staged[Name] {
  const row = openRow(db, 'participant_import', { [name]: value }) as Record<Name, string>;
  return JSON.parse(row[name]) as Staged[Name];
}
