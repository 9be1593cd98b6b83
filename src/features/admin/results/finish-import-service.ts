import type { Session } from '../../../auth/find-session.ts';
import { assertAllowed, ifAllowed } from '../../../auth/guards.ts';
import type { Clock } from '../../../http/clock.ts';
import { refused } from '../../../http/result.ts';
import type { FinishImports } from './finish-import.contract.ts';
import {
  beginFinishImport,
  chooseFinish,
  dropFinishImport,
  findFinishImport,
  listFinishImports,
  runFinishImport,
} from './finish-imports.ts';
import { leaveOutRows } from './leave-out-rows.ts';
import type { FinishDeps } from './read-finish-race.ts';
import { undoFinishImport } from './undo-finish-import.ts';

/** Whoever decides on race day decides about results. */
const right = 'race-day';

/** Opens the times from files to a member of staff, who is named in what they enter. */
export function finishImportService(
  { clock, ...deps }: FinishDeps & { clock: Pick<Clock, 'now'> },
  { staff }: Session,
): FinishImports {
  const acting = () => ({ staff, now: clock.now() });
  const allowed = <Outcome>(work: () => Promise<Outcome>) => ifAllowed(staff, right, work);
  const isRace = async (raceId: number) =>
    (await deps.races.list()).some(({ id }) => id === raceId);
  return {
    async list(raceId) {
      assertAllowed(staff, right);
      return (await isRace(raceId)) ? listFinishImports(deps.db, raceId) : undefined;
    },
    async find(raceId, id) {
      assertAllowed(staff, right);
      return findFinishImport(deps, clock.now(), { raceId, id });
    },
    begin: (raceId, times, bibs) =>
      allowed(async () => {
        if (!(await isRace(raceId))) return refused('not-found');
        return beginFinishImport(deps, acting(), raceId, { times, bibs });
      }),
    choose: (raceId, id, choice, bibs) =>
      allowed(() => chooseFinish(deps, { raceId, id }, choice, bibs)),
    leaveOut: (raceId, id, rows, isOut) =>
      allowed(() => leaveOutRows(deps, staff, { raceId, id }, { rows, isOut })),
    run: (raceId, id, asked) =>
      allowed(() => runFinishImport(deps, acting(), { raceId, id }, asked)),
    drop: (raceId, id) =>
      allowed(async () => {
        await dropFinishImport(deps.db, { raceId, id });
        return { ok: true as const };
      }),
    undo: (raceId, id, reason) =>
      allowed(() => undoFinishImport(deps, acting(), { raceId, id }, reason)),
  };
}
