import { inTransaction } from '../../../platform/db/database.ts';
import { errorCode } from '../../../platform/db/database-errors.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { lockBibs } from './bib.queries.ts';
import { type BibRange, highestBib } from './bib.rules.ts';
import type { RangeAdded } from './bibs.contract.ts';
import { isBib } from './set-bib.ts';

/**
 * Adds a range of numbers, for a race or reserved; a range that exists already is left alone.
 * Refuses an invalid range (`bib-range-invalid`) and one that overlaps another race’s
 * (`bib-range-taken`).
 */
export const addBibRange = forAction(
  { right: 'participants' },
  async ({ db, staff }, { raceId, first, last }: BibRange): Promise<RangeAdded> => {
    if (!isBib(first) || !isBib(last) || first > last) {
      return refused('bib-range-invalid', { max: highestBib });
    }
    return inTransaction(db, async (trx): Promise<RangeAdded> => {
      await lockBibs(trx);
      const same = await trx
        .selectFrom('bib_range')
        .select('id')
        .where('race_id', 'is not distinct from', raceId)
        .where('first', '=', first)
        .where('last', '=', last)
        .executeTakeFirst();
      if (same) return { ok: true };
      if (raceId !== null) {
        const race = await trx
          .selectFrom('race')
          .select('id')
          .where('id', '=', raceId)
          .executeTakeFirst();
        if (!race) return refused('race-not-found');
      }
      await trx.insertInto('bib_range').values({ race_id: raceId, first, last }).execute();
      await writeAudit(trx, {
        staff,
        action: 'bib-range.add',
        subject: raceId === null ? 'reserved bibs' : `race ${raceId}`,
        after: { first, last },
      });
      return { ok: true };
    }).catch((error: unknown) => {
      if (errorCode(error) === '23P01') return refused('bib-range-taken', { first, last });
      throw error;
    });
  },
);

/** Removes a range; runners keep the numbers they have of it. A second click finds it gone. */
export const removeBibRange = forAction({ right: 'participants' }, ({ db, staff }, id: number) =>
  inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('bib_range')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!gone) return { ok: true as const };
    await writeAudit(trx, {
      staff,
      action: 'bib-range.remove',
      subject: gone.race_id === null ? 'reserved bibs' : `race ${gone.race_id}`,
      before: { first: gone.first, last: gone.last },
    });
    return { ok: true as const };
  }),
);
