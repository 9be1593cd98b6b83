import type { Course } from '../../race-day/passages/passages.contract.ts';

const hourMs = 3_600_000;

/** What becomes of a runner; the base only learns it from records. */
type Fate = 'absent' | 'finishes' | 'retires' | 'vanishes';

/** One runner's true day. */
export type TrueRunner = {
  id: number;
  bib: string;
  raceId: number;
  fate: Fate;
  /**
   * When the runner passed each point, in milliseconds since 1970; the last one is where the
   * runner's race ended.
   */
  passes: { pointIndex: number; checkpoint: string; at: number }[];
};

/**
 * Draws the day of each runner of a course: one in twenty never comes, one in fifteen retires at a
 * checkpoint, and one in eighty is lost between two.
 */
export function drawTruth(
  runners: readonly { id: number; bib: string; raceId: number; startedAt: number }[],
  courses: readonly Course[],
  random: () => number,
): TrueRunner[] {
  return runners.flatMap((runner): TrueRunner[] => {
    const course = courses.find(({ raceId }) => raceId === runner.raceId);
    if (!course) return [];
    const fate = fateOf(random());
    const points = course.points.length - 1;
    const last =
      fate === 'retires' || fate === 'vanishes' ? 1 + Math.floor(random() * (points - 1)) : points;
    const effort = 4.5 + random() * 5;
    let at = runner.startedAt;
    const passes = course.points.slice(1, last + 1).map((point, index) => {
      const leg = point.effortKm - (course.points[index]?.effortKm ?? 0);
      at += Math.round((leg / (effort * (0.92 + random() * 0.16))) * hourMs);
      return { pointIndex: index + 1, checkpoint: point.checkpoint, at };
    });
    const { id, bib, raceId } = runner;
    return [{ id, bib, raceId, fate, passes: fate === 'absent' ? [] : passes }];
  });
}

function fateOf(draw: number): Fate {
  if (draw < 0.05) return 'absent';
  if (draw < 0.05 + 1 / 15) return 'retires';
  return draw < 0.05 + 1 / 15 + 1 / 80 ? 'vanishes' : 'finishes';
}

/**
 * A bib as cold fingers type it: a digit is missing, doubled, swapped with the next, or replaced by
 * a neighbouring key's.
 */
export function mistype(bib: string, random: () => number): string {
  const at = Math.floor(random() * bib.length);
  const [before, digit, after] = [bib.slice(0, at), bib[at] ?? '', bib.slice(at + 1)];
  const ways = [
    bib.length > 1 ? before + after : `${bib}${digit}`,
    before + digit + digit + after,
    before + String((Number(digit) + 1) % 10) + after,
    `${before}${after.slice(0, 1)}${digit}${after.slice(1)}`,
    `${before}*${after}`,
  ];
  return ways[Math.floor(random() * ways.length)] ?? bib;
}
