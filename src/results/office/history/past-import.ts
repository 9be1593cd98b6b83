import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { openRow, sealRow } from '../../../platform/db/sealed-rows.ts';
import { refused } from '../../../platform/http/result.ts';
import type { TableRow } from '../../../registration/office/imports/read-table.ts';
import { readTableFile } from '../../../registration/office/imports/read-table-file.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { forgetPastNames } from '../../history/past-results.queries.ts';
import { isCountry } from '../circuit/stage-cells.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { underHeadings } from '../finish-columns.rules.ts';
import type { FileContext } from '../results-context.ts';
import { genderOfCategory, guessPastFields, pastRows } from './past-cells.ts';
import { readNamedRace } from './past-race.rules.ts';
import type { NamedRace, StagedPast } from './past-results-admin.contract.ts';
import { judgePast, type PastField, type PastReport, pastFields } from './past-row.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Keeps the rows of a file for its dry run; the names of its columns say what each holds. */
export const beginPast = forAction(
  { right: 'participants' },
  async (
    { db, staff, clock, readTable }: FileContext,
    named: NamedRace,
    file: { name: string; content: Buffer | undefined } | undefined,
  ) => {
    const now = clock.now();
    const race = readNamedRace(named, now);
    if (!race) return refused('past-race-invalid', { year: now.getUTCFullYear() });
    if (!file) return refused('import-file-missing');
    const table = await readTableFile(file.content, readTable);
    if (!table.ok) return table;
    const { header, rows } = underHeadings(table);
    await deleteOldDrafts(db);
    const { id } = await db
      .insertInto('past_race')
      .values({
        state: 'draft',
        year: race.year,
        day: race.day,
        race: race.race,
        race_key: race.raceKey,
        distance_km: race.distanceKm,
        file_name: file.name.toWellFormed().replace(/\p{C}/gu, '').slice(0, 200) || '?',
        fields: JSON.stringify(guessPastFields(header)),
        ...sealRow(db, 'past_race', { header: JSON.stringify(header), rows: JSON.stringify(rows) }),
        at: now,
        staff_id: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ok: true as const, id };
  },
);

/** Deletes files that nobody has imported for a day: they may hold more than results. */
const deleteOldDrafts = (db: Db) =>
  sql`delete from past_race where state = 'draft' and at < now() - interval '1 day'`.execute(db);

/** A file that waits to be imported, with what it would bring; undefined: there is no such file. */
export const findPastDraft = forPage(
  'participants',
  async ({ db }, id: number): Promise<StagedPast | undefined> => {
    const found = await readDraft(db, id);
    if (!found) return undefined;
    const { rows, distanceKm: _distanceKm, ...draft } = found;
    const report = reportOn(rows, draft.fields, found);
    return {
      ...draft,
      sample: rows.slice(0, 5).map(({ cells }) => cells),
      rowCount: rows.length,
      report,
      fingerprint: fingerprintOf(report.results),
    };
  },
);

async function readDraft(db: Db, id: number) {
  const row = await db
    .selectFrom('past_race')
    .select(['id', 'year', 'race', 'distance_km', 'file_name', 'header', 'fields', 'rows'])
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!row) return undefined;
  const { header, rows } = openRow(db, 'past_race', { header: row.header, rows: row.rows });
  return {
    id: row.id,
    year: row.year,
    race: row.race,
    distanceKm: row.distance_km,
    fileName: row.file_name,
    header: JSON.parse(header) as string[],
    fields: row.fields.map((each) => pastFields.find((field) => field === each) ?? null),
    rows: JSON.parse(rows) as TableRow[],
  };
}

const reportOn = (
  rows: readonly TableRow[],
  fields: readonly (PastField | null)[],
  { year, distanceKm }: { year: number; distanceKm: number | null },
): PastReport =>
  judgePast(pastRows(rows, fields), { year, distanceKm, isCountry, genderOfCategory });

/** Notes which column holds what; the dry run follows from it. */
export const choosePastFields = forAction(
  { right: 'participants' },
  async ({ db }, id: number, fields: readonly (PastField | null)[]) => {
    const named = fields.filter((field) => field !== null);
    if (new Set(named).size < named.length) return refused('import-column-twice');
    const { numUpdatedRows } = await db
      .updateTable('past_race')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refused('import-gone') : { ok: true as const };
  },
);

/**
 * Locks earlier results: if two people act at once, the second waits, and sees what the first has
 * done.
 */
const lockHistory = (trx: Transaction<Schema>) =>
  sql`lock table past_race in share row exclusive mode`.execute(trx);

/** Imports all rows as they were shown, or none while one has a problem. */
export const runPast = forAction(
  { right: 'participants', bulk: 'history.import' },
  ({ db, staff, clock }, id: number, fingerprint: string) =>
    inTransaction(db, async (trx) => {
      await lockHistory(trx);
      const draft = await readDraft(trx, id);
      if (!draft) return refused('import-gone');
      const { results, problems } = reportOn(draft.rows, draft.fields, draft);
      if (problems.length > 0 || results.length === 0) return refused('import-not-checked');
      if (fingerprintOf(results) !== fingerprint) return refused('import-changed');
      const there = await trx
        .selectFrom('past_race as draft')
        .innerJoin('past_race as done', (join) =>
          join
            .onRef('done.year', '=', 'draft.year')
            .onRef('done.race_key', '=', 'draft.race_key')
            .on('done.state', '=', 'done'),
        )
        .select('done.id')
        .where('draft.id', '=', id)
        .executeTakeFirst();
      const { race, year } = draft;
      if (there) return refused('past-race-there', { race, year });
      await trx
        .updateTable('past_race')
        .set({ state: 'done', at: clock.now(), staff_id: staff.id })
        .set(sealRow(trx, 'past_race', { header: '', rows: '' }))
        .where('id', '=', id)
        .execute();
      for (let from = 0; from < results.length; from += rowsAtOnce) {
        const some = results.slice(from, from + rowsAtOnce);
        await trx
          .insertInto('past_result')
          .values(
            some.map(({ timeMs, ...line }) => ({ ...line, past_race_id: id, time_ms: timeMs })),
          )
          .execute();
      }
      const after = { rows: results.length };
      await writeAudit(trx, { staff, action: 'history.import', subject: `${race} ${year}`, after });
      return { ok: true as const };
    }),
);

const rowsAtOnce = 500;

/** Deletes a race’s results for good; a second time it does nothing. */
export const undoPast = forAction(
  { right: 'participants', bulk: 'history.undo' },
  ({ db, staff }, id: number) =>
    inTransaction(db, async (trx) => {
      const gone = await trx
        .deleteFrom('past_race')
        .where('id', '=', id)
        .where('state', '=', 'done')
        .returning(['race', 'year'])
        .executeTakeFirst();
      if (gone) {
        const subject = `${gone.race} ${gone.year}`;
        await writeAudit(trx, { staff, action: 'history.undo', subject });
      }
      return { ok: true as const };
    }),
);

/** Deletes a file that was not imported. */
export const dropPast = forAction({ right: 'participants' }, async ({ db }, id: number) => {
  await db.deleteFrom('past_race').where('id', '=', id).where('state', '=', 'draft').execute();
  return { ok: true as const };
});

/** Erases the names in results; the history says how many, and not whose. */
export const erasePast = forAction(
  // For good, and for as many as one form names.
  { right: 'participants', bulk: 'history.erase' },
  ({ db, staff }, ids: readonly number[]) =>
    inTransaction(db, async (trx) => {
      const rows = await forgetPastNames(trx, ids);
      if (rows > 0) {
        await writeAudit(trx, { staff, action: 'history.erase', subject: '', after: { rows } });
      }
      return { ok: true as const };
    }),
);
