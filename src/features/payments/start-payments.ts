import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCode } from '../../db/database-errors.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import type { PaymentProvider } from '../../services/payment-provider.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { giveRefunds } from './refund-payment.ts';

const pollMs = 15_000;
const reconcileEveryMs = 10 * 60_000;

/** What gives refunds and looks after open payments, until stopped. */
export type PaymentWorker = {
  /** Resolves when the round in flight is through. */
  stop(): Promise<void>;
};

/** Starts the rounds of refunds and of reconciliation; any number of processes may do so at once. */
export function startPaymentWorker(options: {
  db: Kysely<Schema>;
  provider: PaymentProvider;
  clock: Clock;
  siteUrl: string;
  log: (facts: object, what: string) => void;
}): PaymentWorker {
  const { db, provider, clock, siteUrl, log } = options;
  const stopping = new AbortController();
  const round = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => log({ code: errorCode(error) }, `${what} failed`));
  };
  async function work(): Promise<void> {
    let reconcileAtMs = 0;
    while (!stopping.signal.aborted) {
      await round('giving refunds', () => giveRefunds({ db, provider, siteUrl, log }));
      if (Date.now() >= reconcileAtMs) {
        reconcileAtMs = Date.now() + reconcileEveryMs;
        const at = { now: clock.now(), siteUrl };
        await round('reconciling payments', () => reconcilePayments(db, provider, at, log));
      }
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const working = work();
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}
