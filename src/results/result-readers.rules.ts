import type {
  PublicationKind,
  PublishedResults,
  ResultState,
  Snapshot,
} from './results.contract.ts';
import { runnerDifferences } from './runner-difference.rules.ts';

/** Who did not start, or of whom nothing is known, has no result to be told. */
const isTold = (state: ResultState) => state !== 'not-started' && state !== 'open';

/**
 * The runners whom a publication has something to tell: who has a result and was told none of this
 * kind before, and whose result is another one than the one they were told. `told`: the publication
 * that each was last written to about.
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
