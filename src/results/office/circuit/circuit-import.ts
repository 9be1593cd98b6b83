import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { openRow, sealRow } from '../../../platform/db/sealed-rows.ts';
import { refused } from '../../../platform/http/result.ts';
import type { TableRow } from '../../../registration/office/imports/read-table.ts';
import { readTableFile } from '../../../registration/office/imports/read-table-file.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { cardOf } from '../../circuit/circuit-identity.rules.ts';
import type { StageFinisher } from '../../circuit/stage-finisher.ts';
import { stageName } from '../../circuit/standings-words.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { underHeadings } from '../finish-columns.rules.ts';
import type { FileContext } from '../results-context.ts';
import type { StagedStage } from './circuit.contract.ts';
import { homeFinishers } from './home-finishers.ts';
import { guessStageFields, isCountry, stageRows } from './stage-cells.ts';
import { judgeStage, type StageField, type StageReport, stageFields } from './stage-row.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;
type At = { staff: Staff; now: Date };

/**
 * Locks the circuit: if two people act at once, the second waits, and sees what the first has done.
 */
export async function lockCircuit(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table circuit_import in share row exclusive mode`.execute(trx);
}

/** Keeps the rows of a file for its dry run; the names of its columns say what each holds. */
export const beginStage = forAction(
  { right: 'participants' },
  async (
    { db, staff, clock, readTable }: FileContext,
    stage: string,
    file: { name: string; content: Buffer | undefined } | undefined,
  ) => {
    const { circuitCalendar } = edition();
    if (!circuitCalendar.some(({ id }) => id === stage)) return refused('not-found');
    if (!file) return refused('import-file-missing');
    const table = await readTableFile(file.content, readTable);
    if (!table.ok) return table;
    const { header, rows } = underHeadings(table);
    await deleteOldDrafts(db);
    const { id } = await db
      .insertInto('circuit_import')
      .values({
        stage,
        state: 'draft',
        file_name: file.name.toWellFormed().replace(/\p{C}/gu, '').slice(0, 200) || '?',
        fields: JSON.stringify(guessStageFields(header)),
        ...sealRow(db, 'circuit_import', {
          header: JSON.stringify(header),
          rows: JSON.stringify(rows),
        }),
        at: clock.now(),
        staff_id: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ok: true as const, id };
  },
);

/** Deletes files that nobody has imported for a day: they hold more than results. */
const deleteOldDrafts = (db: Db) =>
  sql`delete from circuit_import where state = 'draft' and at < now() - interval '1 day'`.execute(
    db,
  );

/** A file that waits to be imported, with what it would bring; undefined: there is no such file. */
export const findStage = forPage(
  'participants',
  async ({ db }, id: number): Promise<StagedStage | undefined> => {
    const found = await readDraft(db, id);
    if (!found) return undefined;
    const { rows, ...draft } = found;
    const report = reportOn(draft.stage, rows, draft.fields);
    return {
      ...draft,
      sample: rows.slice(0, 5).map(({ cells }) => cells),
      rowCount: rows.length,
      report,
      fingerprint: fingerprintOf(report.finishers),
    };
  },
);

async function readDraft(db: Db, id: number) {
  const row = await db
    .selectFrom('circuit_import')
    .select(['id', 'stage', 'file_name', 'header', 'fields', 'rows'])
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!row) return undefined;
  const { header, rows } = openRow(db, 'circuit_import', { header: row.header, rows: row.rows });
  return {
    id: row.id,
    stage: row.stage,
    fileName: row.file_name,
    header: JSON.parse(header) as string[],
    fields: row.fields.map((each) => stageFields.find((field) => field === each) ?? null),
    rows: JSON.parse(rows) as TableRow[],
  };
}

function reportOn(
  stage: string,
  rows: readonly TableRow[],
  fields: readonly (StageField | null)[],
): StageReport {
  const { circuitCalendar, circuit, circuitCategories } = edition();
  const stageDay = circuitCalendar.find(({ id }) => id === stage)?.day ?? '';
  const { minAge, maxAge } = circuit;
  const facts = { categories: circuitCategories, minAge, maxAge, stageDay, isCountry };
  return judgeStage(stageRows(rows, fields), facts);
}

/** Notes which column holds what; the dry run follows from it. */
export const chooseStageFields = forAction(
  { right: 'participants' },
  async ({ db }, id: number, fields: readonly (StageField | null)[]) => {
    const named = fields.filter((field) => field !== null);
    if (new Set(named).size < named.length) return refused('import-column-twice');
    const { numUpdatedRows } = await db
      .updateTable('circuit_import')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refused('import-gone') : { ok: true as const };
  },
);

/**
 * Imports all rows as they were shown, or none while one has a problem; replaces the stage's
 * earlier results.
 */
export const runStage = forAction(
  { right: 'participants', bulk: 'circuit.import' },
  async ({ db, staff, clock }, id: number, fingerprint: string) => {
    const at = { staff, now: clock.now() };
    return inTransaction(db, async (trx) => {
      await lockCircuit(trx);
      const draft = await readDraft(trx, id);
      if (!draft) return refused('import-gone');
      const { finishers, problems } = reportOn(draft.stage, draft.rows, draft.fields);
      if (problems.length > 0 || finishers.length === 0) return refused('import-not-checked');
      if (fingerprintOf(finishers) !== fingerprint) return refused('import-changed');
      await withdraw(trx, at, draft.stage);
      await trx
        .updateTable('circuit_import')
        .set({ state: 'done', at: at.now, staff_id: at.staff.id })
        .set(sealRow(trx, 'circuit_import', { header: '', rows: '' }))
        .where('id', '=', id)
        .execute();
      await insertFinishers(trx, { id, stage: draft.stage }, finishers);
      await note(trx, at, 'circuit.import', draft.stage, finishers.length);
      return { ok: true as const };
    });
  },
);

/** Takes over the site’s own results as those of a stage. */
export const takeHomeStage = forAction(
  { right: 'participants', bulk: 'circuit.import' },
  async ({ db, staff, clock }, stage: string) => {
    const { circuitCalendar, event } = edition();
    const isHome = circuitCalendar.some(({ id, name }) => id === stage && name === event.name);
    const finishers = isHome ? await homeFinishers(db) : undefined;
    if (!finishers?.length) return refused('circuit-own-missing');
    const at = { staff, now: clock.now() };
    return inTransaction(db, async (trx) => {
      await lockCircuit(trx);
      await withdraw(trx, at, stage);
      const { id } = await trx
        .insertInto('circuit_import')
        .values({
          stage,
          state: 'done',
          file_name: '',
          fields: '[]',
          ...sealRow(trx, 'circuit_import', { header: '', rows: '' }),
          at: at.now,
          staff_id: at.staff.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertFinishers(trx, { id, stage }, finishers);
      await note(trx, at, 'circuit.import', stage, finishers.length);
      return { ok: true as const };
    });
  },
);

const rowsAtOnce = 500;

async function insertFinishers(
  trx: Transaction<Schema>,
  { id, stage }: { id: number; stage: string },
  finishers: readonly StageFinisher[],
): Promise<void> {
  const cards: string[] = [];
  const rows = finishers
    .toSorted((one, other) => one.place - other.place)
    .map((finisher) => {
      const card = cardOf({ ...finisher, stage }, cards);
      cards.push(card);
      return { import_id: id, card, ...finisher };
    });
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('circuit_result')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Deletes a stage’s results; published ones stay public until the next publication. */
export const undoStage = forAction(
  { right: 'participants', bulk: 'circuit.undo' },
  async ({ db, staff, clock }, stage: string) => {
    const at = { staff, now: clock.now() };
    return inTransaction(db, async (trx) => {
      await lockCircuit(trx);
      if (await withdraw(trx, at, stage)) await note(trx, at, 'circuit.undo', stage);
      return { ok: true as const };
    });
  },
);

async function withdraw(trx: Transaction<Schema>, { staff, now }: At, stage: string) {
  const { numUpdatedRows } = await trx
    .updateTable('circuit_import')
    .set({ state: 'undone', undone_at: now, undone_by: staff.id })
    .where('stage', '=', stage)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const note = (
  trx: Transaction<Schema>,
  { staff }: At,
  action: 'circuit.import' | 'circuit.undo',
  stage: string,
  rows?: number,
) =>
  writeAudit(trx, {
    staff,
    action,
    subject: stageName(stage),
    ...(rows !== undefined && { after: { rows } }),
  });

/** Deletes a file that was not imported. */
export const dropStage = forAction({ right: 'participants' }, async ({ db }, id: number) => {
  await db.deleteFrom('circuit_import').where('id', '=', id).where('state', '=', 'draft').execute();
  return { ok: true as const };
});
