import type { Course, CoursePoint, Runner } from './passages.contract.ts';

const hourMs = 3_600_000;

/** Nobody is faster than this on a mountain, in kilometres with climb an hour. */
const fastestEffort = 24;

/** The median pace of a field, where nothing of the race is known yet. */
export const usualEffort = 6;

/** Clocks and volunteers are not exact to the second. */
const toleranceMs = 60_000;

/** Whether a runner can get from one moment and place on the course to a later one. */
export const isReachable = (from: Position, to: Position): boolean =>
  to.effortKm > from.effortKm &&
  to.at - from.at + toleranceMs >= ((to.effortKm - from.effortKm) / fastestEffort) * hourMs;

/** Kilometres with climb an hour; at least a minute is taken to have passed. */
export const effortAnHour = (effortKm: number, ms: number): number =>
  effortKm / (Math.max(ms, 60_000) / hourMs);

/** How far a pace is from the expected one: 0 the same, about 0.7 half or twice as fast. */
export const paceDistance = (effort: number, expected: number): number =>
  Math.abs(Math.log(effort / expected));

/** How long a runner at a pace takes for an effort, in milliseconds. */
export const travelMs = (effortKm: number, effort: number): number => (effortKm / effort) * hourMs;

/** A moment at a place of the course. */
export type Position = { at: number; effortKm: number };

/** The position of a runner before anything is recorded: the start. */
export const startOf = ({ startedAt }: Runner): Position => ({ at: startedAt, effortKm: 0 });

/** A runner's position at a point of the course; at the first one, the time is that of the gun. */
export const positionAt = (
  course: Course,
  runner: Runner,
  { pointIndex, at }: { pointIndex: number; at: number },
): Position =>
  pointIndex === 0 ? startOf(runner) : { at, effortKm: effortAt(course, pointIndex) };

/** A point of the course by its place in running order; it must exist. */
export function pointAt({ points }: Course, pointIndex: number): CoursePoint {
  const point = points[pointIndex];
  if (!point) throw new RangeError(`The course has no point ${pointIndex}`);
  return point;
}

/** Kilometres with climb from the start to a point of the course. */
export const effortAt = (course: Course, pointIndex: number): number =>
  pointAt(course, pointIndex).effortKm;

/** The pace since the gun, at a passage; undefined: before the first place on the way. */
export function paceAt(
  passage: { pointIndex: number; at: number } | undefined,
  runner: Runner,
  course: Course,
): number | undefined {
  return passage && passage.pointIndex > 0
    ? effortAnHour(effortAt(course, passage.pointIndex), passage.at - runner.startedAt)
    : undefined;
}
