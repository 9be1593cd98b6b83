import { hash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { seedMost } from '../../gear/gear.contract.ts';
import { listGearLists } from '../../gear/gear.queries.ts';
import { drawSample, isSeed } from '../../gear/sample.rules.ts';
import { listRunnerDecisions, listStarters } from '../../race-day.queries.ts';
import type { Drawn, GearDraw } from './gear-check.contract.ts';

/** Where the gear of a race can be checked, in the order of its course. */
export const placesOf = (raceId: number) =>
  edition()
    .checkpoints.filter(({ passes }) => (passes[String(raceId)] ?? []).length > 0)
    .map(({ id }) => id);

/**
 * Makes a list of the runners whose gear is checked: all of a race who may be running, or a sample
 * of them. Refuses a person who has not seen the latest list of the race, and says whose it is.
 */
export const drawGearList = forAction(
  { right: 'race-day' },
  ({ db, clock, staff }, draw: GearDraw): Promise<Drawn> => {
    const { raceId, place, size, seen } = draw;
    const seed = size === undefined ? null : draw.seed.trim() || randomBytes(4).toString('hex');
    const isGood = size === undefined || (size >= 1 && isSeed(seed ?? ''));
    return inTransaction(db, async (trx): Promise<Drawn> => {
      if (!isGood || !placesOf(raceId).includes(place))
        return refused('gear-list-invalid', { most: seedMost });
      const pool = await poolOf(trx, raceId);
      if (pool.length === 0) return refused('gear-nobody');
      const drawn =
        seed === null || size === undefined
          ? pool
          : drawSample({ pool, size, seed }, (text) => hash('sha256', text));
      const list = { place, pool, drawn, seed, race_id: raceId, number: seen + 1 };
      const made = await trx
        .insertInto('gear_list')
        .values({ ...list, at: clock.now(), staff_id: staff.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return takenBy(trx, raceId);
      const after = { checkpoint: place, rows: drawn.length, ...(seed !== null && { seed }) };
      await writeAudit(trx, { staff, action: 'gear.draw', subject: `race ${raceId}`, after });
      return { ok: true, listId: made.id };
    });
  },
);

/** The bibs of a race that may be running: without runners who have retired or did not start. */
async function poolOf(trx: Transaction<Schema>, raceId: number): Promise<number[]> {
  const out = (await listRunnerDecisions(trx))
    .filter(({ kind }) => kind !== 'back')
    .map(({ participant_id }) => participant_id);
  return (await listStarters(trx))
    .filter((each) => each.raceId === raceId && each.bib !== '' && !out.includes(each.id))
    .map(({ bib }) => Number(bib))
    .toSorted((one, other) => one - other);
}

/** The person who made the latest list, and when. */
async function takenBy(trx: Transaction<Schema>, raceId: number): Promise<Drawn> {
  const last = (await listGearLists(trx)).findLast((list) => list.raceId === raceId);
  return refused('gear-list-taken', {
    by: last?.by ?? '–',
    time: last ? localTime(last.at) : '–',
  });
}
