import { inTransaction } from '../../../platform/db/database.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';

/**
 * Notes that a runner whom the office registered has accepted terms, privacy and risks by hand, on
 * paper; notes nothing of a runner who has accepted them already.
 */
export const noteConsent = forAction({ right: 'runners' }, ({ db, staff, clock }, id: number) =>
  inTransaction(db, async (trx) => {
    const signed = await trx
      .updateTable('participant')
      .set({ accepted_at: clock.now() })
      .where('id', '=', id)
      .where('source', '=', 'office')
      .where('accepted_at', 'is', null)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const subject = `participant ${id}`;
    if (signed) await writeAudit(trx, { staff, action: 'participant.accept', subject });
    return { ok: true as const };
  }),
);
