import type { ReadinessContext } from '../event/office/readiness/read-readiness.ts';
import type { JobLog } from '../platform/jobs/start-jobs.ts';
import type { BackupPlace } from './backups/make-backup.ts';

/** The context of use cases by which the office looks after the site. */
export type OperationsContext = ReadinessContext & {
  dataDir: string;
  backups: BackupPlace;
  log: JobLog;
};
