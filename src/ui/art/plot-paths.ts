import { type Point, polyline } from './paths.ts';

/** The path of an SVG through points, in whole units; empty for none. */
export const linePath = (points: readonly Point[]): string =>
  points.length === 0 ? '' : polyline(points);

/** The area between points, which go from left to right, and a base line at `baseY`. */
export const areaPath = (points: readonly Point[], baseY: number): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  return `${linePath(points)}V${baseY}H${Math.round(first[0])}Z`;
};
