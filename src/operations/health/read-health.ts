import { type Kysely, sql } from 'kysely';
import { productVersion } from '../../platform/db/product-version.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type Readiness, readinessOf } from '../../platform/jobs/readiness.ts';
import { forPage } from '../../site/office-use-case.ts';
import type { OperationsContext } from '../operations-context.ts';
import { type AlarmName, alarmNames, type Findings } from './alarm.rules.ts';
import { standingSince } from './alarm-job.ts';
import {
  countHangingRefunds,
  countMails,
  countOpenPayments,
  freeDisk,
  lastBackup,
  lookForAlarms,
} from './look-for-alarms.ts';
import { sumCounts, sumPolicyReports } from './site-counts.ts';

export type Health = {
  /** Whether the admins get mails. */
  isWatched: boolean;
  /** Each check as it is now, and since when its alarm has been raised. */
  checks: { name: AlarmName; found: Findings[AlarmName]; since: Date | undefined }[];
  database: { status: Readiness['status']; bytes: number };
  /** Undefined: the machine does not say. */
  disk: { bytes: number; percent: number } | undefined;
  shown: Date;
  backupAt: Date | undefined;
  mails: { waiting: number; failed: number };
  openPayments: number;
  hangingRefunds: number;
  refusedEvents: number;
  recent: { requests: number; failures: number };
  policyReports: { directive: string; count: number }[];
  version: string;
  runningSince: Date;
};

/** The state of the site. Makes the checks now, whatever the mails said. */
export const readHealth = forPage(
  'registration',
  async ({ db, dataDir, guard, setup, log }: OperationsContext): Promise<Health> => {
    const isWatched = !setup.isDemo;
    const [{ status }, bytes, found, since] = await Promise.all([
      readinessOf(db)(),
      databaseBytes(db),
      lookForAlarms({ db, dataDir, guard, isBackedUp: isWatched, log }),
      standingSince(db),
    ]);
    const hour = await sumCounts(db, 60);
    const names = alarmNames.filter((name) => name !== 'backup' || isWatched);
    return {
      isWatched,
      checks: names.map((name) => ({ name, found: found[name], since: since.get(name) })),
      database: { status, bytes },
      disk: await freeDisk(dataDir).catch(() => undefined),
      shown: new Date(),
      backupAt: await lastBackup(db),
      mails: await countMails(db),
      openPayments: await countOpenPayments(db),
      hangingRefunds: await countHangingRefunds(db),
      refusedEvents: hour['refused-events'],
      recent: await sumCounts(db, 10),
      policyReports: await sumPolicyReports(db),
      version: productVersion,
      runningSince: new Date(Date.now() - process.uptime() * 1000),
    };
  },
);

async function databaseBytes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
