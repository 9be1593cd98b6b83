import type { Session } from '../../platform/auth/find-session.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { refused } from '../../platform/http/result.ts';
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

/** Opens the times from files to a member of staff, who is named in what they enter. */
export function finishImportService(
  { clock, ...deps }: FinishDeps & { clock: Pick<Clock, 'now'> },
  { staff }: Session,
): FinishImports {
  const acting = () => ({ staff, now: clock.now() });
  const isRace = async (raceId: number) =>
    (await deps.races.list()).some(({ id }) => id === raceId);
  return {
    list: async (raceId) =>
      (await isRace(raceId)) ? listFinishImports(deps.db, raceId) : undefined,
    find: (raceId, id) => findFinishImport(deps, clock.now(), { raceId, id }),
    async begin(raceId, times, bibs) {
      if (!(await isRace(raceId))) return refused('not-found');
      return beginFinishImport(deps, acting(), raceId, { times, bibs });
    },
    choose: (raceId, id, choice, bibs) => chooseFinish(deps, { raceId, id }, choice, bibs),
    leaveOut: (raceId, id, rows, isOut) =>
      leaveOutRows(deps, staff, { raceId, id }, { rows, isOut }),
    run: (raceId, id, asked) => runFinishImport(deps, acting(), { raceId, id }, asked),
    async drop(raceId, id) {
      await dropFinishImport(deps.db, { raceId, id });
      return { ok: true };
    },
    undo: (raceId, id, reason) => undoFinishImport(deps, acting(), { raceId, id }, reason),
  };
}
