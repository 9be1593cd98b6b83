import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import type { Job, JobLog } from '../../platform/jobs/start-jobs.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { giveRefunds } from './refund-payment.ts';

/** Gives refunds, and asks the provider about payments that stayed open. */
export const paymentJobs = ({
  db,
  provider,
  clock,
  siteUrl,
  log,
}: {
  db: Kysely<Schema>;
  provider: PaymentProvider;
  clock: Clock;
  siteUrl: string;
  log: JobLog;
}): Job[] => [
  {
    name: 'giving refunds',
    everyMs: 15_000,
    wokenBy: 'refund',
    work: () => giveRefunds({ db, provider, siteUrl, log }),
  },
  {
    name: 'reconciling payments',
    everyMs: 10 * 60_000,
    isByClock: true,
    work: () => reconcilePayments(db, provider, { now: clock.now(), siteUrl }, log),
  },
];
