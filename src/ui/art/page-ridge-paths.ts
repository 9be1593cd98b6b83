import { heightAt, type Point, polyline, smoothLine } from './paths.ts';
import { cragLine, seeded } from './seeded.ts';

/** The ridges behind a page's heading, in a drawing of `width` by `height`. */
export type PageRidgePaths = {
  readonly far: string;
  readonly middle: string;
  /** The window of the course as a filled mountain. */
  readonly course: string;
  /** Dots in the sky of the dark scheme. */
  readonly stars: string;
  readonly sun: { readonly cx: number; readonly cy: number; readonly r: number };
};

export const ridgeStrip = { width: 1920, height: 160 };
const { width, height } = ridgeStrip;
const step = 20;
/** How much of the course a page shows, as a share of its length. */
const windowShare = 0.42;
/**
 * No ridge is higher than this, so that words above it are on the sky alone: `page-ridge.css`
 * relies on it.
 */
const skyY = 86;
const lowY = 146;
const highY = 92;
const sunR = 18;

/**
 * The elevations of a course file in metres, one per point of its track; empty if it has none. They
 * are only for drawing, so nothing else is parsed.
 */
export const elevationsOf = (gpx: string): number[] =>
  [...gpx.matchAll(/<(?:[\w.-]+:)?trkpt\b[^]*?ele>\s*(-?[\d.]+)\s*</g)].map(([, metres]) =>
    Number(metres),
  );

/** Low behind the words on the left, and at full height to their right. */
const swell = (x: number) => {
  const t = Math.min(1, Math.max(0, (x - width * 0.2) / (width * 0.36)));
  return 0.25 + 0.75 * t * t * (3 - 2 * t);
};

/**
 * The strip of a page: a window of the course that begins at `share` (0 to 1) of its possible
 * beginnings, below two invented ranges. A course without elevations is replaced by a range, too.
 */
export function pageRidgePaths(elevations: readonly number[], share: number): PageRidgePaths {
  const seed = Math.round(share * 97) + 3;
  const [farCrag, middleCrag, ownCrag] = [seed, seed + 40, seed + 7].map((each) => cragLine(each));
  const range = (every: number, y: (x: number) => number) => {
    const line: Point[] = [];
    for (let x = 0; x < width + every; x += every) line.push([x, Math.max(skyY, y(x))]);
    return line;
  };
  const far = range(36, (x) => 118 - (farCrag?.(x / 300) ?? 0) * 18 - 10 * swell(x));
  const middle = range(30, (x) => 132 - (middleCrag?.(x / 240) ?? 0) * 14 - 9 * swell(x));
  const rise =
    elevations.length > 1
      ? riseOf(elevations, share)
      : (x: number) => 0.5 + (ownCrag?.(x / 420) ?? 0) / 2;
  const points: Point[] = [];
  for (let x = -step; x <= width + 2 * step; x += step)
    points.push([x, lowY - rise(x) * (lowY - highY) * swell(x)]);
  return {
    far: `${polyline(far)}V${height}H0z`,
    middle: `${polyline(middle)}V${height}H0z`,
    // Its sides and its foot are outside the picture, so that only the stroke of the crest is
    // visible.
    course: `${smoothLine(points)}V${height + 9}H${-step}z`,
    stars: starsOf(seed),
    sun: { cx: sunPlace([far, middle, points], seed), cy: skyY + sunR, r: sunR },
  };
}

/** The height of the course at x, from 0 at the lowest point of the window to 1 at the highest. */
function riseOf(elevations: readonly number[], share: number): (x: number) => number {
  const whole = elevations.length - 1;
  const from = share * (1 - windowShare) * whole;
  const line = elevations.map((metres, i): Point => [i, metres]);
  const at = (x: number) => heightAt(line, from + (x / width) * windowShare * whole);
  const seen = Array.from({ length: width / step + 1 }, (_, i) => at(i * step));
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const all = Math.max(...elevations) - Math.min(...elevations);
  // A flat stretch stays flat: the scale is at least a third of the whole course's climb.
  return (x) => (at(x) - low) / Math.max(high - low, all / 3, 1);
}

/** The sun rises in the lowest saddle of all lines right of the middle. */
function sunPlace(lines: readonly (readonly Point[])[], seed: number): number {
  const from = 1050 + (seed % 5) * 24;
  const places = Array.from({ length: 10 }, (_, i) => from + i * 30);
  const skyline = (x: number) => Math.min(...lines.map((line) => heightAt(line, x)));
  return places.reduce((best, x) => (skyline(x) > skyline(best) ? x : best));
}

/** To the right of the words, which cover the left of the strip. */
function starsOf(seed: number): string {
  const random = seeded(seed + 5);
  const from = width * 0.58;
  return Array.from(
    { length: 6 },
    () => `M${Math.round(from + random() * (width - from))} ${Math.round(4 + random() * 56)}h0`,
  ).join('');
}
