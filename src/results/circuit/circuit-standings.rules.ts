import { compareScores, type TieReason, tieReason } from './circuit-order.rules.ts';
import {
  type CircuitRules,
  type Score,
  type Stage,
  type StagePlace,
  scoreOf,
} from './circuit-points.rules.ts';

/** A runner in the standings of a category. */
export type StandingRow = Score & {
  runner: number;
  /** Null: not in the ranking yet, for want of events in different locations. */
  place: number | null;
  /** How the runner compares to the next one with the same total; undefined: no other has it. */
  tie: (TieReason & { over: number }) | undefined;
  isAwarded: boolean;
  /** Whether the runner has finished enough stages, in any category, for the special prize. */
  hasPrize: boolean;
};

/** The standings of a category. */
export type Standing = { category: string; rows: readonly StandingRow[] };

/**
 * The standings after a stage, by category in the order of `categories`; a category without runners
 * is left out. A place belongs to the category in which it was run: a runner who grows into the
 * next one during the season starts there from zero. Equal runners share a place, and the places
 * after it are left out; they are listed in the order of their numbers.
 */
export function standingsAfter(
  upTo: string,
  { places, stages, categories }: Season,
  rules: CircuitRules,
): Standing[] {
  const last = stages.findIndex(({ id }) => id === upTo);
  const run = stages.slice(0, last + 1);
  const held = places.filter(({ stage }) => run.some(({ id }) => id === stage));
  const finished = new Map<number, Set<string>>();
  for (const { runner, stage } of held) {
    finished.set(runner, (finished.get(runner) ?? new Set()).add(stage));
  }
  return categories.flatMap((category) => {
    const own = held.filter((each) => each.category === category);
    if (own.length === 0) return [];
    const byRunner = Map.groupBy(own, ({ runner }) => runner);
    const scores = [...byRunner].map(([runner, each]) => ({
      runner,
      hasPrize: (finished.get(runner)?.size ?? 0) >= rules.prizeStages,
      ...scoreOf(each, run, rules),
    }));
    return [{ category, rows: inOrder(scores, rules) }];
  });
}

/** The results of a season so far. */
export type Season = {
  places: readonly StagePlace[];
  stages: readonly Stage[];
  categories: readonly string[];
};

type Scored = Score & Pick<StandingRow, 'runner' | 'hasPrize'>;

function inOrder(scores: readonly Scored[], rules: CircuitRules): StandingRow[] {
  const ordered = scores.toSorted(
    (one, other) => compareScores(one, other, rules) || one.runner - other.runner,
  );
  return ordered.map((score, index) => {
    const place = score.missing > 0 ? null : placeIn(ordered, score, rules);
    const next = ordered[index + 1];
    const reason = next && tieReason(score, next, rules);
    return {
      ...score,
      place,
      tie: reason && { ...reason, over: next.runner },
      isAwarded: place !== null && place <= rules.awardedPlaces,
    };
  });
}

/** One more than the number of runners ahead. */
const placeIn = (others: readonly Score[], score: Score, rules: CircuitRules): number =>
  1 + others.filter((each) => compareScores(each, score, rules) < 0).length;
