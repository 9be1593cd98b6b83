import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { plainBib } from '../../passages/records.rules.ts';
import { reasonMost } from '../race-control/race-control.contract.ts';
import { decideRunners, undoRunnerDecision } from '../race-control/runner-decisions.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { type FoundStart, findStart } from './read-starts.ts';
import type { Absent, AtStart, Noted } from './start.contract.ts';

/** Notes the runners who did not start. */
export const noteNotStarted = forAction(
  { right: 'race-day' },
  async (ctx: RaceDayContext, at: Omit<AtStart, 'seen'>, absent: Absent): Promise<Noted> => {
    const start = await findStart(ctx, at);
    if (!start) return refused('start-time-invalid', { most: reasonMost });
    const ids = absentIds(absent, start);
    if (!ids) return refused('start-bib-unknown', { bib: bibOf(absent) });
    const decided = { ids, kind: 'not-started', reason: '' } as const;
    await inTransaction(ctx.db, (trx) => decideRunners(trx, decided, ctx));
    return { ok: true };
  },
);

/** Takes back that a runner did not start. */
export const undoNotStarted = forAction(
  { right: 'race-day' },
  async (ctx, decisionId: number): Promise<Noted> => {
    await inTransaction(ctx.db, (trx) => undoRunnerDecision(trx, decisionId, ctx));
    return { ok: true };
  },
);

const bibOf = (absent: Absent) =>
  absent !== 'proposed' && 'bib' in absent ? absent.bib.trim() || '–' : '–';

/** The runners whom it is about; undefined: no runner of the race. */
function absentIds(absent: Absent, { proposed, runners }: FoundStart): number[] | undefined {
  if (absent === 'proposed') return proposed.map(({ id }) => id);
  const named = runners.find((runner) =>
    'id' in absent
      ? runner.id === absent.id
      : runner.bib !== '' && runner.bib === plainBib(absent.bib),
  );
  return named && [named.id];
}
