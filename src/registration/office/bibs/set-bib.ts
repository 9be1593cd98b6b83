import { fullName } from '../../../edition/fields/person-name.rules.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { listBibRanges, lockBibs } from './bib.queries.ts';
import { highestBib, isOfOtherRace } from './bib.rules.ts';
import type { BibSet } from './bibs.contract.ts';

/**
 * Gives one participant a number by hand, also a reserved one, or with null takes it away; returns
 * the name. Refuses a number that another runner has (`bib-taken`), one of another race’s ranges
 * (`bib-other-race`), and one for a cancelled registration (`bib-cancelled`).
 */
export const setBib = forAction(
  { right: 'participants' },
  ({ db, staff }, { id, bib }: { id: number; bib: number | null }) =>
    inTransaction(db, async (trx): Promise<BibSet> => {
      await lockBibs(trx);
      const runner = await trx
        .selectFrom('participant')
        .select(['first_name', 'last_name', 'race_id', 'status', 'bib'])
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!runner) return refused('participant-not-found');
      const name = fullName(runner);
      if (runner.bib === bib) return { ok: true, name };
      if (bib !== null) {
        if (!isBib(bib)) return refused('bib-invalid', { max: highestBib });
        if (runner.status === 'cancelled') return refused('bib-cancelled', { name });
        if (isOfOtherRace(bib, runner.race_id, await listBibRanges(trx))) {
          return refused('bib-other-race', { bib });
        }
        const holder = await trx
          .selectFrom('participant')
          .select(['first_name', 'last_name'])
          .where('bib', '=', bib)
          .executeTakeFirst();
        if (holder) {
          return refused('bib-taken', { bib, name: fullName(holder) });
        }
      }
      await trx.updateTable('participant').set({ bib }).where('id', '=', id).execute();
      await writeAudit(trx, {
        staff,
        action: bib === null ? 'bib.clear' : 'bib.set',
        subject: `participant ${id}`,
        before: { bib: runner.bib },
        after: { bib },
      });
      return { ok: true, name };
    }),
);

export const isBib = (bib: number): boolean =>
  Number.isInteger(bib) && bib >= 1 && bib <= highestBib;
