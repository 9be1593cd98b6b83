import { byBib } from './race-results.rules.ts';
import {
  type Place,
  type RaceInputs,
  type ResultState,
  type RunnerResult,
  resultStates,
  type Standing,
} from './results.contract.ts';

/**
 * The key by which a runner is ranked: the time first. Of runners with equal times, those about
 * whom a person decided are in that order, and the rest share the place of the first of them. A
 * runner who has only an order comes after the time before.
 */
type Rank = { result: RunnerResult; ms: number; order: number };

/** Puts a runner who has only an order behind all who have that time themselves. */
const behindTimes = 1_000_000;

/** All runners who finished, the first one first; equal ranks are shared places. */
export function finishersOf(results: readonly RunnerResult[]): Rank[] {
  const finished = results.filter(({ state }) => state === 'finished');
  const before = timesBefore(finished);
  return finished
    .map((result): Rank => {
      const { finalMs } = result;
      if (finalMs !== null) return { result, ms: finalMs, order: decidedOrder(result) };
      const added = result.adjustments.reduce((sum, { ms }) => sum + ms, 0);
      return {
        result,
        ms: (before.get(result.id) ?? 0) + added,
        order: behindTimes + orderOf(result) * orderStep + decidedOrder(result),
      };
    })
    .toSorted((one, other) => compareRanks(one, other) || byBib(one.result, other.result));
}

/** More than the number of runners that one decision about a close finish can name. */
const orderStep = 1000;

const compareRanks = (one: Rank, other: Rank) => one.ms - other.ms || one.order - other.order;

const decidedOrder = ({ id, closeFinish }: RunnerResult) =>
  closeFinish?.kind === 'order' ? Math.max(0, closeFinish.ids.indexOf(id)) : 0;

/**
 * For each runner with only an order, the latest own time of all who were recorded up to then; 0:
 * no time.
 */
function timesBefore(finished: readonly RunnerResult[]): Map<number, number> {
  const inOrder = finished.toSorted(
    (one, other) =>
      orderOf(one) - orderOf(other) || Number(one.ownMs === null) - Number(other.ownMs === null),
  );
  const before = new Map<number, number>();
  let latest = 0;
  for (const { id, ownMs, order } of inOrder) {
    if (ownMs === null) before.set(id, latest);
    else if (order !== null) latest = Math.max(latest, ownMs);
  }
  return before;
}

/** Runners without an order come behind all others. */
const orderOf = ({ order }: RunnerResult) => order ?? behindTimes;

/** Gives places: runners of equal rank share one, and the places after it stay free accordingly. */
export function placesOf(ranks: readonly Rank[]): Place[] {
  let place = 0;
  let before: Rank | undefined;
  return ranks.map((rank, index) => {
    if (!before || compareRanks(before, rank) !== 0) place = index + 1;
    before = rank;
    return { id: rank.result.id, place };
  });
}

const stateOrder = new Map<ResultState, number>(resultStates.map((state, index) => [state, index]));

/** Every classification but those of teams, in their order. */
export function standingsOf(
  results: readonly RunnerResult[],
  classifications: RaceInputs['classifications'],
): Standing[] {
  const individual = classifications.filter(({ team }) => team === null);
  const ranked = new Map(individual.map(({ id }) => [id, [] as Rank[]]));
  const unranked = new Map(individual.map(({ id }) => [id, [] as number[]]));
  for (const rank of finishersOf(results))
    for (const id of rank.result.classifications) ranked.get(id)?.push(rank);
  const others = results
    .filter(({ state }) => state !== 'finished')
    .toSorted(
      (one, other) =>
        (stateOrder.get(one.state) ?? 0) - (stateOrder.get(other.state) ?? 0) || byBib(one, other),
    );
  for (const result of others)
    for (const id of result.classifications) unranked.get(id)?.push(result.id);
  return individual.map(({ id }) => ({
    classification: id,
    ranked: placesOf(ranked.get(id) ?? []),
    unranked: unranked.get(id) ?? [],
  }));
}
