import { sql } from 'kysely';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { RefusalCode } from '../../platform/http/refusals.ts';
import { type Result, refused } from '../../platform/http/result.ts';
import { readDraft } from './finish-drafts.queries.ts';
import type { LeftOutRow } from './finish-plan.contract.ts';
import type { FinishDeps } from './read-finish-race.ts';

/**
 * Leaves rows of a file that waits out of its import, or takes them in again. Who left a row out first
 * is kept beside it.
 */
export function leaveOutRows(
  { db }: Pick<FinishDeps, 'db'>,
  { id: staffId }: Staff,
  of: { raceId: number; id: number },
  { rows, isOut }: { rows: readonly number[]; isOut: boolean },
): Promise<Result<object, RefusalCode>> {
  return inTransaction(db, async (trx) => {
    // Two who tick at once would each forget the other's rows.
    await trx
      .selectFrom('finish_import')
      .select('id')
      .where('id', '=', of.id)
      .forUpdate()
      .execute();
    const draft = await readDraft(trx, of);
    if (!draft) return refused('import-gone');
    const asked = new Set(rows);
    const others = draft.leftOut.filter(({ row }) => !asked.has(row));
    const before = new Map(draft.leftOut.map((each) => [each.row, each] as const));
    const own = draft.tables.rows
      .filter(({ row }) => asked.has(row))
      .map(({ row }): LeftOutRow => before.get(row) ?? { row, staffId });
    const leftOut = isOut ? [...others, ...own] : others;
    await trx
      .updateTable('finish_import')
      .set({ choice: sql`choice || ${JSON.stringify({ leftOut })}::jsonb` })
      .where('id', '=', of.id)
      .execute();
    return { ok: true as const };
  });
}
