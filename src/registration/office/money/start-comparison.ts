import { type Kysely, sql } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { momentAt } from '../../../platform/i18n/local-day.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { PaymentError, type PaymentProvider } from '../../payments/payment-provider.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { comparePayments } from './compare-payments.ts';
import type { CheckOutcome, MoneyDone, ProviderCheck } from './money.contract.ts';

/** A comparison that has not moved for this long was cut off when its process ended. */
const cutOffAfter = sql`interval '2 minutes'`;

/**
 * Starts to compare our payments since a day, YYYY-MM-DD, with the provider's, unless a comparison
 * is running.
 */
export const startComparison = forAction(
  { right: 'money' },
  async ({ db, staff, provider, log }: RegistrationOffice, day: string): Promise<MoneyDone> => {
    const { event } = edition();
    if (!provider) return { ok: false, code: 'no-provider' };
    const since = momentAt(`${day}T00:00`, event.timeZone);
    if (!since) return { ok: false, code: 'since-invalid' };
    const id = await startCheck(db, staff, since);
    if (id !== undefined) {
      // Runs on after the answer: the page shows how far it is.
      void runCheck(db, provider, { id, since }).catch((error: unknown) =>
        log({ code: String(error) }, 'comparison with the payment provider failed'),
      );
    }
    return { ok: true };
  },
);

/** The comparison that was begun last. */
export const readComparison = forPage('money', ({ db }) => lastCheck(db));

/** Returns undefined when a comparison is running. */
async function startCheck(
  db: Kysely<Schema>,
  staff: Staff,
  since: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    // Two clicks at once wait for each other here.
    await trx.selectFrom('edition').select('year').forUpdate().execute();
    const last = await lastCheck(trx);
    if (last && last.outcome === null && !last.isCutOff) return undefined;
    const id = await noteCheck(trx, since);
    await writeAudit(trx, {
      staff,
      action: 'payment.compare',
      subject: 'payments',
      after: { since },
    });
    return id;
  });
}

/** Starts a comparison, which replaces the one before. */
async function noteCheck(db: Kysely<Schema>, since: Date): Promise<string> {
  await db.deleteFrom('provider_check').execute();
  const { id } = await db
    .insertInto('provider_check')
    .values({ since, outcome: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Compares payments since a moment without a person asking, for the page with the outcome. */
export async function compareSince(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  since: Date,
): Promise<CheckOutcome> {
  const id = await noteCheck(db, since);
  await runCheck(db, provider, { id, since });
  return (await lastCheck(db))?.outcome ?? { failure: 'unknown' };
}

async function runCheck(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { id, since }: { id: string; since: Date },
): Promise<void> {
  const update = (changes: { asked?: number; outcome?: string }) =>
    db
      .updateTable('provider_check')
      .set({ ...changes, moved_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  try {
    const outcome = await comparePayments(db, provider, since, async (asked) => {
      await update({ asked });
    });
    await update({ outcome: JSON.stringify(outcome) });
  } catch (error) {
    const failure = error instanceof PaymentError ? error.code : 'unknown';
    await update({ outcome: JSON.stringify({ failure }) });
    if (!(error instanceof PaymentError)) throw error;
  }
}

async function lastCheck(db: Kysely<Schema>): Promise<ProviderCheck | undefined> {
  return db
    .selectFrom('provider_check')
    .select([
      'started_at as startedAt',
      'since',
      'asked',
      'outcome',
      sql<boolean>`outcome is null and moved_at < now() - ${cutOffAfter}`.as('isCutOff'),
    ])
    .orderBy('started_at', 'desc')
    .limit(1)
    .$narrowType<{ outcome: CheckOutcome | null }>()
    .executeTakeFirst();
}
