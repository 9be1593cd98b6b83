import { type RunnerResult, resultStates } from '../results.contract.ts';
import type { OfficeInputs, StateCounts } from './results-admin.contract.ts';

/** How many ended the race in each way. */
export function countStates(runners: readonly RunnerResult[]): StateCounts {
  const counts = Object.fromEntries(resultStates.map((state) => [state, 0])) as Record<
    RunnerResult['state'],
    number
  >;
  for (const { state } of runners) counts[state] += 1;
  return counts;
}

/** Of whom nothing is known yet, by number. */
export const openRunners = (runners: readonly RunnerResult[]): number[] =>
  runners.filter(({ state }) => state === 'open').map(({ id }) => id);

/** Who is ranked although a cut-off was missed, and nobody has said a word about the runner’s state. */
export function undecidedCutoffs(
  runners: readonly RunnerResult[],
  { missedCutoffs, entries }: Pick<OfficeInputs, 'missedCutoffs' | 'entries'>,
): { id: number; km: number }[] {
  const withdrawn = new Set(
    entries.flatMap(({ change }) => (change.kind === 'withdrawn' ? [change.number] : [])),
  );
  const decided = new Set(
    entries.flatMap(({ number, change }) =>
      change.kind === 'state' && !withdrawn.has(number) ? [change.id] : [],
    ),
  );
  return runners.flatMap(({ id, state }) => {
    const km = missedCutoffs.get(id);
    return km === undefined || state !== 'finished' || decided.has(id) ? [] : [{ id, km }];
  });
}
