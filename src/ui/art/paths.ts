export type Point = readonly [x: number, y: number];

const pair = (x: number, y: number) => `${x}${y < 0 ? '' : ' '}${y}`;

/** Writes numbers in SVG's short form: no zero before a point, no separator before a minus sign. */
export const numbers = (list: readonly number[]): string =>
  list.map((n, i) => `${i === 0 || n < 0 ? '' : ' '}${n}`.replace(/\b0\./, '.')).join('');

/** Straight relative segments through whole-number points, without the opening move. */
function segments(points: readonly Point[]): string {
  const steps: number[] = [];
  for (const [i, [x, y]] of points.entries()) {
    const before = points[i - 1];
    if (before) steps.push(x - before[0], y - before[1]);
  }
  return `l${numbers(steps)}`;
}

/** A line through the points, rounded to whole units. */
export function polyline(points: readonly Point[]): string {
  const whole = points.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const [first = [0, 0]] = whole;
  return `M${pair(...first)}${segments(whole)}`;
}

/**
 * A quadratic B-spline over control points. It starts and ends midway between the outermost two.
 * Every curve but the first is a bare `t`, because the reflected handle is the next control point:
 * as short as straight lines. That is exact only on a grid of even numbers, so points are snapped.
 */
export function smoothLine(points: readonly Point[]): string {
  const even = points.map(([x, y]): Point => [2 * Math.round(x / 2), 2 * Math.round(y / 2)]);
  const [a = [0, 0], b = [0, 0], c = b] = even;
  const start: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const first = [b[0] - start[0], b[1] - start[1], (b[0] + c[0]) / 2 - start[0]];
  const steps: number[] = [];
  for (let i = 1; i + 2 < even.length; i++) {
    const [p, q] = [even[i], even[i + 2]];
    if (p && q) steps.push((q[0] - p[0]) / 2, (q[1] - p[1]) / 2);
  }
  return `M${pair(...start)}q${numbers([...first, (b[1] + c[1]) / 2 - start[1]])}t${numbers(steps)}`;
}

/** The y of a polyline at x. */
export function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex((point) => point[0] >= x);
  const right = points[next === -1 ? points.length - 1 : next] ?? [0, 0];
  const left = points[next > 0 ? next - 1 : 0] ?? right;
  const gap = right[0] - left[0];
  const t = gap === 0 ? 0 : Math.min(1, (x - left[0]) / gap);
  return left[1] + (right[1] - left[1]) * t;
}
