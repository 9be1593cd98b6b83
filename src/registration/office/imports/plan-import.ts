import { setImmediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { countTaken } from '../../extra-stock.ts';
import { listBibRanges } from '../bibs/bib.queries.ts';
import type { ImportChoice } from './import.contract.ts';
import {
  findConcerned,
  findSamePersons,
  findSettled,
  listPlaces,
  type Settled,
} from './import.queries.ts';
import { keyOf, listedForm, overlaid, type RowValues } from './import-row.rules.ts';
import { type ImportPlan, RowJudge } from './import-row-judge.ts';
import { readCell, whole } from './import-values.ts';
import type { TableRow } from './read-table.ts';

const rowsAtOnce = 200;

/**
 * What importing these rows would do, and all that is wrong with them. Changes nothing; in a
 * transaction that goes on to import, what it has read stays true. `maySafety`: whether emergency
 * and medical data of people who are registered may change; otherwise these stay, and the report
 * counts them.
 */
export async function planImport(
  db: Kysely<Schema> | Transaction<Schema>,
  rows: readonly TableRow[],
  choice: ImportChoice,
  options: { now: Date; maySafety: boolean },
): Promise<ImportPlan> {
  const read = rows.map(({ row, cells }) => ({ row, values: valuesOf(cells, choice) }));
  const people = await findConcerned(db, {
    ids: read.flatMap(({ values }) => whole(values.id) ?? []),
    bibs: read.flatMap(({ values }) => whole(values.bib) ?? []),
    persons: read.flatMap(({ values }) => keyOf(overlaid(listedForm, values)) ?? []),
  });
  const settled = choice.fields.includes('circuit')
    ? await findSettled(
        db,
        people.map(({ id }) => id),
      )
    : new Map<number, Settled>();
  const judge = new RowJudge({ people, settled }, await listBibRanges(db), choice, options);
  for (const [index, each] of read.entries()) {
    judge.take(each.row, each.values);
    // Lets the site answer other requests in between thousands of rows.
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
  }
  const taken = choice.fields.includes('extras') ? await countTaken(db) : {};
  return judge.conclude(await listPlaces(db), taken, await findSamePersons(db, judge.changed));
}

function valuesOf(cells: readonly string[], choice: ImportChoice): RowValues {
  const { fields, medicalConsent } = choice;
  const values: RowValues = {};
  for (const [column, field] of fields.entries()) {
    const cell = cells[column];
    if (field === 'medicalInfo' && !medicalConsent) continue;
    if (field && cell) values[field] = readCell(field, cell);
  }
  return values;
}
