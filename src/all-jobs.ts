import type { Kysely } from 'kysely';
import { movedStartJob } from './event/office/changes/tell-moved-starts.ts';
import { type BackupPlace, backupJob } from './operations/backups/make-backup.ts';
import { alarmJob } from './operations/health/alarm-job.ts';
import { retentionJobs } from './operations/retention/forget-old-messages.ts';
import type { Schema } from './platform/db/schema.ts';
import type { Clock } from './platform/http/clock.ts';
import type { ClockGuard } from './platform/jobs/clock-guard.ts';
import type { Job, JobLog } from './platform/jobs/start-jobs.ts';
import { mailJob } from './platform/mail/deliver-mail.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { messageMailJob } from './race-day/office/messages/message-mail-job.ts';
import { registrationJobs } from './registration/my-registration/registration-jobs.ts';
import { paymentJobs } from './registration/payments/payment-jobs.ts';
import type { PaymentProvider } from './registration/payments/payment-provider.ts';
import { resultMailJob } from './results/result-mail-job.ts';
import { auditJob } from './staff/audit/chain-audit.ts';

/** All the jobs that the site runs later or at regular intervals. */
export function allJobs(site: {
  db: Kysely<Schema>;
  clock: Clock;
  siteUrl: string;
  mailer: Mailer;
  payments: PaymentProvider | undefined;
  /** Absent: the site makes no backups by itself. */
  backups?: BackupPlace | undefined;
  log: JobLog;
  guard: ClockGuard;
  dataDir: string;
  /** Demo mode raises no alarms, as its data is invented. */
  isDemo: boolean;
}): Job[] {
  const { db, mailer, payments: provider, log, guard } = site;
  const jobs: Job[] = [
    mailJob({ db, mailer, log }),
    ...registrationJobs(site),
    resultMailJob(site),
    movedStartJob(site),
    messageMailJob(site),
    ...(provider ? paymentJobs({ ...site, provider }) : []),
    ...retentionJobs({ ...site, outboxDir: mailer.outboxDir }),
    auditJob(db),
    ...(site.isDemo ? [] : [alarmJob({ ...site, isBackedUp: site.backups !== undefined })]),
    ...(site.backups ? [backupJob({ db, log, now: () => new Date(), ...site.backups })] : []),
  ];
  return jobs.map((job) =>
    job.isByClock ? restingOnceMoved(restingWhileWrong(job, guard, log), site.clock) : job,
  );
}

/**
 * Stops a job while the machine's clock is wrong: one start with a clock half a year ahead would
 * erase emergency contacts and end every hold for good.
 */
export const restingWhileWrong = (job: Job, guard: ClockGuard, log: JobLog): Job => ({
  ...job,
  async work(turn) {
    const finding = await guard.check();
    if (finding === 'right') return job.work(turn);
    log({ clock: finding }, `${job.name} rests: the machine's clock has leapt`);
    return undefined;
  },
});

/**
 * Stops a job once visitors of the demo have moved the clock: rows written by a moved clock do not
 * say what is over.
 */
export const restingOnceMoved = (job: Job, clock: Clock): Job => ({
  ...job,
  work: async (turn) => ((clock.moves ?? 0) > 0 ? undefined : job.work(turn)),
});
