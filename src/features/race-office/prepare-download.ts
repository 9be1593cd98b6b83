import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../http/refusals.ts';
import { countSubscribers } from '../newsletter/newsletter-queries.ts';
import { demandRight } from '../staff/demand-right.ts';
import type { Staff } from '../staff/staff-contract.ts';
import { type AuditEntry, writeAudit } from '../staff/write-audit.ts';
import { mostPdfRows, safetyColumns, type WantedFile } from './download-contract.ts';
import { countExported } from './export-queries.ts';
import { safetyReasonIn, safetyReasonLeast } from './participant-action-rules.ts';

/**
 * Notes that somebody takes a file, and answers the number by which the same person fetches it, once
 * and within ten minutes. Refuses emergency and medical data without a reason
 * (`safety-reason-short`), a PDF of nobody (`list-empty`) and one of too many (`list-too-long`).
 */
export function prepareDownload(
  db: Kysely<Schema>,
  staff: Staff,
  wanted: WantedFile,
  reason: string,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const rows = await countRows(trx, wanted);
    await writeAudit(trx, { ...entryOf(wanted, reason, rows), staff });
    await trx
      .deleteFrom('office_download')
      .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .execute();
    const { id } = await trx
      .insertInto('office_download')
      .values({ staff_id: staff.id, wanted: JSON.stringify(wanted) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Whether a file tells emergency and medical data. */
export const holdsSafetyData = (wanted: WantedFile): boolean =>
  wanted.kind === 'export' &&
  wanted.columns.some((column) => safetyColumns.some((each) => each === column));

async function countRows(trx: Transaction<Schema>, wanted: WantedFile): Promise<number> {
  if (wanted.kind === 'export') return countExported(trx, wanted.filter);
  if (wanted.kind === 'newsletter') return (await countSubscribers(trx)).confirmed;
  const rows = await countExported(trx, { raceId: wanted.raceId, status: 'confirmed' });
  if (rows === 0) throw new Refusal('list-empty');
  if (rows > mostPdfRows) throw new Refusal('list-too-long', { most: mostPdfRows, count: rows });
  return rows;
}

function entryOf(wanted: WantedFile, given: string, rows: number): Omit<AuditEntry, 'staff'> {
  if (wanted.kind === 'newsletter') {
    return { action: 'newsletter.export', subject: 'newsletter', after: { rows } };
  }
  if (wanted.kind !== 'export') {
    return { action: 'list.pdf', subject: `race ${wanted.raceId}`, after: { ...wanted, rows } };
  }
  const { columns, format, filter } = wanted;
  if (columns.length === 0) throw new Refusal('export-columns-missing');
  const isSafety = holdsSafetyData(wanted);
  const reason = isSafety ? safetyReasonIn(given) : given.trim() || undefined;
  if (isSafety && !reason) throw new Refusal('safety-reason-short', { min: safetyReasonLeast });
  return {
    action: isSafety ? 'participants.export-safety' : 'participants.export',
    subject: 'participants',
    reason,
    after: { format, columns, ...filter, rows },
  };
}

/**
 * The file behind a number, which is then used up. Refuses with `download-gone`, and with
 * `role-missing` what the one who asked for it may not see any more.
 */
export async function takeDownload(
  db: Kysely<Schema>,
  staff: Staff,
  id: string,
): Promise<WantedFile> {
  const taken = await db
    .deleteFrom('office_download')
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .returning('wanted')
    .$narrowType<{ wanted: WantedFile }>()
    .executeTakeFirst();
  if (!taken) throw new Refusal('download-gone');
  if (holdsSafetyData(taken.wanted)) demandRight(staff, 'safety-export');
  return taken.wanted;
}
