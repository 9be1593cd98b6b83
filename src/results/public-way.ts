import type { PublicResults } from './published-results.ts';
import type { RunnerResult } from './results.contract.ts';
import { indexOf } from './results-index.ts';
import { runnerWay, type WayPoint } from './runner-way.rules.ts';

/**
 * Where a runner was recorded, as far as that is public: for an erased runner only place and time
 * are kept, and a runner who did not wish to be followed on race day cannot be followed afterwards
 * either.
 */
export function publicWay(
  published: PublicResults,
  result: RunnerResult,
  hidden: ReadonlySet<number>,
): WayPoint[] {
  if (result.person === null || hidden.has(result.id)) return [];
  const { countBefore, placeOf } = indexOf(published);
  return runnerWay(published.snapshot, result, { countBefore, finalPlace: placeOf(result.id) });
}
