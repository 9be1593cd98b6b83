import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { safetyActions } from './audit-actions.ts';

/**
 * The salt goes, too, so that what was erased cannot be found out from its hash; the chain stays
 * valid.
 */
const nothingTold = { reason: null, before: null, after: null, salt: null };

/**
 * Empties the details that the history has of subjects such as `participant 17`; what was done, by
 * whom and when stays.
 */
export async function forgetAudit(
  trx: Transaction<Schema>,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await trx.updateTable('audit_entry').set(nothingTold).where('subject', 'in', subjects).execute();
}

/**
 * Empties the reasons why people looked at safety data or changed them, as a reason often says
 * something about the runner.
 */
export async function forgetSafetyReasons(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('audit_entry')
    .set(nothingTold)
    .where('action', 'in', safetyActions)
    .where((entry) =>
      entry.or([
        entry('reason', 'is not', null),
        entry('before', 'is not', null),
        entry('after', 'is not', null),
      ]),
    )
    .execute();
}
