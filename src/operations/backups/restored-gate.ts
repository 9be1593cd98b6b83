import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { JobLog } from '../../platform/jobs/start-jobs.ts';
import { compareSince } from '../../registration/office/money/start-comparison.ts';
import type { PaymentProvider } from '../../registration/payments/payment-provider.ts';
import { reconcilePayments } from '../../registration/payments/reconcile-payments.ts';
import { closedSince, letVisitorsIn } from './make-backup-now.ts';

/** Keeps visitors out of restored data until its payments were compared with the provider's. */
export type RestoredGate = {
  isClosed(): boolean;
  /**
   * Resolves to true once visitors may come in, whichever process found that out, and to false when
   * stopped.
   */
  opened: Promise<boolean>;
  stop(): void;
};

const lookMs = 1000;
const tryAgainMs = 60_000;
/** The money of a payment that began before the backup may have arrived after it. */
const beforeMs = 48 * 60 * 60_000;

type Options = {
  db: Kysely<Schema>;
  provider: PaymentProvider | undefined;
  siteUrl: string;
  log: JobLog;
};

/**
 * Makes the gate. It is closed where the data were restored, until the payments were compared or a
 * person has confirmed.
 */
export async function openRestoredGate(options: Options): Promise<RestoredGate> {
  const { db, log } = options;
  let takenAt = await closedSince(db);
  const stopping = new AbortController();
  const watch = async () => {
    let comparedAt = 0;
    while (takenAt && !stopping.signal.aborted) {
      try {
        if (Date.now() - comparedAt > tryAgainMs) {
          comparedAt = Date.now();
          if (await agree(options, takenAt)) await letVisitorsIn(db, null);
        }
        takenAt = await closedSince(db);
      } catch (error) {
        log({ code: String(error) }, 'payments could not be compared after the restore');
      }
      if (takenAt) await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return !stopping.signal.aborted;
  };
  const opened = watch();
  return { isClosed: () => takenAt !== undefined, opened, stop: () => stopping.abort() };
}

/** Whether provider and database know the same payments. */
async function agree({ db, provider, siteUrl, log }: Options, takenAt: Date): Promise<boolean> {
  if (!provider || provider.name === 'demo') {
    const real = await db
      .selectFrom('payment')
      .select('id')
      .where('provider', '<>', 'demo')
      .limit(1)
      .executeTakeFirst();
    return real === undefined;
  }
  await reconcilePayments(db, provider, { now: new Date(), siteUrl }, log);
  const outcome = await compareSince(db, provider, new Date(takenAt.getTime() - beforeMs));
  if ('failure' in outcome) throw new Error(outcome.failure);
  const count = outcome.differences.length;
  if (count > 0)
    log({ count }, 'payments differ from the provider’s after the restore: see /admin/backups');
  return count === 0;
}
