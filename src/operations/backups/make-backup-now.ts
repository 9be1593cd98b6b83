import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { productVersion } from '../../platform/db/product-version.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { forAction, forPage } from '../../site/office-use-case.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import type { OperationsContext } from '../operations-context.ts';
import { type BackupPlace, makeBackup, noteBackup } from './make-backup.ts';

export type ListedBackup = {
  id: number;
  takenAt: Date | null;
  begunAt: Date;
  bytes: number;
  rows: number;
  verifiedAt: Date | null;
  problem: string | null;
  /** Whether its file is on the machine that answers. */
  isHere: boolean;
};

const mostListed = 40;

/** Makes a backup now, and waits for it. */
export const makeBackupNow = forAction(
  { right: 'safety-export', bulk: 'backup.make' },
  async ({ db, staff, backups, log }: OperationsContext) => {
    await noted(db, staff, 'backup.make');
    await makeBackup({ ...backups, db, log }, await noteBackup(db));
    return { ok: true as const };
  },
);

/** Lets visitors in to restored data before payments were compared, or although they differ. */
export const openRestoredData = forAction(
  { right: 'safety-export', bulk: 'backup.open' },
  async ({ db, staff }) => {
    await noted(db, staff, 'backup.open');
    await letVisitorsIn(db, staff.email);
    return { ok: true as const };
  },
);

const noted = (
  db: Kysely<Schema>,
  staff: Staff,
  action: 'backup.make' | 'backup.open' | 'backup.download',
  after?: { file: string },
) => inTransaction(db, (trx) => writeAudit(trx, { staff, action, subject: 'backups', after }));

/** A backup's file, noted in the history before a byte of it is sent; undefined: it is not here. */
export async function takeBackup(
  db: Kysely<Schema>,
  { folder }: BackupPlace,
  { staff, id }: { staff: Staff; id: number },
): Promise<{ name: string; body: Readable } | undefined> {
  const row = await db
    .selectFrom('backup')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirst();
  const name = row?.file_name;
  if (!name || !existsSync(path.join(folder, name))) return undefined;
  await noted(db, staff, 'backup.download', { file: name });
  return { name, body: createReadStream(path.join(folder, name)) };
}

/**
 * The backups, the version of the program that made each, and the time of the restored data from
 * which visitors are kept out.
 */
export const readBackups = forPage('safety-export', async ({ db, backups }: OperationsContext) => ({
  version: productVersion,
  list: await listBackups(db, backups),
  restoredFrom: await closedSince(db),
}));

async function listBackups(db: Kysely<Schema>, { folder }: BackupPlace): Promise<ListedBackup[]> {
  const rows = await db
    .selectFrom('backup')
    .selectAll()
    .orderBy('begun_at', 'desc')
    .limit(mostListed)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      begunAt: row.begun_at,
      takenAt: row.taken_at,
      bytes: Number(row.bytes ?? 0),
      rows: Number(row.row_count ?? 0),
      verifiedAt: row.verified_at,
      problem: row.problem,
      isHere: row.file_name !== null && existsSync(path.join(folder, row.file_name)),
    }))
    .filter(({ isHere, takenAt }) => isHere || takenAt === null);
}

/** Undefined: visitors may come in. */
export async function closedSince(db: Kysely<Schema>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('restored_data')
    .select('taken_at')
    .where('opened_at', 'is', null)
    .orderBy('taken_at')
    .executeTakeFirst();
  return row?.taken_at;
}

/** `email`: of the person who confirms it; null: payments were compared and agree. */
export async function letVisitorsIn(db: Kysely<Schema>, email: string | null): Promise<void> {
  await db
    .updateTable('restored_data')
    .set({ opened_at: new Date(), opened_by: email })
    .where('opened_at', 'is', null)
    .execute();
}
