import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { safetyColumnNames } from '../../../edition/fields/field-columns.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { type AuditEntry, writeAudit, writeAudits } from '../../../staff/audit/write-audit.ts';
import { lockExtras } from '../../extra-stock.ts';
import { renewLinks } from '../../my-registration/renew-links.ts';
import { queueDifferenceMail } from '../../payments/follow-circuit.ts';
import { findPayer } from '../../payments/payments.queries.ts';
import { lockPlaces } from '../../places.ts';
import { lockBibs } from '../bibs/bib.queries.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import type { ImportChoice, ImportReport } from './import.contract.ts';
import {
  askForMails,
  type ImportedRow,
  insertParticipants,
  takePlaces,
  updateParticipants,
} from './import.queries.ts';
import type { ImportPlan } from './import-row-judge.ts';
import { planImport } from './plan-import.ts';
import { silenceS } from './stage-import.ts';
import { openStaged, sealStaged } from './staged-rows.ts';

const rowsAtOnce = 250;

/**
 * Columns that the audit leaves out: those that only rescuers may see, and those that are no field
 * of the form.
 */
const unaudited: readonly (keyof ImportedRow)[] = [
  ...safetyColumnNames,
  'medical_consent_at',
  'medical_consent_by',
  'person_key',
  // The moment at which the entry itself was made.
  'extra_since',
];

type Run = { id: string; run: string };

/**
 * Starts an import that was checked; a second click starts nothing. Refuses with
 * `import-not-checked` and `import-gone`.
 */
export const startImport = forAction(
  { right: 'participants', bulk: 'participants.import' },
  async (ctx: RegistrationOffice, id: string) => {
    const taken = await takeImport(ctx.db, ctx.staff, id);
    if (!taken.ok || !taken.run) return taken;
    const run = runImport(ctx, taken.run)
      .catch((error: unknown) => ctx.log({ err: error, import: id }, 'import failed'))
      .finally(() => ctx.running.delete(run));
    ctx.running.add(run);
    return { ok: true as const };
  },
);

/**
 * Claims a checked import for one run. The second of two clicks gets undefined, and so does a click
 * for an import that is done. A run that has sent no sign for a minute is taken over.
 */
async function takeImport(
  db: Kysely<Schema>,
  staff: Staff,
  id: string,
): Promise<Result<{ run: Run | undefined }, 'import-gone' | 'import-not-checked'>> {
  const run = randomUUID();
  const taken = await db
    .updateTable('participant_import')
    .set({ state: 'running', run, done_rows: 0, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .where(
      sql<boolean>`state = 'checked'
        or (state = 'running' and touched_at <= now() - make_interval(secs => ${silenceS}))`,
    )
    .returning('id')
    .executeTakeFirst();
  if (taken) return { ok: true, run: { id, run } };
  const found = await db
    .selectFrom('participant_import')
    .select('state')
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .executeTakeFirst();
  if (!found) return refused('import-gone');
  if (found.state === 'draft') return refused('import-not-checked');
  return { ok: true, run: undefined };
}

/**
 * Imports all rows in one transaction. If a row has a problem by now, it imports none, and the
 * import is a draft again with its report. Throws an error of the database; the import then counts
 * as interrupted, and can be run again.
 */
async function runImport({ db, staff, clock, siteUrl }: OfficeContext, { id, run }: Run) {
  const at = { now: clock.now(), siteUrl };
  const own = (from: Kysely<Schema>) =>
    from.updateTable('participant_import').where('id', '=', id).where('run', '=', run);
  let noting: Promise<unknown> = Promise.resolve();
  // Not awaited: the note is written outside the transaction, on a connection that may take a while
  // to get.
  const note = (rows: number) => {
    noting = own(db)
      .set({ done_rows: rows, touched_at: sql<Date>`now()` })
      .execute()
      .catch(() => {});
  };
  try {
    await inTransaction(db, async (trx) => {
      const plan = await carryOut(trx, staff, { id, run }, at, note);
      await noting;
      if (plan.report.problemCount > 0) throw new Problems(plan.report);
      const { numUpdatedRows } = await own(trx)
        .set({ state: 'done', ...sealStaged(trx, { rows: [], sample: [], report: plan.report }) })
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('Another run has taken this import over.');
    });
  } catch (error) {
    await noting;
    const isWrong = error instanceof Problems;
    await own(db)
      .set(
        isWrong
          ? { state: 'draft', ...sealStaged(db, { report: error.report }) }
          : { touched_at: sql<Date>`now() - make_interval(secs => ${silenceS})` },
      )
      .execute();
    if (!isWrong) throw error;
  }
}

class Problems extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('rows have problems');
    this.report = report;
  }
}

async function carryOut(
  trx: Transaction<Schema>,
  staff: Staff,
  { id, run }: Run,
  { now, siteUrl }: { now: Date; siteUrl: string },
  note: (rows: number) => void,
): Promise<ImportPlan> {
  const staged = await trx
    .selectFrom('participant_import')
    .select(['rows', 'choice', 'file_name'])
    .$narrowType<{ choice: ImportChoice }>()
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  const { choice, file_name } = staged;
  const rows = openStaged(trx, 'rows', staged.rows);
  if (choice.fields.includes('extras')) await lockExtras(trx);
  const places = await trx.selectFrom('race_places').select('race_id').execute();
  await lockPlaces(
    trx,
    places.map(({ race_id }) => race_id),
  );
  await lockBibs(trx);
  const plan = await planImport(trx, rows, choice, { now, maySafety: isAllowed(staff, 'safety') });
  const { newcomers, changed, report } = plan;
  if (report.problemCount > 0) return plan;
  for (const { raceId, needed } of report.places) {
    if (!(await takePlaces(trx, raceId, needed)))
      throw new Error('Places went in spite of a lock.');
  }
  let done = report.unchanged;
  for (const some of portions(newcomers)) {
    await insertParticipants(trx, some);
    note((done += some.length));
  }
  for (const some of portions(changed)) {
    await updateParticipants(
      trx,
      some.map(({ after }) => after),
    );
    await writeAudits(
      trx,
      some.map((each) => changeEntry(staff, each)),
    );
    const moved: number[] = [];
    for (const { before, after } of some) {
      if (await renewLinks(trx, before, after, { siteUrl, by: 'office' })) moved.push(before.id);
      if (before.extra_minor === after.extra_minor) continue;
      const payer = await findPayer(trx, before.id);
      if (payer) await queueDifferenceMail(trx, payer, { now, siteUrl });
    }
    if (moved.length > 0) await askForMails(trx, moved);
    note((done += some.length));
  }
  await writeAudit(trx, {
    staff,
    action: 'participants.import',
    subject: `import ${id}`,
    reason: choice.reason.trim() || undefined,
    after: {
      file: file_name,
      created: report.created,
      changed: report.changed,
      unchanged: report.unchanged,
      newcomers: choice.newcomers,
      writesMails: choice.writesMails,
      medicalConsent: choice.medicalConsent,
    },
  });
  return plan;
}

function changeEntry(
  staff: Staff,
  { before, after }: { before: ImportedRow; after: ImportedRow },
): AuditEntry {
  const names = (Object.keys(after) as (keyof ImportedRow)[]).filter(
    (name) => before[name] !== after[name] && !unaudited.includes(name),
  );
  const only = (row: ImportedRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return {
    staff,
    action: 'participant.import',
    subject: `participant ${before.id}`,
    before: only(before),
    after: only(after),
  };
}

function* portions<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += rowsAtOnce) yield items.slice(at, at + rowsAtOnce);
}
