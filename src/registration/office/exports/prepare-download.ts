import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { countSubscribers } from '../../../event/newsletter/newsletter.queries.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Refused, type Result, refused } from '../../../platform/http/result.ts';
import { forAction, forPage, type OfficeContext } from '../../../site/office-use-case.ts';
import { type AuditEntry, writeAudit } from '../../../staff/audit/write-audit.ts';
import { safetyReasonIn, safetyReasonLeast } from '../participants/participant-action.rules.ts';
import type { RegistrationOffice, ResultFiles } from '../registration-office.ts';
import { mostPdfRows, phoneColumns, safetyColumns, type WantedFile } from './download.contract.ts';
import { countExported } from './export.queries.ts';

type ListRefusal = 'list-empty' | 'list-too-long' | 'result-file-empty';
type ExportRefusal = 'export-columns-missing' | 'safety-reason-short';
type Prepared = Result<{ address: string }, ListRefusal | ExportRefusal>;

/** Prepares a file that a page offers; see `noteDownload`. */
export const prepareDownload = forAction(
  (wanted: WantedFile, _reason?: string) =>
    holdsSafetyData(wanted)
      ? { right: 'safety-export', bulk: 'participants.export-safety' }
      : { right: 'participants', bulk: 'participants.export' },
  (ctx: RegistrationOffice, wanted: WantedFile, reason = '') => noteDownload(ctx, wanted, reason),
);

/**
 * Notes that a member of staff takes a file, and returns the address where the same person can
 * fetch it once within ten minutes. Refuses emergency and medical data without a reason
 * (`safety-reason-short`), a PDF without rows (`list-empty`) or with too many (`list-too-long`),
 * and results without rows (`result-file-empty`).
 */
export function noteDownload(
  { db, staff, resultFiles }: OfficeContext & { resultFiles?: ResultFiles },
  wanted: WantedFile,
  reason = '',
): Promise<Prepared> {
  return inTransaction(db, async (trx): Promise<Prepared> => {
    const counted = await countRows(trx, wanted, resultFiles);
    if (!counted.ok) return counted;
    const noted = entryOf(wanted, reason, counted.rows);
    if (!noted.ok) return noted;
    await writeAudit(trx, { ...noted.entry, staff });
    await trx
      .deleteFrom('office_download')
      .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .execute();
    const { id } = await trx
      .insertInto('office_download')
      .values({ staff_id: staff.id, wanted: JSON.stringify(wanted) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ok: true, address: `/api/admin/downloads/${id}` };
  });
}

/** How many subscribers the newsletter has; undefined when there is no newsletter. */
export const readNewsletter = forPage('participants', async ({ db }) =>
  edition().newsletter.isOn ? countSubscribers(db) : undefined,
);

/** Whether a file contains emergency and medical data. */
const holdsSafetyData = (wanted: WantedFile): boolean =>
  wanted.kind === 'export' &&
  wanted.columns.some((column) => safetyColumns.some((each) => each === column));

async function countRows(
  trx: Transaction<Schema>,
  wanted: WantedFile,
  results: ResultFiles | undefined,
): Promise<Result<{ rows: number }, ListRefusal>> {
  const counted = (rows: number) => ({ ok: true as const, rows });
  if (wanted.kind === 'export') return counted(await countExported(trx, wanted.filter));
  if (wanted.kind === 'newsletter') return counted((await countSubscribers(trx)).confirmed);
  if (wanted.kind === 'phones') return counted(wanted.ids.length);
  if (wanted.kind === 'results') {
    const rows = await results?.countRows(trx, wanted);
    return rows ? counted(rows) : refused('result-file-empty');
  }
  const rows = await countExported(trx, { raceId: wanted.raceId, status: 'confirmed' });
  if (rows === 0) return refused('list-empty');
  if (rows > mostPdfRows) return refused('list-too-long', { most: mostPdfRows, count: rows });
  return counted(rows);
}

function entryOf(
  wanted: WantedFile,
  given: string,
  rows: number,
): Result<{ entry: Omit<AuditEntry, 'staff'> }, ExportRefusal> {
  const noted = (entry: Omit<AuditEntry, 'staff'>) => ({ ok: true as const, entry });
  if (wanted.kind === 'newsletter') {
    return noted({ action: 'newsletter.export', subject: 'newsletter', after: { rows } });
  }
  if (wanted.kind === 'phones') {
    const after = { format: 'csv-semicolon', columns: [...phoneColumns], rows };
    return noted({ action: 'participants.export', subject: 'participants', after });
  }
  if (wanted.kind === 'results') {
    const { kind: _kind, raceId, ...file } = wanted;
    const after = { ...file, rows };
    return noted({ action: 'result.export', subject: `race ${raceId}`, after });
  }
  if (wanted.kind !== 'export') {
    const after = { ...wanted, rows };
    return noted({ action: 'list.pdf', subject: `race ${wanted.raceId}`, after });
  }
  const { columns, format, filter } = wanted;
  if (columns.length === 0) return refused('export-columns-missing');
  const isSafety = holdsSafetyData(wanted);
  const reason = isSafety ? safetyReasonIn(given) : given.trim() || undefined;
  if (isSafety && !reason) return refused('safety-reason-short', { min: safetyReasonLeast });
  return noted({
    action: isSafety ? 'participants.export-safety' : 'participants.export',
    subject: 'participants',
    reason,
    after: { format, columns, ...filter, rows },
  });
}

/**
 * The file with this number, which is then used up. Refuses with `download-gone`, and with
 * `role-missing` when the person who asked for it may no longer see it.
 */
export async function takeDownload(
  db: Kysely<Schema>,
  staff: Staff,
  id: string,
): Promise<Result<{ wanted: WantedFile }, 'download-gone'> | Refused<'role-missing'>> {
  const taken = await db
    .deleteFrom('office_download')
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .returning('wanted')
    .$narrowType<{ wanted: WantedFile }>()
    .executeTakeFirst();
  if (!taken) return refused('download-gone');
  const isSafety = holdsSafetyData(taken.wanted);
  if (isSafety && !isAllowed(staff, 'safety-export')) return refused('role-missing');
  return { ok: true, wanted: taken.wanted };
}
