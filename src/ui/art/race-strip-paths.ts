import type { Dress } from '../../edition/look.schema.ts';
import { plantsOf } from './dress.ts';
import { shadeOf } from './facets.ts';
import { heightAt, type Point, polyline } from './paths.ts';
import type { ProfilePoint } from './ridge-paths.ts';
import { cragLine, noiseLine, seeded } from './seeded.ts';
import { plant } from './spruces.ts';

/** The drawing above the page of a race, in `stripSize`. */
export type RaceStripPaths = {
  readonly farthest: string;
  readonly farther: string;
  readonly far: string;
  /** The whole course as a mountain, its crest alone, and its flanks in shade. */
  readonly course: string;
  readonly crest: string;
  readonly shade: string;
  /** A stretch of forest, as wide as `woods` says, which is repeated side by side. */
  readonly back: string;
  readonly front: string;
  readonly stars: string;
  readonly sun: { readonly cx: number; readonly cy: number; readonly r: number };
  /** The position of the highest point of the course. */
  readonly summit: Point;
};

/** As wide as the widest screen; a narrow one shows its middle. */
export const stripSize = { width: 2560, height: 240 };
/** The widths of the stretches of both rows of trees, which never begin at the same place. */
export const woods = { back: 512, front: 640 };

const { width, height } = stripSize;
/** The part that a phone shows, which has the summit and the sun. */
export const phoneWindow = [945, 1615] as const;
const [summitY, valleyY] = [38, 190];
const step = 10;
/** The width of a kilometre, unless the course would be too short to see, or too long. */
const perKm = 44;

/** The strip of a race, drawn from its own course; it is the same every time. */
export function raceStripPaths(profile: readonly ProfilePoint[], dress: Dress): RaceStripPaths {
  const { line, crest, summit } = courseLine(profile);
  const seed = Math.round(summit[0]) % 53;
  const range = (every: number, y: (x: number) => number) => {
    const points: Point[] = [];
    for (let x = 0; x <= width; x += every) points.push([x, y(x)]);
    return `${polyline(points)}V${height}H0z`;
  };
  const [farthest, farther, far] = [3, 19, 41].map((each) => cragLine(seed + each, 4));
  return {
    farthest: range(40, (x) => 122 - (farthest?.(x / 330) ?? 0) * 30),
    farther: range(32, (x) => 146 - (farther?.(x / 260) ?? 0) * 28),
    far: range(32, (x) => 172 - (far?.(x / 210) ?? 0) * 24),
    course: `${polyline(line)}V${height}H0z`,
    crest: polyline(crest),
    shade: shadeOf(line, height - 20, seed + 5),
    ...wood(dress, seed),
    stars: starsOf(seed),
    sun: sunOver(line, summit),
    summit,
  };
}

/** Draws kilometres of the same width for each race, with the summit where a phone shows it. */
function courseLine(profile: readonly ProfilePoint[]) {
  const heights = profile.map(({ km, eleM }): Point => [km, eleM]);
  const highest = profile.reduce((best, point) => (point.eleM > best.eleM ? point : best));
  const lowest = Math.min(...profile.map(({ eleM }) => eleM));
  const total = profile.at(-1)?.km || 1;
  const span = Math.min(1440, Math.max(620, total * perKm));
  const [from, to] = [phoneWindow[0] + 130, phoneWindow[1] - 210];
  const share = highest.km / total;
  const middle = width / 2 - span / 2 + share * span;
  const summitX = Math.round(Math.min(to, Math.max(from, middle)) / step) * step;
  const left = summitX - share * span;
  // A flat course stays flat: hills of less than 200 m do not become mountains.
  const most = Math.max(200, highest.eleM - lowest);
  const crag = cragLine(Math.round(total * 7), 3);
  const line: Point[] = [];
  const isOnCourse = (x: number) => x >= left && x <= left + span;
  // Beyond its ends there is only low ground behind trees.
  for (let x = 0; x < width + 4 * step; x += isOnCourse(x + step) ? step : 4 * step) {
    const rise = (heightAt(heights, ((x - left) / span) * total) - lowest) / most;
    const rough = x === summitX ? 0 : 3 + 5 * rise;
    line.push([x, valleyY - rise * (valleyY - summitY) + Math.abs(crag(x / 70)) * rough]);
  }
  const crest = line.filter(([x]) => isOnCourse(x));
  return { line, crest, summit: [summitX, heightAt(line, summitX)] as const };
}

/** Two rows of trees with clearings; each row repeats without a seam. */
function wood(dress: Dress, seed: number): Pick<RaceStripPaths, 'back' | 'front'> {
  const row = (
    of: keyof typeof woods,
    { low, high, every, ground }: { low: number; high: number; every: number; ground: number },
  ) => {
    const wide = woods[of];
    const clumps = noiseLine(seed + wide);
    const groundY = (x: number) => ground + 3 * Math.sin((x / wide) * 2 * Math.PI);
    const line: Point[] = [];
    // A little wider than its stretch, so that no seam is visible.
    for (let x = -4; x <= wide + 4; x += (wide + 8) / 16) line.push([x, groundY(x)]);
    const trees = plant({
      seed: seed + high,
      step: every,
      kinds: plantsOf[dress](low, high),
      growth: (x) => 0.45 + clumps(x / 52) * 0.75,
      ground: groundY,
      from: 0,
      to: wide,
    });
    return `${polyline(line)}V${height}H-4z${trees}`;
  };
  return {
    back: row('back', { low: 12, high: 42, every: 8, ground: 206 }),
    front: row('front', { low: 18, high: 88, every: 14, ground: 230 }),
  };
}

/** Puts the sun to the right of the summit, over the lowest place that a phone shows there. */
function sunOver(line: readonly Point[], [summitX]: Point) {
  const places = [150, 120, 90].map((shift) => summitX + shift);
  const cx = places.reduce((best, x) => (heightAt(line, x) > heightAt(line, best) ? x : best));
  return { cx, cy: Math.min(96, Math.round(heightAt(line, cx)) - 22), r: 30 };
}

function starsOf(seed: number): string {
  const random = seeded(seed + 9);
  return Array.from(
    { length: 26 },
    () => `M${Math.round(random() * width)} ${Math.round(6 + random() ** 1.3 * 110)}h0`,
  ).join('');
}
