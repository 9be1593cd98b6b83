import { inTransaction } from '../../../platform/db/database.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { undoCheckpointEvent } from './checkpoint-events.ts';
import { undoCounting } from './judge-records.ts';
import { undoRunnerDecision } from './runner-decisions.ts';

/** Takes a decision back; if it is taken back already, nothing changes. */
export const undoDecision = forAction({ right: 'race-day' }, (ctx, decisionId: string) => {
  const [, table, number] = /^(records?|runner|checkpoint)-(\d{1,9})$/.exec(decisionId) ?? [];
  const { db, staff, clock } = ctx;
  return inTransaction(db, async (trx) => {
    if (table === 'checkpoint') {
      await undoCheckpointEvent(trx, Number(number), ctx);
    } else if (table === 'runner') {
      await undoRunnerDecision(trx, Number(number), ctx);
    } else if (table === 'records') {
      await undoCounting(trx, Number(number), ctx);
    } else if (table === 'record') {
      const undone = await trx
        .updateTable('record_decision')
        .from('raw_record as record')
        .set({ undone_at: clock.now(), undone_by: staff.id })
        .whereRef('record.device', '=', 'record_decision.device')
        .whereRef('record.sequence', '=', 'record_decision.sequence')
        .where('id', '=', Number(number))
        .where('undone_at', 'is', null)
        .returning(['record.bib', 'record.checkpoint'])
        .executeTakeFirst();
      const subject = `${undone?.bib}, ${undone?.checkpoint}`;
      if (undone) await writeAudit(trx, { staff, action: 'record.undo', subject });
    }
    return { ok: true as const };
  });
});
