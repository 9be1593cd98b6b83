import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';

/**
 * Notes that somebody whom the office registered has accepted terms, privacy and risks by hand, on
 * paper; nothing of who has accepted them already.
 */
export function noteConsent(
  db: Kysely<Schema>,
  id: number,
  { staff, now }: { staff: Staff; now: Date },
): Promise<{ ok: true }> {
  return inTransaction(db, async (trx): Promise<{ ok: true }> => {
    const signed = await trx
      .updateTable('participant')
      .set({ accepted_at: now })
      .where('id', '=', id)
      .where('source', '=', 'office')
      .where('accepted_at', 'is', null)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const subject = `participant ${id}`;
    if (signed) await writeAudit(trx, { staff, action: 'participant.accept', subject });
    return { ok: true };
  });
}
