import type { Course, CoursePoint, Runner } from './passages.contract.ts';

const hourMs = 3_600_000;

/** Nobody is faster on a mountain, in kilometres with climb an hour. */
const fastestEffort = 24;

/** What the middle of a field runs, where nothing of the race is known yet. */
export const usualEffort = 6;

/** Clocks and volunteers are not exact to the second. */
const toleranceMs = 60_000;

/** Whether a runner can come from one moment and place on the course to another, later one. */
export const isReachable = (from: Position, to: Position): boolean =>
  to.effortKm > from.effortKm &&
  to.at - from.at + toleranceMs >= ((to.effortKm - from.effortKm) / fastestEffort) * hourMs;

/** Kilometres with climb an hour; at least a minute is taken to have passed. */
export const effortAnHour = (effortKm: number, ms: number): number =>
  effortKm / (Math.max(ms, 60_000) / hourMs);

/** How far a pace lies from what is expected: 0 the same, about 0.7 half or twice as fast. */
export const paceDistance = (effort: number, expected: number): number =>
  Math.abs(Math.log(effort / expected));

/** When a runner at a pace gets from one effort to another, in milliseconds. */
export const travelMs = (effortKm: number, effort: number): number => (effortKm / effort) * hourMs;

/** A moment at a place of the course. */
export type Position = { at: number; effortKm: number };

/** What is known of a runner before anything is recorded: the start. */
export const startOf = ({ startedAt }: Runner): Position => ({ at: startedAt, effortKm: 0 });

/** A runner at a point of the course; at its first one, the time is that of the gun. */
export const positionAt = (
  course: Course,
  runner: Runner,
  { pointIndex, at }: { pointIndex: number; at: number },
): Position =>
  pointIndex === 0 ? startOf(runner) : { at, effortKm: effortAt(course, pointIndex) };

/** A point of the course by its place in running order; there must be one. */
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
