import type { Kysely } from 'kysely';
import { writeAudit } from '../../../audit/write-audit.ts';
import type { Staff } from '../../../auth/staff.contract.ts';
import { inTransaction } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ClockFinding } from '../../../jobs/clock-finding.rules.ts';
import { type ClockGuard, confirmClock } from '../../../jobs/clock-guard.ts';

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
