import type { Course, Passage, Runner } from './passages.contract.ts';

/** A runner who is out there, with the passages so far. */
export type OnCourse = { runner: Runner; course: Course; passages: readonly Passage[] };

/** The sweepers of a race, who walk behind all runners, came by; `at`: milliseconds since 1970. */
export type Sweep = { raceId: number; checkpoint: string; at: number };

/** The index of the point where a course passes a place for the last time; -1: never. */
const lastIndexOf = ({ points }: Course, checkpoint: string): number =>
  points.findLastIndex((point) => point.checkpoint === checkpoint);

const isAhead = ({ course, passages }: OnCourse, checkpoint: string): boolean =>
  lastIndexOf(course, checkpoint) > (passages.at(-1)?.pointIndex ?? 0);

/**
 * The runners out there who still have to come by a checkpoint; for the last time, if the course
 * passes it twice.
 */
export const awaitedAt = <Out extends OnCourse>(
  onCourse: readonly Out[],
  checkpoint: string,
): Out[] => onCourse.filter((each) => isAhead(each, checkpoint));

/**
 * When the sweepers passed the first place at which the runner was not seen, in milliseconds since
 * 1970; undefined: the runner is ahead of them.
 */
export function sweptAt(each: OnCourse, sweeps: readonly Sweep[]): number | undefined {
  const missed = sweeps.filter(
    ({ raceId, checkpoint }) => raceId === each.course.raceId && isAhead(each, checkpoint),
  );
  return missed.length === 0 ? undefined : Math.min(...missed.map(({ at }) => at));
}
