import type { Transaction } from 'kysely';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import {
  listBibRanges,
  listBibRunners,
  lockBibs,
} from '../../../registration/office/bibs/bib.queries.ts';
import { nextFreeBib } from '../../../registration/office/bibs/bib.rules.ts';
import { listHandouts } from '../../../registration/office/bibs/handout.queries.ts';
import { listMissing } from '../../../registration/office/participants/admin-participants.queries.ts';
import { missingIn } from '../../../registration/office/participants/find-to-check-in.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { collectorMost, type HandedOut, type HandingOut } from './check-in.contract.ts';
import { lacksOf } from './lacks.ts';

/**
 * Notes that a runner’s bib was handed out, to the runner or to another person who collects it. A
 * runner without a bib gets the next free one of the race. If two people hand out the same bib,
 * refuses the second and says who was first and when. Where something is missing, the form has to
 * name it, so that the office has seen it.
 */
export const handOutBib = forAction(
  { right: 'runners' },
  ({ db, staff, clock }, asked: HandingOut) =>
    inTransaction(db, async (trx): Promise<HandedOut> => {
      const { id } = asked;
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
      if (runner.status === 'cancelled') return refused('bib-cancelled', { name });
      const earlier = (await listHandouts(trx, [id])).get(id);
      if (earlier) {
        const { bib, by, at } = earlier;
        return refused('bib-handed-out', { bib, by, time: localTime(at) });
      }
      const [row] = await listMissing(trx, [id]);
      const lacks = lacksOf({ missing: missingIn(row) }, asked.seen);
      if (lacks.some((each) => !asked.despite.includes(each))) return refused('bib-incomplete');
      const bib = runner.bib ?? (await giveNextBib(trx, id, runner.race_id));
      if (bib === undefined) return refused('bib-none-free');
      const collectedBy = asked.collectedBy.trim().slice(0, collectorMost);
      await trx
        .insertInto('bib_handout')
        .values({
          participant_id: id,
          bib,
          at: clock.now(),
          staff_id: staff.id,
          collected_by: collectedBy || null,
          papers_seen: [...asked.seen],
        })
        .execute();
      const subject = `participant ${id}`;
      const after = {
        bib,
        ...(asked.seen.length > 0 && { seen: asked.seen.join(', ') }),
        ...(lacks.length > 0 && { lacks: lacks.join(', ') }),
      };
      await writeAudit(trx, { staff, action: 'bib.hand-out', subject, after });
      return { ok: true, bib, name };
    }),
);

/**
 * Gives a runner the lowest free bib of the race; undefined: no bib is left. The caller must have
 * locked the bibs.
 */
export async function giveNextBib(
  trx: Transaction<Schema>,
  id: number,
  raceId: number,
): Promise<number | undefined> {
  const taken = new Set((await listBibRunners(trx)).map(({ bib }) => bib));
  const bib = nextFreeBib(raceId, await listBibRanges(trx), taken);
  if (bib === undefined) return undefined;
  await trx.updateTable('participant').set({ bib }).where('id', '=', id).execute();
  return bib;
}

/**
 * Takes a hand-out back: the bib is on the table again, and stays the runner’s. If it is taken back
 * already, nothing changes.
 */
export const takeBibBack = forAction(
  { right: 'runners' },
  ({ db, staff, clock }, handoutId: number) =>
    inTransaction(db, async (trx) => {
      const undone = await trx
        .updateTable('bib_handout')
        .set({ undone_at: clock.now(), undone_by: staff.id })
        .where('id', '=', handoutId)
        .where('undone_at', 'is', null)
        .returning(['participant_id', 'bib'])
        .executeTakeFirst();
      if (!undone) return { ok: true as const };
      const subject = `participant ${undone.participant_id}`;
      await writeAudit(trx, {
        staff,
        action: 'bib.take-back',
        subject,
        before: { bib: undone.bib },
      });
      return { ok: true as const };
    }),
);
