import type {
  PublicationKind,
  PublishedResults,
  ResultState,
  Snapshot,
} from './results.contract.ts';
import { runnerDifferences } from './runner-difference.rules.ts';

/** A runner who did not start, or of whom nothing is known, gets no mail about a result. */
const isTold = (state: ResultState) => state !== 'not-started' && state !== 'open';

/**
 * The runners who get a mail about a publication: those who have a result and got none of this kind
 * before, and those whose result has changed since their last mail. `told`: the publication about
 * which each runner last got a mail.
 */
export function resultReaders(
  { kind, snapshot }: { kind: PublicationKind; snapshot: Snapshot },
  told: ReadonlyMap<number, PublishedResults>,
): number[] {
  if (kind === 'draft') return [];
  const differences = new Map(
    [...new Set(told.values())].map((each) => [each, runnerDifferences(each.snapshot, snapshot)]),
  );
  return snapshot.runners
    .filter(({ id, state, person }) => {
      const before = told.get(id);
      if (person === null) return false;
      if (before && differences.get(before)?.has(id)) return true;
      return isTold(state) && before?.kind !== kind;
    })
    .map(({ id }) => id);
}
