import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { edition } from '../../edition/edition.ts';
import { backupName } from '../../platform/db/backup/backup-names.rules.ts';
import { verifyBackup } from '../../platform/db/backup/verify-backup.ts';
import { writeBackup } from '../../platform/db/backup/write-backup.ts';
import { errorCode, firstLine } from '../../platform/db/database-errors.ts';
import { migrations } from '../../platform/db/migrations.ts';
import { productVersion } from '../../platform/db/product-version.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { localDay, localMinute } from '../../platform/i18n/local-day.ts';
import type { Job, JobLog } from '../../platform/jobs/start-jobs.ts';
import { outdatedBackups } from './kept-backups.rules.ts';

/** The database that is backed up, and the folder that keeps the backups. */
export type BackupPlace = { connection: ClientConfig; folder: string };

type Made = BackupPlace & { db: Kysely<Schema>; log: JobLog };

const lookMs = 15 * 60_000;
/** The hour, in local time of the place, at which a night's backup is due. */
const dueHour = 3;

/**
 * Makes the backup of row `id`, restores it into a scratch database, and answers whether it is
 * good. A failure is noted in the row and in the log; the file is kept even where it could not be
 * verified.
 */
export async function makeBackup(
  { db, connection, folder, log }: Made,
  id: number,
): Promise<boolean> {
  const note = (changes: object) =>
    db.updateTable('backup').set(changes).where('id', '=', id).execute();
  try {
    const name = backupName(new Date());
    const file = path.join(folder, name);
    const { bytes, rows } = await writeBackup(connection, file, { version: productVersion });
    await note({ file_name: name, taken_at: new Date(), bytes, row_count: rows });
    const compared = await verifyBackup(connection, file, migrations);
    await note({ problem: null, ...(compared === 'rows' && { verified_at: new Date() }) });
    return true;
  } catch (error) {
    log({ code: errorCode(error) }, 'backing up failed');
    await note({ problem: firstLine(error) });
    return false;
  }
}

/** Adds a row for a backup that somebody asks for. */
export async function noteBackup(db: Kysely<Schema>): Promise<number> {
  const { id } = await db
    .insertInto('backup')
    .values({ begun_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Backs up every night from three o'clock local time on, or as soon as a process runs again, and
 * deletes outdated backups once that one is good. If several processes run, the one that takes the
 * night's row does it. It goes by the guarded clock: if the clock has leapt ahead, all other
 * backups would be outdated, and this one would have the date of a day to come.
 */
export const backupJob = ({ now: nowOf, ...made }: Made & { now: () => Date }): Job => ({
  name: 'backing up',
  everyMs: lookMs,
  isByClock: true,
  async work() {
    const { event } = edition();
    const now = nowOf();
    if (Number(localMinute(now, event.timeZone).slice(11, 13)) < dueHour) return;
    const id = await takeNight(made.db, localDay(now, event.timeZone));
    if (id === undefined) return;
    if (await makeBackup(made, id)) await removeOutdated(made, now);
  },
});

/**
 * Takes the night's row; undefined: the night has its backup, or another process makes it. A failed
 * backup is tried again.
 */
async function takeNight(db: Kysely<Schema>, night: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into backup (night, begun_at) values (${night}, now())
    on conflict (night) do update set begun_at = now(), problem = null
    where backup.taken_at is null and backup.begun_at < now() - interval '1 hour'
    returning id`.execute(db);
  return rows[0]?.id;
}

async function removeOutdated({ db, folder }: Made, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('backup')
    .select((row) => [
      'file_name as fileName',
      'taken_at as takenAt',
      row('problem', 'is', null).$castTo<boolean>().as('isGood'),
    ])
    .where('night', 'is not', null)
    .where('taken_at', 'is not', null)
    .$narrowType<{ fileName: string; takenAt: Date }>()
    .execute();
  // Files on another machine are not here, and do not count.
  const here = rows.filter(({ fileName }) => existsSync(path.join(folder, fileName)));
  for (const { fileName } of outdatedBackups(here, now))
    rmSync(path.join(folder, fileName), { force: true });
}
