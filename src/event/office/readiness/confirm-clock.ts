import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { ClockFinding } from '../../../platform/jobs/clock-finding.rules.ts';
import { type ClockGuard, confirmClock } from '../../../platform/jobs/clock-guard.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';

/** What the office sees of the machine's clock, and says about it. */
export type ClockService = {
  look(): Promise<{ finding: ClockFinding; shown: Date }>;
  /** Somebody has compared it with a watch: everything that rests goes on. */
  confirm(): Promise<{ ok: true }>;
};

export const clockService = (
  db: Kysely<Schema>,
  { staff, guard }: { staff: Staff; guard: ClockGuard | undefined },
): ClockService => ({
  look: async () => ({ finding: (await guard?.check()) ?? 'right', shown: new Date() }),
  confirm: () =>
    inTransaction(db, async (trx) => {
      await confirmClock(trx, new Date());
      await writeAudit(trx, { staff, action: 'clock.confirm', subject: 'clock' });
      return { ok: true };
    }),
});
