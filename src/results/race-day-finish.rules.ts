import { type Evidence, type RunnerState, stateOf } from '../race-day/passages/accounts.rules.ts';
import type { Recorded, ResultState, StateDetail } from './results.contract.ts';

/** The state of the result that follows from each state on race day. */
const results: Readonly<Record<RunnerState, ResultState>> = {
  'not-collected': 'not-started',
  ready: 'open',
  'not-started': 'not-started',
  'on-course': 'open',
  retired: 'not-finished',
  back: 'not-finished',
  finished: 'finished',
};

/**
 * What race day knows of a runner: times since the runner's own gun at each point, and how the race
 * ended.
 */
export function recordedOnDay(evidence: Evidence): Recorded {
  const { runner, course, passages } = evidence;
  const { state } = stateOf(evidence);
  // Before the gun a runner without a bib may still come for it.
  const isToCome = state === 'not-collected' && !evidence.hasGunGone;
  const times: (number | null)[] = course.points.map(() => null);
  for (const { pointIndex, at } of passages) times[pointIndex] = at - runner.startedAt;
  const result = isToCome ? 'open' : results[state];
  const last = passages.at(-1)?.checkpoint;
  const detail: StateDetail = result === 'not-finished' && last ? { where: last } : {};
  return {
    id: runner.id,
    gunMs: times.at(-1) ?? null,
    chipMs: null,
    order: null,
    state: result,
    detail,
    passages: times,
  };
}

/**
 * The first cut-off that a runner passed too late, by its kilometre; undefined: none is known. A
 * person decides about it, as the records do not say whether a cut-off was enforced.
 */
export function missedCutoff({ course, passages }: Evidence): number | undefined {
  return course.cutoffs.find(({ km, at }) =>
    passages.some(({ pointIndex, at: passedAt }) => {
      const point = course.points[pointIndex];
      return point !== undefined && Math.abs(point.km - km) < sameKm && passedAt > at;
    }),
  )?.km;
}

/** Files round kilometres. */
const sameKm = 0.1;
