import { differenceOf, type RunnerChange } from './difference.rules.ts';
import type { Snapshot } from './results.contract.ts';

/** A place that changed; null: none in this classification. */
type PlaceChange = { classification: string; from: number | null; to: number | null };

/** What has changed for one runner. Name, gender and club are left out, as they are no result. */
export type RunnerDifference = { changes: RunnerChange[]; places: PlaceChange[] };

/**
 * By runner, what a later publication changed of the runner's result; a runner who is not in the
 * map has the same result.
 */
export function runnerDifferences(
  before: Snapshot,
  after: Snapshot,
): Map<number, RunnerDifference> {
  const changed = new Map(
    differenceOf(before, after).runners.map(({ id, changes }) => [
      id,
      changes.filter(({ kind }) => kind !== 'person'),
    ]),
  );
  const [earlier, later] = [placesIn(before), placesIn(after)];
  const found = after.runners.map(({ id }) => {
    const places = after.classifications.flatMap(({ id: classification }) => {
      const key = `${classification} ${id}`;
      const [from, to] = [earlier.get(key) ?? null, later.get(key) ?? null];
      return from === to ? [] : [{ classification, from, to }];
    });
    return [id, { changes: changed.get(id) ?? [], places }] as const;
  });
  return new Map(found.filter(([, own]) => own.changes.length + own.places.length > 0));
}

const placesIn = ({ standings }: Snapshot) =>
  new Map<string, number>(
    standings.flatMap(({ classification, ranked }) =>
      ranked.map(({ id, place }) => [`${classification} ${id}`, place] as const),
    ),
  );
