import { inTransaction } from '../../../platform/db/database.ts';
import { confirmClock } from '../../../platform/jobs/clock-guard.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { ReadinessContext } from './read-readiness.ts';

/** The time of the machine's clock, and whether it is trusted. */
export const readMachineClock = forPage('registration', async ({ guard }: ReadinessContext) => ({
  finding: (await guard?.check()) ?? ('right' as const),
  shown: new Date(),
}));

/** Confirms that somebody has compared the clock with a watch: all paused jobs continue. */
export const confirmMachineClock = forAction({ right: 'registration' }, ({ db, staff }) =>
  inTransaction(db, async (trx) => {
    await confirmClock(trx, new Date());
    await writeAudit(trx, { staff, action: 'clock.confirm', subject: 'clock' });
    return { ok: true as const };
  }),
);
