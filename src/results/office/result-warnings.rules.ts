import { type RunnerResult, resultStates } from '../results.contract.ts';
import type { OfficeInputs, StateCounts } from './results-admin.contract.ts';

/** How many runners ended the race in each way. */
export function countStates(runners: readonly RunnerResult[]): StateCounts {
  const counts = Object.fromEntries(resultStates.map((state) => [state, 0])) as Record<
    RunnerResult['state'],
    number
  >;
  for (const { state } of runners) counts[state] += 1;
  return counts;
}

/** The numbers of the runners whose state is still open. */
export const openRunners = (runners: readonly RunnerResult[]): number[] =>
  runners.filter(({ state }) => state === 'open').map(({ id }) => id);

/**
 * The runners who are ranked although they missed a cut-off and nobody has decided about their
 * state.
 */
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
