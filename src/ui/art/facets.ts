import { heightAt, type Point, polyline } from './paths.ts';
import { noiseLine, seeded } from './seeded.ts';

type Summit = { top: Point; valley: Point };

/** Summits that rise clear of the valley before them, each with that valley. */
function summitsOf(points: readonly Point[]): Summit[] {
  const found: Summit[] = [];
  let valley: Point = points[0] ?? [0, 0];
  let top = valley;
  for (const point of [...points, [0, Infinity] as const]) {
    if (point[1] < top[1]) top = point;
    if (point[1] <= top[1] + 16 && point[1] < valley[1]) continue;
    if (valley[1] - top[1] > 24) found.push({ top, valley });
    valley = point;
    top = point;
  }
  return found;
}

/** The ridge from a summit down towards the viewer; each has a different line. */
function spurOf({ top }: Summit, base: number, seed: number): Point[] {
  const [random, wander] = [seeded(seed), noiseLine(seed)];
  const drop = base - top[1];
  const drift = (random() - 0.25) * drop * 0.5;
  const spur: Point[] = [top];
  for (let y = top[1]; y < base - 8; ) {
    y = Math.min(base, y + drop * (0.09 + random() * 0.15));
    const down = (y - top[1]) / drop;
    const x = top[0] + drift * down + wander(down * 5) * drop * 0.17 * Math.sqrt(down);
    spur.push([x + (random() - 0.5) * drop * 0.035, y]);
  }
  return spur;
}

/**
 * The flank to the left of a summit, from its spur down to its valley: light comes from the right.
 */
function flankOf(summit: Summit, base: number, seed: number): string {
  const { top, valley } = summit;
  const random = seeded(seed + 1);
  const wide = top[0] - valley[0];
  const deep = base - valley[1];
  return `${polyline([
    ...spurOf(summit, base, seed),
    [valley[0] + wide * (0.3 + random() * 0.2), base],
    [valley[0] + wide * (0.2 + random() * 0.12), base - deep * (0.3 + random() * 0.2)],
    [valley[0] + wide * (0.06 + random() * 0.08), base - deep * (0.6 + random() * 0.2)],
    [valley[0], valley[1]],
    [valley[0], top[1] - 9],
  ])}z`;
}

/**
 * The planes of a mountain: the flank to the left of every summit is in shade, and hatching runs
 * down both flanks by their steepness. Drawn even-odd, it darkens the lit flank and lightens the
 * other.
 */
export function shadeOf(points: readonly Point[], base: number, seed: number): string {
  const random = seeded(seed);
  const right = points.at(-1)?.[0] ?? 0;
  const summits = summitsOf(points);
  let path = summits.map((summit, i) => flankOf(summit, base, seed + i * 31)).join('');
  for (let x = 14; x < right; x += 28 + random() * 70) {
    const y = heightAt(points, x);
    const slope = (heightAt(points, x + 12) - heightAt(points, x - 12)) / 24;
    const steep = Math.min(1, Math.abs(slope) * 1.6);
    const length = (base - y) * (0.08 + random() ** 2 * 0.42) * steep;
    const isSpur = summits.some(({ top }) => Math.abs(x - top[0]) < 16);
    if (length < 14 || isSpur) continue;
    // A hatching line starts on the crest, or lower on the flank, and follows the slope.
    const from = y + random() ** 2 * (base - y) * 0.3;
    const lean = Math.sign(slope) * length * (0.25 + random() * 0.3);
    const broad = 2 + length * 0.06;
    path += `${polyline([
      [x - broad / 2, from - 3],
      [x + lean, from + length],
      [x + broad, from + length * 0.3],
    ])}z`;
  }
  return path;
}
