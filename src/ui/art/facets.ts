import { heightAt, type Point, polyline } from './paths.ts';
import { seeded } from './seeded.ts';

/** Summits that stand clear of the valley before them, each with that valley. */
function summitsOf(points: readonly Point[]): { top: Point; valley: Point }[] {
  const found: { top: Point; valley: Point }[] = [];
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

/**
 * The planes of a mountain: a broken spur comes down from every summit, and the flank to
 * its left lies in shade. Gullies cut across both flanks: drawn even-odd, they darken the lit one
 * and lighten the other.
 */
export function shadeOf(points: readonly Point[], base: number, seed: number): string {
  const random = seeded(seed);
  const right = points.at(-1)?.[0] ?? 0;
  const summits = summitsOf(points);
  let path = '';
  for (const { top, valley } of summits) {
    const drop = base - top[1];
    const spur: Point[] = [top];
    let [x, y] = top;
    for (let outward = true; y < base - 12; outward = !outward) {
      const fall = Math.min(drop, 260) * (outward ? 0.1 + random() * 0.13 : 0.02 + random() * 0.05);
      x += outward ? fall * (0.55 + random() * 0.7) : -fall * (1.2 + random() * 1.6);
      y += fall;
      spur.push([x, y]);
    }
    const [wide, deep] = [x - valley[0], base - valley[1]];
    path += `${polyline([
      ...spur,
      [valley[0] + wide * 0.42, base],
      [valley[0] + wide * 0.3, base - deep * 0.42],
      [valley[0] + wide * 0.13, base - deep * 0.5],
      [valley[0], valley[1]],
      [valley[0], top[1] - 9],
    ])}z`;
  }
  for (let x = 20; x < right; x += 30 + random() * 80) {
    const y = heightAt(points, x);
    const slope = heightAt(points, x + 12) - heightAt(points, x - 12);
    const length = (base - y) * (0.16 + random() ** 2 * 0.5);
    const onSpur = summits.some(({ top }) => x > top[0] - 30 && x < top[0] + 50);
    if (Math.abs(slope) < 5 || length < 24 || onSpur) continue;
    const lean = Math.sign(slope) * length * 0.4;
    path += `${polyline([
      [x - 3, y - 4],
      [x + lean * 0.5 + 4, y + length * 0.4],
      [x + lean, y + length],
      [x + lean * 0.3 - 5, y + length * 0.45],
    ])}z`;
  }
  return path;
}
