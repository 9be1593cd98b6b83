import {
  effortAnHour,
  isReachable,
  paceDistance,
  positionAt,
  startOf,
  usualEffort,
} from './pace.rules.ts';
import type { Course, DoubtKind, Passage, Runner, Visit } from './passages.contract.ts';

/** How long before the start volunteers may record the runners in the start area. */
const beforeStartMs = 90 * 60_000;

/**
 * One more visit outweighs everything else. Of two times at one place the earlier counts, unless
 * another phone has the later one, too: runners come back to the finish line. Where the course
 * passes a place twice, an unlikely pace weighs as much as some checkpoints without a record.
 */
const weight = { visit: 1_000_000, record: 15, laterByAnHour: 30, pace: 6, missed: 1.5 };

type Step = { visit: Visit; pointIndex: number; score: number; before: Step | undefined };

/**
 * Finds the visits of one runner that fit the course best, as passages, and the rest with the
 * reason. It takes the most visits that a runner can have made in this order and at a possible
 * pace; of equally many, those at the likelier pace and with fewer checkpoints left out.
 * `expectedEffort`: kilometres with climb an hour of the field.
 */
export function passagesOf(
  visits: readonly Visit[],
  runner: Runner,
  course: Course,
  expectedEffort = usualEffort,
): { passages: Passage[]; rest: { visit: Visit; kind: DoubtKind }[] } {
  const steps: Step[] = [];
  for (const visit of visits) {
    for (const [pointIndex, point] of course.points.entries()) {
      if (point.checkpoint !== visit.checkpoint) continue;
      const step = bestStep(visit, pointIndex, steps, { runner, course, expectedEffort });
      if (step) steps.push(step);
    }
  }
  const passages = chainTo(bestOf(steps));
  const taken = new Set(passages.map(({ visit }) => visit));
  return {
    passages: passages.map(({ visit, pointIndex }) => ({ ...visit, pointIndex })),
    rest: visits
      .filter((visit) => !taken.has(visit))
      .map((visit) => ({ visit, kind: whyNot(visit, runner, course, passages) })),
  };
}

type Frame = { runner: Runner; course: Course; expectedEffort: number };

/**
 * The visit at this point of the course, after the best chain of earlier ones; undefined: it is
 * impossible.
 */
function bestStep(
  visit: Visit,
  pointIndex: number,
  steps: readonly Step[],
  frame: Frame,
): Step | undefined {
  const { runner, course, expectedEffort } = frame;
  const here = positionAt(course, runner, { pointIndex, at: visit.at });
  const sinceStart = visit.at - runner.startedAt;
  const worth = weight.visit + weight.record * visit.records.length;
  if (pointIndex === 0) {
    return Math.abs(sinceStart) <= beforeStartMs
      ? { visit, pointIndex, score: worth, before: undefined }
      : undefined;
  }
  const pace = effortAnHour(here.effortKm, sinceStart);
  const own =
    worth -
    weight.pace * paceDistance(pace, expectedEffort) -
    weight.laterByAnHour * (sinceStart / 3_600_000);
  const missed = (from: number) => weight.missed * (pointIndex - from - 1);
  const candidates: Step[] = steps
    .filter(
      (step) =>
        step.visit !== visit &&
        isReachable(positionAt(course, runner, { ...step, at: step.visit.at }), here),
    )
    .map((before) => ({
      visit,
      pointIndex,
      before,
      score: before.score + own - missed(before.pointIndex),
    }));
  if (isReachable(startOf(runner), here)) {
    candidates.push({ visit, pointIndex, before: undefined, score: own - missed(0) });
  }
  return bestOf(candidates);
}

/** The highest score; of equal scores, the earlier step. */
const bestOf = (steps: readonly Step[]): Step | undefined =>
  steps.reduce<Step | undefined>(
    (best, step) => (best === undefined || step.score > best.score ? step : best),
    undefined,
  );

function chainTo(last: Step | undefined): Step[] {
  const chain: Step[] = [];
  for (let step = last; step; step = step.before) chain.unshift(step);
  return chain;
}

/** Why a visit is not among the passages. */
function whyNot(
  visit: Visit,
  runner: Runner,
  course: Course,
  passages: readonly Step[],
): DoubtKind {
  const places = course.points.filter(({ checkpoint }) => checkpoint === visit.checkpoint).length;
  if (places === 0) return 'not-on-course';
  if (visit.at < runner.startedAt) return 'before-start';
  const times = passages.filter((step) => step.visit.checkpoint === visit.checkpoint).length;
  return times >= places ? 'again' : 'impossible';
}
