import { type CourseProfile, pointAt, thinProfile } from '../event/races/course.rules.ts';
import type { RunnerResult, Snapshot } from './results.contract.ts';

/** A share of a drawing's width from the left and of its height from the top, 0 to 1. */
type Share = readonly [x: number, y: number];

/** Enough for a line across a sheet; more would only make the file larger. */
const mostPoints = 240;

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** The highest point of a course is always the top of the drawing, and the lowest the bottom. */
const heightShare = ({ minEleM, maxEleM }: CourseProfile, eleM: number) =>
  round((maxEleM - eleM) / Math.max(50, maxEleM - minEleM));

/** The line of a course's elevation, from the start to the finish. */
export const ridgeOf = (course: CourseProfile): Share[] =>
  thinProfile(course, mostPoints).map(({ km, eleM }) => [
    round(km / course.distanceKm),
    heightShare(course, eleM),
  ]);

/** Where on the drawing a course is after this many kilometres; beyond an end, that end. */
export function shareAt(course: CourseProfile, km: number): Share {
  const at = pointAt(course, km);
  return [round(at.km / course.distanceKm), heightShare(course, at.eleM)];
}

/**
 * A place of the course where the runner was recorded, and the time since the runner's own start.
 */
type Recorded = { checkpoint: string; km: number; ms: number };

/** A runner's way from the first checkpoint on. At the finish the ranked time counts. */
export function wayOf({ points }: Snapshot, { passages, finalMs }: RunnerResult): Recorded[] {
  return points.flatMap(({ checkpoint, km }, index) => {
    const recorded = passages[index] ?? null;
    const ms = index === points.length - 1 ? (finalMs ?? recorded) : recorded;
    return index === 0 || ms === null ? [] : [{ checkpoint, km, ms }];
  });
}

/**
 * Moves places on a line, in ascending order, apart until each is at least `least` from the next
 * and all are within `from`…`to`. If the line is too short for that, they are spaced evenly.
 */
export function spread(
  places: readonly number[],
  { least, from, to }: { least: number; from: number; to: number },
): number[] {
  const gaps = places.length - 1;
  if (gaps > 0 && gaps * least > to - from) {
    return places.map((_, index) => from + ((to - from) * index) / gaps);
  }
  const pushed: number[] = [];
  for (const place of places) {
    pushed.push(Math.max(place, (pushed.at(-1) ?? from - least) + least));
  }
  let next = to + least;
  return pushed
    .toReversed()
    .map((place) => {
      next = Math.min(place, next - least);
      return next;
    })
    .toReversed();
}
