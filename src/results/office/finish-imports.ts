import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { sealRow } from '../../platform/db/sealed-rows.ts';
import { refused } from '../../platform/http/result.ts';
import {
  readTableRows,
  type TableReader,
} from '../../registration/office/imports/read-table-file.ts';
import { forAction, forPage } from '../../site/office-use-case.ts';
import { addEntries, lockEntries } from './enter-results.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type FinishDraft, leftOutBy, readDraft, sealTables } from './finish-drafts.queries.ts';
import type {
  FinishImportLine,
  LeftOutBy,
  PostedTable,
  StagedFinish,
} from './finish-import.contract.ts';
import { mostFinishRows, reasonMost } from './finish-import.contract.ts';
import type { FinishChoice, FinishPlan, FinishRace, StoredChoice } from './finish-plan.contract.ts';
import { planFinish } from './finish-plan.rules.ts';
import { readFinishRace } from './read-finish-race.ts';
import type { ResultsContext } from './results-context.ts';

type Db = Kysely<Schema> | Transaction<Schema>;
type Of = { raceId: number; id: number };

const asItSeems: FinishChoice = { kind: null, from: null, fields: null, acceptsGaps: false };

const isRace = async ({ races }: ResultsContext, raceId: number) =>
  (await races.list()).some(({ id }) => id === raceId);

/** The imports of a race, drafts among them, the latest first; undefined: the race is unknown. */
export const listFinishImports = forPage(
  'race-day',
  async (ctx: ResultsContext, raceId: number): Promise<FinishImportLine[] | undefined> => {
    if (!(await isRace(ctx, raceId))) return undefined;
    const { db } = ctx;
    const rows = await db
      .selectFrom('finish_import')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .select(['finish_import.id', 'file_name', 'state', 'first_entry', 'last_entry', 'at'])
      .select(['staff.name as by', 'choice'])
      .$narrowType<{ choice: StoredChoice }>()
      .where('race_id', '=', raceId)
      .orderBy('finish_import.id', 'desc')
      .execute();
    const nameRows = await leftOutBy(
      db,
      rows.flatMap(({ choice }) => choice.leftOut ?? []),
    );
    return rows.map(({ id, file_name, state, first_entry, last_entry, at, by, choice }) => {
      const count = first_entry === null || last_entry === null ? 0 : last_entry - first_entry + 1;
      const leftOut = nameRows(choice.leftOut ?? []);
      return { id, fileName: file_name, state, count, leftOut, at, by };
    });
  },
);

/**
 * Keeps the rows of a file for its dry run, which enters nothing yet. `bibs`: the order of the
 * finish, for times without bibs.
 */
export const beginFinishImport = forAction(
  { right: 'race-day' },
  async (
    ctx: ResultsContext,
    raceId: number,
    { times, bibs }: { times: PostedTable; bibs: PostedTable },
  ) => {
    if (!(await isRace(ctx, raceId))) return refused('not-found');
    const { db, readTable, staff } = ctx;
    const now = ctx.clock.now();
    const rows = await readPosted(times, readTable);
    if (!rows) return refused('import-file-missing');
    if (!rows.ok) return rows;
    const order = await readPosted(bibs, readTable);
    if (order && !order.ok) return order;
    await deleteOldFinishImports(db, now);
    const name = times.file?.name.toWellFormed().replace(/\p{C}/gu, '').trim() ?? '';
    const { id } = await db
      .insertInto('finish_import')
      .values({
        race_id: raceId,
        state: 'draft',
        file_name: name.slice(0, 200),
        choice: JSON.stringify(asItSeems),
        ...sealTables(db, { rows: rows.rows, bibs: order?.rows ?? [] }),
        at: now,
        staff_id: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ok: true as const, id };
  },
);

/** The rows of a file or, without one, of a pasted text; undefined: neither was sent. */
async function readPosted({ file, text }: PostedTable, reader: TableReader | undefined) {
  if (!file && text.trim() === '') return undefined;
  // A pasted line or two is shorter than the shortest text that the reader takes for a file.
  const content = file ? file.content : Buffer.from(`${text}\n\n\n\n`);
  return readTableRows(content, { most: mostFinishRows, reader });
}

/** Deletes files that nobody has applied for a day: they hold more than results. */
export const deleteOldFinishImports = (db: Db, now: Date) =>
  db
    .deleteFrom('finish_import')
    .where('state', '=', 'draft')
    .where('at', '<', new Date(now.getTime() - dayMs))
    .execute();
const dayMs = 24 * 3_600_000;

/** A waiting file, with what it would do now; undefined: there is no such file. */
export const findFinishImport = forPage(
  'race-day',
  async (ctx: ResultsContext, of: Of): Promise<StagedFinish | undefined> => {
    const { db, clock } = ctx;
    const draft = await readDraft(db, of);
    const race = draft && (await readFinishRace(ctx, of.raceId, clock.now()));
    if (!draft || !race) return undefined;
    const { fileName, choice, tables, leftOut } = draft;
    const plan = planOf(draft, race);
    const nameRows = await leftOutBy(db, leftOut);
    return {
      id: of.id,
      fileName,
      choice,
      bibRows: tables.bibs.length,
      plan,
      leftOut: nameRows(leftOut),
      fingerprint: fingerprintOfPlan(plan, race),
    };
  },
);

const planOf = ({ tables, choice, leftOut }: FinishDraft, race: FinishRace): FinishPlan =>
  planFinish(
    tables,
    race,
    choice,
    leftOut.map(({ row }) => row),
  );

const lastOf = ({ inputs }: FinishRace) =>
  inputs.entries.reduce((most, { number }) => Math.max(most, number), 0);

const fingerprintOfPlan = ({ changes, leftOut }: FinishPlan, race: FinishRace): string =>
  fingerprintOf([lastOf(race), changes, leftOut]);

/**
 * Notes how the file is to be read; the dry run follows from it. `bibs`: another list of bibs in
 * order, if one was sent.
 */
export const chooseFinish = forAction(
  { right: 'race-day' },
  async ({ db, readTable }: ResultsContext, of: Of, choice: FinishChoice, bibs: PostedTable) => {
    const named = choice.fields?.filter((field) => field !== null) ?? [];
    if (new Set(named).size < named.length) return refused('import-column-twice');
    const draft = await readDraft(db, of);
    if (!draft) return refused('import-gone');
    const order = await readPosted(bibs, readTable);
    if (order && !order.ok) return order;
    const tables = order ? { ...draft.tables, bibs: order.rows } : draft.tables;
    const { numUpdatedRows } = await db
      .updateTable('finish_import')
      // Keeps the rows that somebody else leaves out at the same moment.
      .set({ choice: sql`choice || ${JSON.stringify(choice)}::jsonb`, ...sealTables(db, tables) })
      .where('id', '=', of.id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refused('import-gone') : { ok: true as const };
  },
);

/** Enters all that the dry run showed, or nothing if the result would be different by now. */
export const runFinishImport = forAction(
  { right: 'race-day', bulk: 'result.enter' },
  async (ctx: ResultsContext, of: Of, asked: { fingerprint: string; reason: string }) => {
    const reason = asked.reason.trim().slice(0, reasonMost);
    if (reason === '') return refused('import-reason-missing');
    const { db, staff } = ctx;
    const now = ctx.clock.now();
    const draft = await readDraft(db, of);
    const race = draft && (await readFinishRace(ctx, of.raceId, now));
    if (!draft || !race) return refused('import-gone');
    const plan = planOf(draft, race);
    const isWrong = plan.findings.some(({ isProblem }) => isProblem);
    if (isWrong || plan.changes.length === 0) return refused('import-not-checked');
    if (fingerprintOfPlan(plan, race) !== asked.fingerprint)
      return refused('finish-import-changed');
    return inTransaction(db, async (trx) => {
      const before = await lockEntries(trx, of.raceId);
      if (!(await isState(trx, of, 'draft'))) return refused('import-gone');
      if (before !== lastOf(race)) return refused('finish-import-changed');
      const entries = plan.changes.map((change) => ({ change, reason }));
      const nameRows = await leftOutBy(trx, draft.leftOut);
      const last = await addEntries(
        trx,
        { raceId: of.raceId, before },
        entries,
        { staff, now },
        draft.leftOut.length === 0 ? undefined : { leftOut: nameRows(draft.leftOut).map(rowBy) },
      );
      await trx
        .updateTable('finish_import')
        .set({ state: 'done', at: now, staff_id: staff.id })
        .set({ first_entry: before + 1, last_entry: last })
        .set(sealRow(trx, 'finish_import', { rows: '' }))
        .where('id', '=', of.id)
        .execute();
      return { ok: true as const };
    });
  },
);

const rowBy = ({ row, by }: LeftOutBy) => `${row} (${by})`;

const isState = async (trx: Transaction<Schema>, { id }: Of, state: FinishImportLine['state']) =>
  (await trx
    .selectFrom('finish_import')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()) !== undefined;

/** Deletes a file that was not applied. */
export const dropFinishImport = forAction(
  { right: 'race-day' },
  async ({ db }, { raceId, id }: Of) => {
    await db
      .deleteFrom('finish_import')
      .where('id', '=', id)
      .where('race_id', '=', raceId)
      .where('state', '=', 'draft')
      .execute();
    return { ok: true as const };
  },
);
