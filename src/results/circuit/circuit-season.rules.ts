import { type Decision, identify, type Line } from './circuit-identity.rules.ts';
import type { CircuitRules, Stage, StagePlace } from './circuit-points.rules.ts';
import { type Standing, standingsAfter } from './circuit-standings.rules.ts';

/** A line of a stage's results. */
export type ResultLine = Line & { category: string; place: number };

/** A runner's name; undefined: erased. */
type RunnerName = { name: string | undefined; country: string | null };

/** The season as far as it has been run, for the pages that show standings. */
export type SeasonSoFar = {
  /** Stages with results, in the order of the calendar. */
  run: readonly string[];
  /** The first stage after them; undefined: the season is over. */
  next: string | undefined;
  places: readonly StagePlace[];
  runners: ReadonlyMap<number, RunnerName>;
  /** The standings after a stage that was run. */
  standings: (upTo: string) => Standing[];
};

type Facts = { rules: CircuitRules; stages: readonly Stage[]; categories: readonly string[] };

/** Joins the lines of all stages to runners, and gives the standings after each stage. */
export function seasonSoFar(
  lines: readonly ResultLine[],
  decisions: readonly Decision[],
  { rules, stages, categories }: Facts,
): SeasonSoFar {
  const { runnerOf } = identify(lines, decisions);
  const numberOf = ({ id }: Line) => runnerOf.get(id) ?? id;
  const places = lines.map((line) => {
    const { stage, category, place } = line;
    return { runner: numberOf(line), stage, category, place };
  });
  const run = stages.filter(({ id }) => lines.some(({ stage }) => stage === id));
  const last = run.at(-1);
  const season = { places, stages, categories };
  return {
    places,
    run: run.map(({ id }) => id),
    next: last && stages[stages.indexOf(last) + 1]?.id,
    runners: new Map(
      lines
        .toSorted((one, other) => other.id - one.id)
        .map((line) => [
          numberOf(line),
          { name: line.erased ? undefined : line.name, country: line.country },
        ]),
    ),
    standings: (upTo) => standingsAfter(upTo, season, rules),
  };
}
