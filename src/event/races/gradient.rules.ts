import { type CourseProfile, type ProfilePoint, pointAt } from './course.rules.ts';

/** The slopes of a stretch, uphill first. */
export const slopes = ['steepUp', 'up', 'level', 'down', 'steepDown'] as const;
export type Slope = (typeof slopes)[number];

/**
 * A stretch is a slope, or a steep one, from these gradients on, in percent, uphill as downhill.
 */
export const slopeFromPercent = 6;
export const steepFromPercent = 15;

/**
 * The distance over which a gradient is measured: a shorter one would show noise of the recording.
 */
const overKm = 0.2;

/** Metres up per hundred metres along, at a distance; negative downhill. */
export function gradientAt(course: CourseProfile, km: number): number {
  const from = Math.max(0, Math.min(km - overKm / 2, course.distanceKm - overKm));
  const to = Math.min(course.distanceKm, from + overKm);
  if (to <= from) return 0;
  return (pointAt(course, to).eleM - pointAt(course, from).eleM) / ((to - from) * 10);
}

export function slopeOf(percent: number): Slope {
  const size = Math.abs(percent);
  if (size < slopeFromPercent) return 'level';
  if (percent > 0) return size < steepFromPercent ? 'up' : 'steepUp';
  return size < steepFromPercent ? 'down' : 'steepDown';
}

/** A stretch of one slope; each begins where the one before it ends. */
export type GradientRun = { slope: Slope; points: ProfilePoint[] };

/** A stretch shorter than this joins the one before it. */
const leastRunKm = 0.25;

/** The line of a course, given as points of it, split into stretches of one slope. */
export function gradientRuns(course: CourseProfile, line: readonly ProfilePoint[]): GradientRun[] {
  const turns = turnsOf(course);
  const runs: GradientRun[] = [];
  for (const [i, { slope, fromKm }] of turns.entries()) {
    const toKm = turns[i + 1]?.fromKm ?? course.distanceKm;
    const between = line.filter(({ km }) => km > fromKm && km < toKm);
    const points = [pointAt(course, fromKm), ...between, pointAt(course, toKm)];
    runs.push({ slope, points });
  }
  return runs;
}

/** The places where each stretch begins. */
function turnsOf(course: CourseProfile): { slope: Slope; fromKm: number }[] {
  const step = overKm / 4;
  const count = Math.max(1, Math.floor(course.distanceKm / step));
  const each = Array.from({ length: count }, (_, i) => ({
    fromKm: i * step,
    slope: slopeOf(gradientAt(course, (i + 0.5) * step)),
  }));
  const changes = each.filter(({ slope }, i) => slope !== each[i - 1]?.slope);
  const turns: typeof changes = [];
  for (const [i, turn] of changes.entries()) {
    const lengthKm = (changes[i + 1]?.fromKm ?? course.distanceKm) - turn.fromKm;
    const before = turns.at(-1);
    if (before && (lengthKm < leastRunKm || before.slope === turn.slope)) continue;
    turns.push(turn);
  }
  return turns;
}
