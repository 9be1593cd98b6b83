import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/result.ts';
import { forAction } from '../../site/office-use-case.ts';
import { readDraft } from './finish-drafts.queries.ts';
import type { LeftOutRow } from './finish-plan.contract.ts';

/**
 * Leaves rows of a waiting file out of its import, or includes them again; ignores numbers without
 * a row. Keeps who left a row out first.
 */
export const leaveOutRows = forAction(
  { right: 'race-day' },
  (
    { db, staff },
    of: { raceId: number; id: number },
    { rows, isOut }: { rows: readonly number[]; isOut: boolean },
  ) =>
    inTransaction(db, async (trx) => {
      // Locks the import: two people who tick at once would each overwrite the other's rows.
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
        .map(({ row }): LeftOutRow => before.get(row) ?? { row, staffId: staff.id });
      const leftOut = isOut ? [...others, ...own] : others;
      await trx
        .updateTable('finish_import')
        .set({ choice: sql`choice || ${JSON.stringify({ leftOut })}::jsonb` })
        .where('id', '=', of.id)
        .execute();
      return { ok: true as const };
    }),
);
