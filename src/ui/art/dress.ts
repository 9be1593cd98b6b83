import type { Dress } from '../../edition/look.schema.ts';
import { cypress, fortPart } from './coast-shapes.ts';
import { numbers, type Point, polyline } from './paths.ts';
import { cragLine, noiseLine, seeded } from './seeded.ts';
import { plant, spruceKinds } from './spruces.ts';

type Frame = { readonly width: number; readonly height: number };

/**
 * The two lowest layers of the hero picture as filled paths: the one behind and the one in front.
 */
type Foreground = { readonly foot: string; readonly front: string };

const edge = (x: number, width: number) => (2 * Math.abs(x / width - 0.5)) ** 2;

const ground = ({ width, height }: Frame, every: number, y: (x: number) => number): string => {
  const line: Point[] = [];
  for (let x = 0; x < width + every; x += every) line.push([x, y(x)]);
  return `${polyline(line)}V${height}H0z`;
};

/** A closed relative path through points, clockwise from the tip, as shares of a height. */
const shape = (height: number, right: readonly Point[]): { path: string; height: number } => {
  const left = right.toReversed().map(([x, y]): Point => [-x * 0.94, y]);
  let before: Point = [0, 0];
  const steps = [...right, ...left].flatMap(([x, y]) => {
    const [nextX, nextY] = [Math.round(x * height), Math.round(y * height)];
    const move = [nextX - before[0], nextY - before[1]];
    before = [nextX, nextY];
    return move;
  });
  return { path: `l${numbers(steps)}z`, height };
};

/** A maritime pine: a bare stem under a broad flat crown. */
const pine = (height: number) =>
  shape(height, [
    [0.16, 0.01],
    [0.34, 0.09],
    [0.44, 0.2],
    [0.4, 0.28],
    [0.24, 0.33],
    [0.05, 0.31],
    [0.025, 0.6],
    [0.04, 1],
  ]);

const boulder = (height: number) =>
  shape(height, [
    [0.4, 0.22],
    [0.7, 0.7],
    [0.95, 1],
  ]);

function forest(frame: Frame): Foreground {
  const { width } = frame;
  const [hills, clumps] = [noiseLine(7), noiseLine(61)];
  const groundY = (x: number) => 492 + hills(x / 230) * 30;
  const nearY = (x: number) => 540 + hills(x / 190 + 31) * 20 - edge(x, width) * 14;
  const trees = plant({
    seed: 3,
    step: 13,
    kinds: spruceKinds(3, 18, 54, 4, 11),
    growth: (x) => 0.66 + clumps(x / 110) * 0.66,
    ground: groundY,
    from: 3,
    to: width,
  });
  const nearTrees = plant({
    seed: 20,
    step: 24,
    kinds: spruceKinds(4, 36, 128, 6, 27),
    growth: (x) => 0.42 + clumps(x / 150 + 50) * 0.8 + edge(x, width) * 0.3,
    ground: nearY,
    from: 6,
    to: width,
  });
  return { foot: ground(frame, 45, groundY) + trees, front: ground(frame, 40, nearY) + nearTrees };
}

/** Terraces above the sea, with pines, cypresses and a fort. */
function coast(frame: Frame): Foreground {
  const { width, height } = frame;
  const [hills, clumps] = [noiseLine(7), noiseLine(43)];
  const slope = (x: number) => 478 + hills(x / 190 + 2) * 44 - edge(x, width) * 34;
  // Right of the summit, so that a phone shows it, too.
  const keep = 930;
  // Walls divide the slope into terraces.
  const [wide, high] = [24, 8];
  const terraced = (x: number) => Math.round(slope(Math.floor(x / wide) * wide) / high) * high;
  const line: Point[] = [];
  for (let x = 0; x < width; x += wide) line.push([x, terraced(x)], [x + wide, terraced(x)]);
  const trees = plant({
    seed: 12,
    step: 24,
    kinds: [cypress(30), pine(34), cypress(56), pine(52), pine(76)],
    growth: (x) => (Math.abs(x - keep) < 80 ? -1 : 0.2 + clumps(x / 120) * 1.1),
    ground: terraced,
    from: 10,
    to: width,
  });
  const place = { x: keep, y: terraced(keep) - 10, size: 124 };
  const fort = (['mast', 'flag', 'keep', 'walls'] as const).map((part) => fortPart(part, place));
  return {
    foot: `${polyline(line)}V${height}H0z${trees}${fort.join('')}`,
    front: `M0 508H${width}V${height}H0z`,
  };
}

/** Bare crests, and blocks that have fallen from them. */
function rock(frame: Frame): Foreground {
  const { width } = frame;
  const [crags, nearCrags] = [cragLine(17, 5), cragLine(71, 5)];
  const [clumps] = [noiseLine(29)];
  const random = seeded(5);
  const footY = (x: number) => 500 - crags(x / 210) * 46;
  const frontY = (x: number) => 540 - nearCrags(x / 260) * 40 - edge(x, width) * 30;
  const blocks = plant({
    seed: 8,
    step: 40,
    kinds: [8, 12, 17, 24, 34].map((size) => boulder(size + Math.round(random() * 3))),
    growth: (x) => 0.3 + clumps(x / 90) * 0.9,
    ground: frontY,
    from: 4,
    to: width,
    sunk: 0.2,
  });
  return { foot: ground(frame, 14, footY), front: ground(frame, 18, frontY) + blocks };
}

/** The foreground of each dress, which comes out the same every time it is drawn. */
export const foregroundOf: Readonly<Record<Dress, (frame: Frame) => Foreground>> = {
  forest,
  coast,
  rock,
};

type Plants = ReturnType<typeof spruceKinds>;

/** The plants or rocks on the ground of a dress, from the smallest to the tallest. */
export const plantsOf: Readonly<Record<Dress, (low: number, high: number) => Plants>> = {
  forest: (low, high) => spruceKinds(4, low, high, 4, high),
  coast: (low, high) => [
    cypress(low),
    pine(Math.round(high * 0.6)),
    cypress(high * 0.9),
    pine(high),
  ],
  rock: (low, high) =>
    [low, low + high, 2 * low + high].map((size) => boulder(Math.round(size / 4))),
};
