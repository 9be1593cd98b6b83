import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { openRow, sealRow } from '../../platform/db/sealed-rows.ts';
import type { LeftOutBy } from './finish-import.contract.ts';
import type { LeftOutRow, StoredChoice } from './finish-plan.contract.ts';
import type { FinishTables } from './finish-plan.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** A file between its dry run and its import. */
export type FinishDraft = {
  fileName: string;
  choice: StoredChoice;
  leftOut: readonly LeftOutRow[];
  tables: FinishTables;
};

/** A waiting file; undefined: the race has no such file. */
export async function readDraft(
  db: Db,
  { raceId, id }: { raceId: number; id: number },
): Promise<FinishDraft | undefined> {
  const row = await db
    .selectFrom('finish_import')
    .select(['file_name', 'choice', 'rows'])
    .$narrowType<{ choice: StoredChoice }>()
    .where('id', '=', id)
    .where('race_id', '=', raceId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!row) return undefined;
  const { rows } = openRow(db, 'finish_import', { rows: row.rows }) as { rows: string };
  const tables = JSON.parse(rows) as FinishTables;
  const { leftOut = [] } = row.choice;
  return { fileName: row.file_name, choice: row.choice, leftOut, tables };
}

/** Encrypts the rows of a file and of its bibs for keeping, as they hold more than results. */
export const sealTables = (db: Db, tables: FinishTables) =>
  sealRow(db, 'finish_import', { rows: JSON.stringify(tables) });

/**
 * For those of `all` rows that were left out, the name of the person who left each out, in the
 * order of the file.
 */
export async function leftOutBy(
  db: Db,
  all: readonly LeftOutRow[],
): Promise<(rows: readonly LeftOutRow[]) => LeftOutBy[]> {
  const ids = [...new Set(all.map(({ staffId }) => staffId))];
  const people =
    ids.length === 0
      ? []
      : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
  const nameOf = new Map(people.map(({ id, name }) => [id, name] as const));
  return (rows) =>
    rows
      .map(({ row, staffId }) => ({ row, by: nameOf.get(staffId) ?? '–' }))
      .toSorted((one, other) => one.row - other.row);
}
