import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { errorCode } from '../../platform/db/database-errors.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { ClockGuard } from '../../platform/jobs/clock-guard.ts';
import type { JobLog } from '../../platform/jobs/start-jobs.ts';
import { adminProvider } from '../../registration/payments/settled.rules.ts';
import { type AlarmName, alarmNames, type Findings, tooManyFailures } from './alarm.rules.ts';
import { sumCounts } from './site-counts.ts';

/** What the checks read. */
export type Watched = {
  db: Kysely<Schema>;
  dataDir: string;
  /** Absent: the machine's clock is trusted. */
  guard: ClockGuard | undefined;
  /** Whether backups are made every night. */
  isBackedUp: boolean;
  log: JobLog;
  /** Measures the free space where a folder is; absent: asks the machine. */
  measureDisk?: MeasureDisk;
};

type MeasureDisk = (folder: string) => Promise<Record<'bavail' | 'blocks' | 'bsize', number>>;

type Found = number | 'nothing';

const hour = sql`interval '1 hour'`;
const failureMinutes = 10;
/** Fewer are only somebody who tries; the provider sends its own again and again. */
const fewestRefusedEvents = 5;
/** A night's backup may take two hours. */
const oldestBackupHours = 26;
const leastFreePercent = 10;

/** One check for each alarm, which answers how much of the problem there is. */
const checks: Record<AlarmName, (watched: Watched) => Promise<Found>> = {
  errors: async ({ db }) => tooManyFailures(await sumCounts(db, failureMinutes)),
  disk: async ({ dataDir, measureDisk }) => {
    const { percent } = await freeDisk(dataDir, measureDisk);
    return percent < leastFreePercent ? Math.floor(percent) : 'nothing';
  },
  backup: async ({ db, isBackedUp }) => {
    const hours = isBackedUp ? await hoursSinceBackup(db) : 0;
    return hours >= oldestBackupHours ? hours : 'nothing';
  },
  clock: async ({ guard }) => (((await guard?.check()) ?? 'right') === 'right' ? 'nothing' : 1),
  payments: async ({ db }) => some(await countOpenPayments(db)),
  refunds: async ({ db }) => some(await countHangingRefunds(db)),
  events: async ({ db }) => {
    const { 'refused-events': refused } = await sumCounts(db, 60);
    return refused < fewestRefusedEvents ? 'nothing' : refused;
  },
  mails: async ({ db }) => {
    const { failed } = await countMails(db);
    return some(failed);
  },
};

const some = (count: number): Found => (count > 0 ? count : 'nothing');

/** Makes every check; one that fails hides no other. */
export async function lookForAlarms(watched: Watched): Promise<Findings> {
  const found = {} as Findings;
  for (const name of alarmNames) {
    found[name] = await checks[name](watched).catch((error: unknown) => {
      watched.log({ code: errorCode(error), check: name }, 'a check of the site failed');
      return 'unknown';
    });
  }
  return found;
}

/** The free space of the disk that a folder is on, as far as the site may use it. */
export async function freeDisk(
  folder: string,
  measure: MeasureDisk = statfs,
): Promise<{ bytes: number; percent: number }> {
  const { bavail, blocks, bsize } = await measure(folder);
  return { bytes: bavail * bsize, percent: (bavail / Math.max(1, blocks)) * 100 };
}

/** Whole hours since the last good backup, or since the data could have been backed up first. */
async function hoursSinceBackup(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(floor(extract(epoch from now() - coalesce(
      (select max(taken_at) from backup where problem is null),
      (select min(noted_at) from migration_hash))) / 3600), 0)::int as hours`.execute(db);
  return rows[0]?.hours ?? 0;
}

/** When the last good backup was made; undefined: never. */
export async function lastBackup(db: Kysely<Schema>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backup')
    .select((backup) => backup.fn.max('taken_at').as('at'))
    .where('problem', 'is', null)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Whether the last good backup is older than it should be. */
export const isBackupOld = async (db: Kysely<Schema>): Promise<boolean> =>
  (await hoursSinceBackup(db)) >= oldestBackupHours;

/** Payments that began more than an hour ago and are not settled. */
export async function countOpenPayments(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('provider', '<>', adminProvider)
    .where('state', 'in', ['open', 'processing'])
    .where('created_at', '<', sql<Date>`now() - ${hour}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Refunds that the provider refused for good, or has not paid within an hour. */
export async function countHangingRefunds(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((refund) =>
      refund.or([
        refund('state', '=', 'failed'),
        refund.and([
          refund('state', '=', 'waiting'),
          refund('created_at', '<', sql<Date>`now() - ${hour}`),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Mails that wait, and those that were given up within a day. */
export async function countMails(db: Kysely<Schema>): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mail')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where((mail) =>
      mail.or([
        mail('state', '=', 'waiting'),
        mail.and([
          mail('state', '=', 'failed'),
          mail('run_at', '>', sql<Date>`now() - interval '1 day'`),
        ]),
      ]),
    )
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: of('waiting'), failed: of('failed') };
}
