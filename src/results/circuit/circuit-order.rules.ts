import type { CircuitRules, Race, Score, TieBreaker } from './circuit-points.rules.ts';

/** Why one of two runners with the same total is placed before the other, or shares the place. */
export type TieReason =
  | { by: 'better-place'; own: PlaceAt; other: PlaceAt }
  | { by: 'more-races'; own: number; other: number }
  | { by: 'shared' };

/** A place, and the stage at which it was reached. */
type PlaceAt = { place: number; stage: string };

/** The races that count, the best first. */
const counted = ({ races }: Score): Race[] =>
  races.filter(({ counts }) => counts).toSorted((one, other) => one.place - other.place);

/** The first pair of places that differ: compares the best with the best and so on. */
function differing(one: Score, other: Score): { own: PlaceAt; other: PlaceAt } | undefined {
  const others = counted(other);
  for (const [index, { place, stage }] of counted(one).entries()) {
    const beside = others[index];
    if (beside && beside.place !== place) {
      return { own: { place, stage }, other: { place: beside.place, stage: beside.stage } };
    }
  }
  return undefined;
}

const byTie: Record<TieBreaker, (one: Score, other: Score) => number> = {
  'better-place': (one, other) => {
    const pair = differing(one, other);
    return pair ? pair.own.place - pair.other.place : 0;
  },
  'more-races': (one, other) => other.races.length - one.races.length,
};

/**
 * The order of two scores of a category: below 0 where the first is ahead, 0 where they share a
 * place. The runner who lacks fewer events for the final ranking comes first, then the lower total,
 * then the tie-breakers as the circuit declares them.
 */
export function compareScores(one: Score, other: Score, rules: CircuitRules): number {
  const apart = one.missing - other.missing || one.total - other.total;
  if (apart !== 0) return apart;
  const breaker = rules.tieBreakers.find((each) => byTie[each](one, other) !== 0);
  return breaker ? byTie[breaker](one, other) : 0;
}

/**
 * Why a score comes before another with the same total, or shares its place; undefined where no
 * tie-breaker was needed. The first must not be behind the second.
 */
export function tieReason(one: Score, other: Score, rules: CircuitRules): TieReason | undefined {
  if (one.missing !== other.missing || one.total !== other.total) return undefined;
  const breaker = rules.tieBreakers.find((each) => byTie[each](one, other) !== 0);
  if (breaker === undefined) return { by: 'shared' };
  if (breaker === 'more-races') {
    return { by: breaker, own: one.races.length, other: other.races.length };
  }
  const pair = differing(one, other);
  return pair && { by: breaker, ...pair };
}
