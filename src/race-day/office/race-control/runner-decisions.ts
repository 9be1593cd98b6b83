import { sql, type Transaction } from 'kysely';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit, writeAudits } from '../../../staff/audit/write-audit.ts';
import { type Decided, type RunnerDecisionKind, reasonMost } from './race-control.contract.ts';

/** Notes that a runner has retired, with a reason, or is back at the base. */
export const decideRunner = forAction(
  { right: 'race-day' },
  async (ctx, id: number, kind: 'retired' | 'back', why: string): Promise<Decided> => {
    const reason = why.trim();
    if (reason.length > reasonMost || (kind === 'retired' && reason === ''))
      return refused('race-decision-invalid', { most: reasonMost });
    await inTransaction(ctx.db, (trx) => decideRunners(trx, { ids: [id], kind, reason }, ctx));
    return { ok: true };
  },
);

/** Notes something about runners; where it is noted already, a second tap changes nothing. */
export async function decideRunners(
  trx: Transaction<Schema>,
  { ids, kind, reason }: { ids: readonly number[]; kind: RunnerDecisionKind; reason: string },
  { staff, clock }: OfficeContext,
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
          sql<Date>`${clock.now()}::timestamptz`.as('at'),
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

/** Takes back what was noted about a runner; if it is taken back already, nothing changes. */
export async function undoRunnerDecision(
  trx: Transaction<Schema>,
  id: number,
  { staff, clock }: OfficeContext,
): Promise<void> {
  const undone = await trx
    .updateTable('runner_decision')
    .set({ undone_at: clock.now(), undone_by: staff.id })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('participant_id')
    .executeTakeFirst();
  const subject = `participant ${undone?.participant_id}`;
  if (undone) await writeAudit(trx, { staff, action: 'runner.undo', subject });
}
