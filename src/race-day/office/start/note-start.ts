import type { Kysely } from 'kysely';
import { localSecond } from '../../../edition/words/local-time.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { listGuns, listStartCounts } from '../../starts.queries.ts';
import type { AtStart, Noted } from './start.contract.ts';

/** `at` is null where none holds any more. */
export type GunChange = {
  action: 'start.gun' | 'start.correct' | 'start.take-back';
  at: Date | null;
  reason: string;
};
type Acting = { staff: Staff; now: Date };

/**
 * Adds a note about a gun: a tap, a corrected time with its reason, or with null that there was
 * none. Refuses whoever has not seen the latest note, and says whose it is.
 */
export function noteGun(
  db: Kysely<Schema>,
  start: AtStart,
  { action, at, reason }: GunChange,
  { staff, now }: Acting,
): Promise<Noted> {
  const { raceId, wave, seen } = start;
  return inTransaction(db, async (trx): Promise<Noted> => {
    const { numInsertedOrUpdatedRows: added = 0n } = await trx
      .insertInto('start_gun')
      .values({
        race_id: raceId,
        wave,
        number: seen + 1,
        at,
        reason,
        made_at: now,
        staff_id: staff.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) return takenBy(start, await listGuns(trx));
    const after = at ? { wave, time: localSecond(at) } : { wave };
    await writeAudit(trx, { staff, action, subject: `race ${raceId}`, after, reason });
    return { ok: true };
  });
}

/** Adds how many were counted at the line. Refuses like `noteGun`. */
export function noteCount(
  db: Kysely<Schema>,
  start: AtStart,
  { counted, expected }: { counted: number; expected: number },
  { staff, now }: Acting,
): Promise<Noted> {
  const { raceId, wave, seen } = start;
  return inTransaction(db, async (trx): Promise<Noted> => {
    const { numInsertedOrUpdatedRows: added = 0n } = await trx
      .insertInto('start_count')
      .values({
        race_id: raceId,
        wave,
        number: seen + 1,
        counted,
        expected,
        made_at: now,
        staff_id: staff.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) return takenBy(start, await listStartCounts(trx));
    const after = { wave, counted, expected };
    await writeAudit(trx, { staff, action: 'start.count', subject: `race ${raceId}`, after });
    return { ok: true };
  });
}

/** Who was faster, and when. */
function takenBy(
  { raceId, wave }: AtStart,
  notes: readonly { raceId: number; wave: number; by: string; madeAt: Date }[],
): Noted {
  const last = notes.findLast((note) => note.raceId === raceId && note.wave === wave);
  return refused('start-taken', {
    by: last?.by ?? '–',
    time: last ? localSecond(last.madeAt) : '–',
  });
}
