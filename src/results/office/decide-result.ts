import { formatStamp } from '../../edition/words/format.ts';
import { localSecond } from '../../edition/words/local-time.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/result.ts';
import { forAction } from '../../site/office-use-case.ts';
import { listResultEntries } from '../publications.queries.ts';
import { raceResults } from '../race-results.rules.ts';
import { addEntries, lockEntries } from './enter-results.ts';
import { readRaceInputs } from './read-race-inputs.ts';
import { changeFrom, entriesAbout } from './result-decision.rules.ts';
import { type AskedDecision, type Decided, reasonMost } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';
import { timeMs, writtenTime } from './time-text.rules.ts';

/**
 * Enters what a person decides about a runner. If two people decide at once, the second gets a
 * refusal that names the first: the last entry about the runner is read while nobody else can add
 * one.
 */
export const decideResult = forAction(
  { right: 'race-day' },
  async (
    ctx: ResultsContext,
    raceId: number,
    { runner: id, decision, reason, seen }: AskedDecision,
  ): Promise<Decided> => {
    const { db, staff, language } = ctx;
    const now = ctx.clock.now();
    const inputs = await readRaceInputs({ ...ctx, now }, raceId);
    if (!inputs) return refused('results-race');
    const runners = raceResults(inputs);
    const runner = runners.find((each) => each.id === id);
    if (!runner?.person) return refused('result-runner');
    const why = reason.trim();
    if (why === '' || why.length > reasonMost)
      return refused('result-reason', { most: reasonMost });
    return inTransaction(db, async (trx): Promise<Decided> => {
      const before = await lockEntries(trx, raceId);
      const entries = await listResultEntries(trx, raceId);
      const last = entriesAbout(entries, id).at(-1);
      if (last && last.number !== seen) {
        return refused('result-decided', { by: last.by, at: formatStamp(language, last.at) });
      }
      const about = { runner, runners, inputs: { ...inputs, entries } };
      const made = changeFrom(decision, { ...about, gunMs: clockMs(inputs.startedAt.get(id)) });
      if (!made.ok) return made;
      const entry = { change: made.change, reason: why };
      const number = await addEntries(trx, { raceId, before }, [entry], { staff, now });
      return { ok: true, number };
    });
  },
);

/** The time of day of a moment where the race is, in milliseconds since midnight. */
function clockMs(moment = 0): number {
  const written = writtenTime(localSecond(new Date(moment)));
  return written ? timeMs(written, 'hours') : 0;
}
