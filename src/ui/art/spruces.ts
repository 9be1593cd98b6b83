import { numbers, type Point } from './paths.ts';
import { seeded } from './seeded.ts';

/**
 * One spruce as a closed relative path that begins at its tip: tiers droop and widen to the foot,
 * and the two sides differ, as branches do.
 */
function spruce(height: number, width: number, tiers: number, seed: number): string {
  const random = seeded(seed);
  const steps: number[] = [];
  let x = 0;
  let y = 0;
  const to = (nextX: number, nextY: number) => {
    const [wholeX, wholeY] = [Math.round(nextX), Math.round(nextY)];
    steps.push(wholeX - x, wholeY - y);
    [x, y] = [wholeX, wholeY];
  };
  const side = (sign: 1 | -1, shift: number) => {
    const corners: Point[] = [];
    for (let i = 1; i <= tiers; i++) {
      const down = (i - shift) / (tiers - shift);
      const reach = (width / 2) * down ** 0.85 * (0.86 + 0.28 * random());
      corners.push([sign * reach, height * down ** 0.92]);
      if (i < tiers) corners.push([sign * reach * 0.58, height * down ** 0.92 - height * 0.022]);
    }
    return corners;
  };
  for (const corner of side(1, 0)) to(...corner);
  for (const corner of side(-1, 0.4).reverse()) to(...corner);
  return `l${numbers(steps)}z`;
}

export type ForestOptions = {
  readonly seed: number;
  /** Distance between neighbours. */
  readonly step: number;
  /** The shapes to plant, from the smallest to the tallest, with their heights. */
  readonly kinds: readonly { readonly path: string; readonly height: number }[];
  /** How dense the forest is at x: below 0 is a clearing, 1 has the tallest trees. */
  readonly growth: (x: number) => number;
  readonly ground: (x: number) => number;
  readonly from: number;
  readonly to: number;
  /** The part of a tree's height below the ground line. */
  readonly sunk?: number;
};

/** A set of spruces from `low` to `high` units tall; small ones have fewer tiers. */
export function spruceKinds(count: number, low: number, high: number, tiers: number, seed: number) {
  return Array.from({ length: count }, (_, i) => {
    const height = Math.round(low + ((high - low) * i) / Math.max(1, count - 1));
    const slim = 0.33 - (0.08 * i) / count + (i % 2 ? 0.03 : 0);
    return {
      height,
      path: spruce(height, height * slim, Math.ceil(tiers * (0.5 + height / high / 2)), seed + i),
    };
  });
}

/** Plants spruces along a ground line: subpaths to append to the ground's own path. */
export function plant(options: ForestOptions): string {
  const { seed, step, kinds, growth, ground, from, to, sunk = 0.06 } = options;
  const random = seeded(seed);
  let path = '';
  let before: Point | undefined;
  for (let x = from; x < to; x += step * (0.55 + 0.9 * random())) {
    const vigour = growth(x);
    const chance = random();
    const luck = random();
    if (vigour < 0 || chance > 0.35 + vigour * 1.6) continue;
    const rank = (vigour * 0.5 + luck * luck * 0.62) * kinds.length;
    const kind = kinds[Math.min(kinds.length - 1, Math.floor(rank))];
    if (!kind) continue;
    const tip: Point = [Math.round(x), Math.round(ground(x) - kind.height * (1 - sunk))];
    path += before
      ? `m${numbers([tip[0] - before[0], tip[1] - before[1]])}`
      : `M${numbers([...tip])}`;
    path += kind.path;
    before = tip;
  }
  return path;
}
