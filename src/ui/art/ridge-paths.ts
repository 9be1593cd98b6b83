import type { Dress } from '../../edition/look.schema.ts';
import { foregroundOf } from './dress.ts';
import { shadeOf } from './facets.ts';
import { heightAt, type Point, polyline, smoothLine } from './paths.ts';
import { cragLine, seeded } from './seeded.ts';

export type ProfilePoint = { readonly km: number; readonly eleM: number };

export type RidgePaths = {
  readonly width: number;
  readonly height: number;
  /** Ranges, from the palest one. */
  readonly farthest: string;
  readonly farther: string;
  readonly far: string;
  readonly middle: string;
  /** The course profile as a filled mountain, and its crest alone. */
  readonly course: string;
  readonly crest: string;
  /** The flanks of the course ridge that the sun does not reach. */
  readonly shade: string;
  /** The foreground of the ridge, its back and its front layer. */
  readonly foot: string;
  readonly front: string;
  readonly sun: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly stars: string;
  /** Control points of the crest, and the highest point of the profile. */
  readonly points: readonly Point[];
  readonly summitX: number;
};

const width = 1440;
const height = 560;
const step = 18;
const valleyY = 468;
const summitY = 238;
// A phone shows only the middle of the drawing, so the summit must be there.
const [summitFrom, summitTo] = [480, 930];

/**
 * The position of the course across the drawing: all of it, unless a phone would crop off its
 * summit.
 */
function placeCourse(summit: number): { left: number; span: number } {
  const x = summit * width;
  if (x < summitFrom) return { left: 0, span: Math.min(width * 1.9, summitFrom / summit) };
  if (x <= summitTo) return { left: 0, span: width };
  const span = Math.min(width * 1.9, (width - summitTo) / (1 - summit));
  return { left: width - span, span };
}

function coursePoints(profile: readonly ProfilePoint[]) {
  const line = profile.map((point): Point => [point.km, point.eleM]);
  const highest = profile.reduce((best, point) => (point.eleM > best.eleM ? point : best));
  const lowest = Math.min(...profile.map((point) => point.eleM));
  const total = profile.at(-1)?.km || 1;
  const { left, span } = placeCourse(highest.km / total);
  const summitX = left + (highest.km / total) * span;
  const points: Point[] = [];
  for (let x = -step / 2; x <= width + step / 2; x += step) {
    const around = [-0.5, -0.25, 0, 0.25, 0.5].map((shift) =>
      heightAt(line, Math.max(0, ((x + shift * step - left) / span) * total)),
    );
    const mean = around.reduce((sum, ele) => sum + ele, 0) / around.length;
    const ele = Math.abs(x - summitX) <= step / 2 ? highest.eleM : mean;
    const rise = (ele - lowest) / Math.max(1, highest.eleM - lowest);
    points.push([x, valleyY - rise * (valleyY - summitY)]);
  }
  return { points, summitX };
}

/** Stars in the upper sky, right of the words. */
function starsOf(): string {
  const random = seeded(12);
  return Array.from(
    { length: 12 },
    () =>
      `M${Math.round(width * (0.62 + random() * 0.38))} ${Math.round(-160 + random() ** 1.4 * 400)}h0`,
  ).join('');
}

/** Every path of the hero picture, drawn from the profile of the long course, in a dress. */
export function ridgePaths(profile: readonly ProfilePoint[], dress: Dress): RidgePaths {
  const { points, summitX } = coursePoints(profile);
  const crest = smoothLine(points);
  const crestY = (x: number) => heightAt(points, x);
  const ridge = (every: number, y: (x: number) => number) => {
    const line: Point[] = [];
    for (let x = 0; x <= width; x += every) line.push([x, y(x)]);
    return `${polyline(line)}V${height}H0z`;
  };
  // The far ranges rise behind the valleys of the course, so that the sky has no empty part.
  const gap = (x: number) => (crestY(x) - summitY) / (valleyY - summitY);
  const [farCrag, middleCrag] = [cragLine(5, 5), cragLine(23, 5)];
  const [farthestCrag, fartherCrag] = [cragLine(11, 3), cragLine(37, 4)];
  // The sun rises right of the title, over the lowest part of the crest.
  const lower = (a: number, b: number) => (crestY(b) > crestY(a) + 20 ? b : a);
  const sunX = [1000, 950, 900, 1040].reduce(lower);
  return {
    width,
    height,
    farthest: ridge(36, (x) => 296 - gap(x + 240) * 18 - farthestCrag(x / 420) * 34),
    farther: ridge(36, (x) => 322 - gap(x + 150) * 22 - fartherCrag(x / 360) * 40),
    far: ridge(36, (x) => 352 - gap(x + 90) * 26 - farCrag(x / 300) * 44),
    middle: ridge(36, (x) => 398 - gap(x) * 34 - middleCrag(x / 340) * 40),
    course: `${crest}V${height}H0z`,
    crest,
    shade: shadeOf(points, valleyY + 30, 29),
    ...foregroundOf[dress]({ width, height }),
    sun: { cx: sunX, cy: Math.min(290, Math.round(crestY(sunX)) - 30), r: 60 },
    stars: starsOf(),
    points,
    summitX,
  };
}
