import { sql, type Transaction } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { writeAudit, writeAudits } from '../../../staff/audit/write-audit.ts';
import type { RunnerDecisionKind } from './race-control.contract.ts';

type Acting = { staff: Staff; now: Date };

/** Notes something about runners; of whoever it is noted already, a second tap changes nothing. */
export async function decideRunners(
  trx: Transaction<Schema>,
  { ids, kind, reason }: { ids: readonly number[]; kind: RunnerDecisionKind; reason: string },
  { staff, now }: Acting,
): Promise<void> {
  if (ids.length === 0) return;
  const noted = await trx
    .insertInto('runner_decision')
    .columns(['participant_id', 'kind', 'reason', 'at', 'staff_id'])
    .expression((from) =>
      from
        .selectFrom('participant')
        .select([
          'id',
          sql.val(kind).as('kind'),
          sql.val(reason).as('reason'),
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<string>`${staff.id}::uuid`.as('staff_id'),
        ])
        .where('id', 'in', ids)
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['participant_id', 'kind']).where('undone_at', 'is', null).doNothing(),
    )
    .returning('participant_id')
    .execute();
  if (noted.length === 0) return;
  await writeAudits(
    trx,
    noted.map(({ participant_id }) => ({
      staff,
      reason,
      action: 'runner.decide',
      subject: `participant ${participant_id}`,
      after: { kind },
    })),
  );
}

/** Takes back what was noted about a runner; what is taken back already stays so. */
export async function undoRunnerDecision(
  trx: Transaction<Schema>,
  id: number,
  { staff, now }: Acting,
): Promise<void> {
  const undone = await trx
    .updateTable('runner_decision')
    .set({ undone_at: now, undone_by: staff.id })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('participant_id')
    .executeTakeFirst();
  const subject = `participant ${undone?.participant_id}`;
  if (undone) await writeAudit(trx, { staff, action: 'runner.undo', subject });
}
