import type { Kysely } from 'kysely';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Refused, refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { RaceDay } from '../../race-day.contract.ts';
import { checkpointOn } from './board.rules.ts';
import {
  type Closing,
  type Decided,
  type DecisionOnBoard,
  reasonMost,
} from './race-control.contract.ts';

type Acting = { day: RaceDay; staff: Staff };

/**
 * Closes a checkpoint. Whoever still has to come by must be named as missing, with a reason; refused
 * when somebody else has to come by as well, such as one whose entry was taken back meanwhile.
 */
export async function closeCheckpoint(
  db: Kysely<Schema>,
  { checkpoint, missing, reason }: Closing,
  { day, staff }: Acting,
): Promise<Decided | Refused<'checkpoint-awaits'>> {
  const open = checkpointOn(day, checkpoint);
  const given = reason.trim();
  const awaited = open?.races.flatMap((race) => race.awaited.map(({ runner }) => runner)) ?? [];
  if (!open || given.length > reasonMost || (awaited.length > 0 && given === ''))
    return refused('race-decision-invalid', { most: reasonMost });
  const unnamed = awaited.filter(({ id }) => !missing.includes(id));
  if (unnamed.length > 0)
    return refused('checkpoint-awaits', { bibs: unnamed.map(({ bib }) => bib).join(', ') });
  const ids = awaited.map(({ id }) => id);
  return note(
    db,
    { checkpoint, kind: 'closed', raceId: null, missing: ids, reason: given },
    { day, staff },
  );
}

/** Notes that the sweepers of a race came by a checkpoint; a second tap changes nothing. */
export async function sweepCheckpoint(
  db: Kysely<Schema>,
  { checkpoint, raceId }: { checkpoint: string; raceId: number },
  { day, staff }: Acting,
): Promise<Decided> {
  const comesBy = checkpointOn(day, checkpoint)?.races.some((race) => race.raceId === raceId);
  if (!comesBy) return refused('race-decision-invalid', { most: reasonMost });
  return note(db, { checkpoint, raceId, kind: 'swept', missing: [], reason: '' }, { day, staff });
}

type Noted = {
  checkpoint: string;
  kind: 'closed' | 'swept';
  raceId: number | null;
  missing: number[];
  reason: string;
};

function note(
  db: Kysely<Schema>,
  { checkpoint, kind, raceId, missing, reason }: Noted,
  { day, staff }: Acting,
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

/** Takes back what was noted of a checkpoint; what is taken back already stays so. */
export function undoCheckpointEvent(
  db: Kysely<Schema>,
  id: number,
  { staff, now }: { staff: Staff; now: Date },
): Promise<{ ok: true }> {
  return inTransaction(db, async (trx) => {
    const undone = await trx
      .updateTable('checkpoint_event')
      .set({ undone_at: now, undone_by: staff.id })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('checkpoint')
      .executeTakeFirst();
    if (undone)
      await writeAudit(trx, { staff, action: 'checkpoint.undo', subject: undone.checkpoint });
    return { ok: true as const };
  });
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
