import type { Kysely, Transaction } from 'kysely';
import { gearOfRace } from '../../../edition/facts/gear-words.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { wordsMost } from '../../gear/gear.contract.ts';
import { listGear, listGearLists } from '../../gear/gear.queries.ts';
import { listStarters } from '../../race-day.queries.ts';
import type { AtGear, Checked, GearAnswers } from './gear-check.contract.ts';

/**
 * Adds what was found of a runner's gear. Refuses a person who has not seen the latest check of the
 * bib, and says whose it is.
 */
export const noteGearCheck = forAction(
  { right: 'runners' },
  (
    { db, clock, staff },
    { listId, bib, seen }: AtGear,
    { answers, note }: { answers: GearAnswers; note: string },
  ): Promise<Checked> =>
    inTransaction(db, async (trx): Promise<Checked> => {
      const [list] = await listGearLists(trx, listId);
      const runner = list && (await findWearer(trx, list.raceId, bib));
      if (!list || !runner) return refused('gear-bib-unknown', { bib });
      const items = gearOfRace(list.raceId).map(({ id }) => id);
      const words = note.trim();
      if (items.some((id) => answers[id] === undefined) || words.length > wordsMost)
        return refused('gear-check-incomplete', { most: wordsMost });
      const missing = items.filter((id) => !answers[id]);
      const { numInsertedOrUpdatedRows: added = 0n } = await trx
        .insertInto('gear_check')
        .values({
          bib,
          missing,
          list_id: listId,
          number: seen + 1,
          participant_id: runner.id,
          note: words,
          at: clock.now(),
          staff_id: staff.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added === 0n) return checkedBy(trx, listId, bib);
      const after = { missing, checkpoint: list.place };
      const subject = `participant ${runner.id}`;
      await writeAudit(trx, { staff, action: 'gear.check', subject, after });
      return { ok: true, check: { missing } };
    }),
);

/** The runner of a race who wears a bib. */
async function findWearer(db: Kysely<Schema> | Transaction<Schema>, raceId: number, bib: number) {
  const starters = await listStarters(db);
  return starters.find((each) => each.raceId === raceId && each.bib === String(bib));
}

/** The person who checked last, and when. */
export async function checkedBy(trx: Transaction<Schema>, listId: number, bib: number) {
  const [gear] = await listGear(trx, { listId, bib });
  const last = gear?.checks.at(-1);
  return refused('gear-checked', {
    bib,
    by: last?.by ?? '–',
    time: last ? localTime(last.at) : '–',
  });
}
