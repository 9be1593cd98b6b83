import { type Kysely, sql } from 'kysely';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import type { ImportBegun, ImportChecked, ImportChoice, ImportState } from './import.contract.ts';
import { guessFields } from './import-values.ts';
import { planImport } from './plan-import.ts';
import { readTableFile } from './read-table-file.ts';
import { openStaged, sealStaged } from './staged-rows.ts';

const sampleRows = 5;
/** Seconds without a sign after which a run counts as interrupted. */
export const silenceS = 60;

type Uploaded = { name: string; content: Buffer | undefined } | undefined;

/**
 * Stores the rows of a file for its dry run, with the fields that the names of its columns suggest,
 * and returns the number of the import. Only the uploader can see it.
 */
export const beginImport = forAction(
  { right: 'participants' },
  async ({ db, staff, readTable }: RegistrationOffice, file: Uploaded): Promise<ImportBegun> => {
    if (!file) return refused('import-file-missing');
    const table = await readTableFile(file.content, readTable);
    if (!table.ok) return table;
    const { header, rows } = table;
    const choice: ImportChoice = {
      fields: guessFields(header),
      newcomers: 'pending',
      reason: '',
      matchBy: 'id',
      writesMails: false,
      medicalConsent: false,
    };
    await deleteOldImports(db);
    const { id } = await db
      .insertInto('participant_import')
      .values({
        staff_id: staff.id,
        file_name: file.name.toWellFormed().replace(/\p{C}/gu, '').slice(0, 200),
        ...sealStaged(db, {
          header,
          rows,
          sample: rows.slice(0, sampleRows).map(({ cells }) => cells),
        }),
        row_count: rows.length,
        choice: JSON.stringify(choice),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ok: true, id };
  },
);

/** Deletes imports that were left for a day, as lists hold emergency and medical data. */
export async function deleteOldImports(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('participant_import')
    .where('touched_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** An import of the signed-in person, for its page. */
export const readImport = forPage('participants', ({ db, staff }, id: string) =>
  findImport(db, staff, id),
);

/** An import of the signed-in person; undefined when there is none with this number. */
export async function findImport(
  db: Kysely<Schema>,
  staff: Staff,
  id: string,
): Promise<ImportState | undefined> {
  const row = await db
    .selectFrom('participant_import')
    .select(['id', 'file_name', 'header', 'sample', 'row_count', 'choice', 'report', 'state'])
    .select('done_rows')
    .select(
      sql<boolean>`state = 'running' and touched_at <= now() - make_interval(secs => ${silenceS})`.as(
        'is_silent',
      ),
    )
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .$narrowType<{ choice: ImportChoice }>()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      fileName: row.file_name,
      header: openStaged(db, 'header', row.header),
      sample: openStaged(db, 'sample', row.sample),
      rowCount: row.row_count,
      choice: row.choice,
      report: row.report && openStaged(db, 'report', row.report),
      state: row.is_silent ? 'interrupted' : row.state,
      doneRows: row.done_rows,
    }
  );
}

/**
 * Dry run: notes what importing with these choices would do, and what is wrong with which row. If
 * nothing is wrong, it can be imported. Refuses two columns for one field (`import-column-twice`)
 * and confirming without a reason (`import-reason-missing`); `import-gone` once it has run.
 */
export const checkImport = forAction(
  { right: 'participants' },
  async ({ db, staff, clock }, id: string, choice: ImportChoice): Promise<ImportChecked> => {
    const named = choice.fields.filter((field) => field !== null);
    if (new Set(named).size < named.length) return refused('import-column-twice');
    if (choice.newcomers === 'confirmed' && choice.reason.trim() === '') {
      return refused('import-reason-missing');
    }
    return inTransaction(db, async (trx): Promise<ImportChecked> => {
      const staged = await trx
        .selectFrom('participant_import')
        .select('rows')
        .where('id', '=', id)
        .where('staff_id', '=', staff.id)
        .where('state', 'in', ['draft', 'checked'])
        .forUpdate()
        .executeTakeFirst();
      if (!staged) return refused('import-gone');
      const rows = openStaged(db, 'rows', staged.rows);
      const maySafety = isAllowed(staff, 'safety');
      const { report } = await planImport(db, rows, choice, { now: clock.now(), maySafety });
      await trx
        .updateTable('participant_import')
        .set({
          choice: JSON.stringify(choice),
          ...sealStaged(db, { report }),
          state: report.problemCount > 0 ? 'draft' : 'checked',
          touched_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
      return { ok: true };
    });
  },
);

/** Deletes an import that is not running, with all the data of its file. */
export const dropImport = forAction(
  { right: 'participants' },
  async ({ db, staff }, id: string) => {
    await db
      .deleteFrom('participant_import')
      .where('id', '=', id)
      .where('staff_id', '=', staff.id)
      .where(
        sql<boolean>`state <> 'running'
        or touched_at <= now() - make_interval(secs => ${silenceS})`,
      )
      .execute();
    return { ok: true as const };
  },
);
