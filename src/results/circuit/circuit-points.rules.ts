/** The rules by which a circuit is decided, as `circuit.yaml` declares them. */
export type CircuitRules = {
  winnerPoints: number;
  secondPoints: number;
  /** How many of a runner's best results make the total. */
  bestResults: number;
  /** How many events in different locations the final ranking requires. */
  minStages: number;
  prizeStages: number;
  awardedPlaces: number;
  tieBreakers: readonly TieBreaker[];
};

export type TieBreaker = 'better-place' | 'more-races';

/** A stage of the season, in the order of the calendar; `location` absent: one of its own. */
export type Stage = { id: string; location?: string | undefined };

/** A place of a runner in a category of a stage, by the runner's number. */
export type StagePlace = { runner: number; stage: string; category: string; place: number };

/** The points of a place: the winner’s, the second’s, and one step more for every further place. */
export const pointsOf = (
  place: number,
  { winnerPoints, secondPoints }: Pick<CircuitRules, 'winnerPoints' | 'secondPoints'>,
): number => winnerPoints + (place - 1) * (secondPoints - winnerPoints);

/** A race that a runner finished, with the points that it adds to the total. */
export type Race = { stage: string; place: number; points: number; counts: boolean };

/** The score of a runner's races in a category. */
export type Score = {
  /** In the order of the stages. */
  races: readonly Race[];
  /** Of the best results. */
  total: number;
  /** Events in different locations still missing for the final ranking. */
  missing: number;
};

/** The score of a runner's places; of two races with equal points the earlier one counts. */
export function scoreOf(
  places: readonly Pick<StagePlace, 'stage' | 'place'>[],
  stages: readonly Stage[],
  rules: CircuitRules,
): Score {
  const run = stages.flatMap((stage) =>
    places
      .filter((each) => each.stage === stage.id)
      .map(({ place }) => ({ stage: stage.id, place, points: pointsOf(place, rules) })),
  );
  const counting = new Set(
    run.toSorted((one, other) => one.points - other.points).slice(0, rules.bestResults),
  );
  const locations = new Set(
    stages
      .filter(({ id }) => run.some(({ stage }) => stage === id))
      .map(({ id, location }) => location ?? id),
  );
  return {
    races: run.map((race) => ({ ...race, counts: counting.has(race) })),
    total: [...counting].reduce((sum, { points }) => sum + points, 0),
    missing: Math.max(0, rules.minStages - locations.size),
  };
}
