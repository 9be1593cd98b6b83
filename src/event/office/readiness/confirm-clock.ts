import { inTransaction } from '../../../platform/db/database.ts';
import { confirmClock } from '../../../platform/jobs/clock-guard.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { ReadinessContext } from './read-readiness.ts';

/** What the machine's clock shows, and whether it is believed. */
export const readMachineClock = forPage('registration', async ({ guard }: ReadinessContext) => ({
  finding: (await guard?.check()) ?? ('right' as const),
  shown: new Date(),
}));

/** Somebody has compared it with a watch: everything that rests goes on. */
export const confirmMachineClock = forAction({ right: 'registration' }, ({ db, staff }) =>
  inTransaction(db, async (trx) => {
    await confirmClock(trx, new Date());
    await writeAudit(trx, { staff, action: 'clock.confirm', subject: 'clock' });
    return { ok: true as const };
  }),
);
