import type { Course, Passage, Runner } from './passages.contract.ts';

/** A runner who is out there, with what is known of the way behind. */
export type OnCourse = { runner: Runner; course: Course; passages: readonly Passage[] };

/** The sweepers of a race, who walk behind everybody, came by; `at`: milliseconds since 1970. */
export type Sweep = { raceId: number; checkpoint: string; at: number };

/** Where a course comes by a place for the last time; -1: never. */
const lastIndexOf = ({ points }: Course, checkpoint: string): number =>
  points.findLastIndex((point) => point.checkpoint === checkpoint);

const isAhead = ({ course, passages }: OnCourse, checkpoint: string): boolean =>
  lastIndexOf(course, checkpoint) > (passages.at(-1)?.pointIndex ?? 0);

/** Of those who are out there, who still has to come by a checkpoint: for the last time, if twice. */
export const awaitedAt = <Out extends OnCourse>(
  onCourse: readonly Out[],
  checkpoint: string,
): Out[] => onCourse.filter((each) => isAhead(each, checkpoint));

/**
 * When the sweepers came by the first place at which the runner was not seen, in milliseconds since
 * 1970; undefined: the runner is ahead of them.
 */
export function sweptAt(each: OnCourse, sweeps: readonly Sweep[]): number | undefined {
  const missed = sweeps.filter(
    ({ raceId, checkpoint }) => raceId === each.course.raceId && isAhead(each, checkpoint),
  );
  return missed.length === 0 ? undefined : Math.min(...missed.map(({ at }) => at));
}
