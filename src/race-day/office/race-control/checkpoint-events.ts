import type { Transaction } from 'kysely';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Refused, refused } from '../../../platform/http/result.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { RaceDay } from '../../race-day.contract.ts';
import { readRaceDay } from '../../read-race-day.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { checkpointOn } from './board.rules.ts';
import {
  type Closing,
  type Decided,
  type DecisionOnBoard,
  reasonMost,
} from './race-control.contract.ts';

/**
 * Closes a checkpoint. The form must name every runner who still has to come by as missing, with a
 * reason. Refuses when another runner has to come by as well, for example because an entry was
 * taken back meanwhile.
 */
export const closeCheckpoint = forAction(
  { right: 'race-day' },
  async (
    ctx: RaceDayContext,
    { checkpoint, missing, reason }: Closing,
  ): Promise<Decided | Refused<'checkpoint-awaits'>> => {
    const { day } = await readRaceDay({ ...ctx, now: ctx.clock.now() });
    const open = checkpointOn(day, checkpoint);
    const given = reason.trim();
    const awaited = open?.races.flatMap((race) => race.awaited.map(({ runner }) => runner)) ?? [];
    if (!open || given.length > reasonMost || (awaited.length > 0 && given === ''))
      return refused('race-decision-invalid', { most: reasonMost });
    const unnamed = awaited.filter(({ id }) => !missing.includes(id));
    if (unnamed.length > 0)
      return refused('checkpoint-awaits', { bibs: unnamed.map(({ bib }) => bib).join(', ') });
    const ids = awaited.map(({ id }) => id);
    const closed = {
      checkpoint,
      kind: 'closed',
      raceId: null,
      missing: ids,
      reason: given,
    } as const;
    return note(ctx, day, closed);
  },
);

/** Notes that the sweepers of a race came by a checkpoint; a second tap changes nothing. */
export const sweepCheckpoint = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, checkpoint: string, raceId: number): Promise<Decided> => {
    const { day } = await readRaceDay({ ...ctx, now: ctx.clock.now() });
    const comesBy = checkpointOn(day, checkpoint)?.races.some((race) => race.raceId === raceId);
    if (!comesBy) return refused('race-decision-invalid', { most: reasonMost });
    return note(ctx, day, { checkpoint, raceId, kind: 'swept', missing: [], reason: '' });
  },
);

type Noted = {
  checkpoint: string;
  kind: 'closed' | 'swept';
  raceId: number | null;
  missing: number[];
  reason: string;
};

function note(
  { db, staff }: OfficeContext,
  day: RaceDay,
  { checkpoint, kind, raceId, missing, reason }: Noted,
): Promise<Decided> {
  return inTransaction(db, async (trx) => {
    const row = { checkpoint, kind, missing, reason, race_id: raceId, at: day.now };
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('checkpoint_event')
      .values({ ...row, staff_id: staff.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) {
      const action = kind === 'closed' ? 'checkpoint.close' : 'checkpoint.sweep';
      const bibs = missing.flatMap((id) => day.runners.get(id)?.bib ?? []);
      const after = bibs.length > 0 ? { missing: bibs.join(', ') } : {};
      await writeAudit(trx, {
        staff,
        action,
        subject: checkpoint,
        reason: reason || undefined,
        after,
      });
    }
    return { ok: true as const };
  });
}

/** Takes back what was noted of a checkpoint; if it is taken back already, nothing changes. */
export async function undoCheckpointEvent(
  trx: Transaction<Schema>,
  id: number,
  { staff, clock }: OfficeContext,
): Promise<void> {
  const undone = await trx
    .updateTable('checkpoint_event')
    .set({ undone_at: clock.now(), undone_by: staff.id })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('checkpoint')
    .executeTakeFirst();
  if (undone)
    await writeAudit(trx, { staff, action: 'checkpoint.undo', subject: undone.checkpoint });
}

/** What was noted of checkpoints, as decisions that can be taken back. */
export const eventDecisions = ({ events, runners }: RaceDay): DecisionOnBoard[] =>
  events.map(({ id, checkpoint, kind, raceId, missing, reason, at, by }) => ({
    id: `checkpoint-${id}`,
    at,
    by,
    reason,
    about: { checkpoint, raceId, missing: missing.flatMap((each) => runners.get(each) ?? []) },
    change: kind,
  }));
