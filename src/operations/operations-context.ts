import type { SiteSetup } from '../event/office/readiness/read-readiness.ts';
import type { ClockGuard } from '../platform/jobs/clock-guard.ts';
import type { JobLog } from '../platform/jobs/start-jobs.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { BackupPlace } from './backups/make-backup.ts';

/** What the office looks after the site with. */
export type OperationsContext = OfficeContext & {
  /** What the environment gives the site. */
  setup: SiteSetup;
  dataDir: string;
  /** Absent: the machine’s clock is believed. */
  guard: ClockGuard | undefined;
  backups: BackupPlace;
  log: JobLog;
};
