import { edition } from '../../../edition/edition.ts';
import { localSecond } from '../../../edition/words/local-time.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { localDay, momentOf } from '../../../platform/i18n/local-day.ts';
import { forAction, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { listGuns, listStartCounts } from '../../starts.queries.ts';
import { reasonMost } from '../race-control/race-control.contract.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { gunBefore, isGunTime, tapTime } from './gun.rules.ts';
import { findStart } from './read-starts.ts';
import type { AtStart, Noted } from './start.contract.ts';

/** `at` is null where no note is in force any more. */
type GunChange = {
  action: 'start.gun' | 'start.correct' | 'start.take-back';
  at: Date | null;
  reason: string;
};

const invalid = () => refused('start-time-invalid', { most: reasonMost });

/** Notes a gun. `tappedAt`: when it was tapped, by the server's clock; undefined: now. */
export const fireGun = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, start: AtStart, tappedAt: Date | undefined): Promise<Noted> => {
    const found = await findStart(ctx, start);
    const now = ctx.clock.now();
    const at = tapTime(tappedAt, now);
    return found && isGunTime(at, found.plannedAt, now)
      ? noteGun(ctx, start, { action: 'start.gun', at, reason: '' })
      : invalid();
  },
);

/** Corrects when a gun was, with a reason. `time`: HH:MM or HH:MM:SS where the race is. */
export const correctGun = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, start: AtStart, time: string, why: string): Promise<Noted> => {
    const found = await findStart(ctx, start);
    const reason = why.trim();
    const at = found && timeOnDay(time, found.plannedAt);
    if (!at || reason === '' || reason.length > reasonMost) return invalid();
    return isGunTime(at, found.plannedAt, ctx.clock.now())
      ? noteGun(ctx, start, { action: 'start.correct', at, reason })
      : invalid();
  },
);

/** Takes the latest note of a gun back, so that the note before is in force again. */
export const takeGunBack = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, start: AtStart): Promise<Noted> => {
    const found = await findStart(ctx, start);
    if (!found) return invalid();
    const at = gunBefore(found.gunNotes);
    return noteGun(ctx, start, { action: 'start.take-back', at, reason: '' });
  },
);

/** Adds how many runners were counted at the line. Refuses like `noteGun`. */
export const countStarters = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, start: AtStart, given: string): Promise<Noted> => {
    const found = await findStart(ctx, start);
    if (!found) return invalid();
    if (!/^\d{1,5}$/.test(given)) return refused('start-count-invalid');
    const { raceId, wave, seen } = start;
    const { staff } = ctx;
    const { expected } = found;
    const counted = Number(given);
    return inTransaction(ctx.db, async (trx): Promise<Noted> => {
      const { numInsertedOrUpdatedRows: added = 0n } = await trx
        .insertInto('start_count')
        .values({
          race_id: raceId,
          wave,
          number: seen + 1,
          counted,
          expected,
          made_at: ctx.clock.now(),
          staff_id: staff.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added === 0n) return takenBy(start, await listStartCounts(trx));
      const after = { wave, counted, expected };
      await writeAudit(trx, { staff, action: 'start.count', subject: `race ${raceId}`, after });
      return { ok: true };
    });
  },
);

/** `HH:MM` or `HH:MM:SS` on the day of a start. */
function timeOnDay(time: string, plannedAt: Date): Date | undefined {
  const { event } = edition();
  const isTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
  return isTime ? momentOf(localDay(plannedAt, event.timeZone), time, event.timeZone) : undefined;
}

/**
 * Adds a note about a gun: a tap, a corrected time with its reason, or null for no gun. Refuses a
 * person who has not seen the latest note, and says whose it is.
 */
function noteGun(
  { db, staff, clock }: OfficeContext,
  start: AtStart,
  { action, at, reason }: GunChange,
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
        made_at: clock.now(),
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

/** The person who noted it first, and when. */
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
