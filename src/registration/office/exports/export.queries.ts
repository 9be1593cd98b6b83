import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { OrderedExtras } from '../../../edition/facts/extra.rules.ts';
import {
  columnTypes,
  type FieldColumns,
  safetyColumnNames,
} from '../../../edition/fields/field-columns.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { openRow, type Stored } from '../../../platform/db/sealed-rows.ts';
import type { ExportFilter } from './download.contract.ts';

/** A participant as an export reads it. */
export type ExportRow = FieldColumns & {
  id: number;
  created_at: Date;
  race_id: number;
  bib: number | null;
  status: 'pending' | 'confirmed' | 'cancelled';
  ordered_extras: OrderedExtras;
};

const rowsAtOnce = 500;

const matching = ({ raceId, status }: ExportFilter) => sql<SqlBool>`
  erased_at is null
  and (${raceId}::integer is null or race_id = ${raceId})
  and (${status}::text is null or status = ${status})`;

/** How many participants an export holds. */
export async function countExported(
  db: Kysely<Schema> | Transaction<Schema>,
  filter: ExportFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('participant')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Participants by family name, all as of one moment, read through a cursor of the database that
 * holds a few hundred in memory at a time. Emergency and medical data are empty unless
 * `withSafety`.
 */
export async function* readExported(
  db: Kysely<Schema>,
  filter: ExportFilter,
  { withSafety }: { withSafety: boolean },
): AsyncGenerator<ExportRow> {
  const columns = Object.keys(columnTypes).map((name) =>
    !withSafety && safetyColumnNames.some((each) => each === name) ? `'' as ${name}` : name,
  );
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`
      declare exported no scroll cursor for
      select id, created_at, ${sql.raw(columns.join(', '))}, race_id, bib, status, ordered_extras
      from participant
      where ${matching(filter)}
      order by last_name collate "und-x-icu", first_name collate "und-x-icu", id`.execute(trx);
    const fetchSome = sql<
      Stored<'participant', ExportRow>
    >`fetch ${sql.raw(String(rowsAtOnce))} from exported`;
    for (;;) {
      const { rows } = await fetchSome.execute(trx);
      for (const row of rows) yield openRow(db, 'participant', row);
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    // This also runs when the reader has gone away in the middle.
    await trx.rollback().execute();
  }
}
