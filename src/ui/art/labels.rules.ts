/** Places names on a map so that none covers another at any width of the map. */

type Pair = readonly [x: number, y: number];

/** The widths in px at which a map is shown, and its height as a share of its width. */
export type MapFrame = { minWidth: number; maxWidth: number; aspect: number };

/** A box of text or a sign, in px, that belongs to a place of the map. */
export type MapLabel = {
  /** The place, as shares of the map's width and height. */
  at: Pair;
  width: number;
  height: number;
  /** The least distance of the box from the place. */
  gap: number;
  /** Whether it is on its place if possible, as a sign, or always beside it, as a name. */
  isOn?: boolean;
  /** Its only possible position: its middle relative to its place, in px. */
  fixed?: Pair;
  /** Whether it is always drawn there: two signs may overlap, but no name covers either. */
  isGiven?: boolean;
  /** Its preferred position, in the same units. */
  wish?: Pair;
  /** Whether it must keep clear of the lines; otherwise it only prefers to. */
  isOffLines?: boolean;
  key?: string;
  /**
   * Keys of earlier labels that it is a shorter form of: it is left out if one of them has room.
   */
  unless?: readonly string[];
  /** The radius of a dot on its place: no box may cover it, or else the label is left out. */
  dot?: number;
};

const clearance = 3;
/** Half of the least width of a line. */
const lineReach = 2;
/** Steps away from the place: a name farther off would seem to belong to another place. */
const rings = [0, 8, 20];
/** Map makers prefer the right, then the left, above and below; corners come last. */
const sides: readonly Pair[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0.5, -1],
  [-0.5, -1],
  [0.5, 1],
  [-0.5, 1],
];

/**
 * Returns for each label the middle of its box relative to its place, in px, or null if there is no
 * room for it. Earlier labels have precedence: signs before names. No two boxes touch and none
 * leaves the map at any width of the frame, except given ones. Boxes keep clear of the `lines`,
 * given as points in shares, where there is a choice, or always if they must.
 */
export function placeLabels(
  frame: MapFrame,
  labels: readonly MapLabel[],
  lines: readonly Pair[] = [],
): (Pair | null)[] {
  const placed: Placed[] = [];
  const keys = new Set<string>();
  const onLine = lines.map((at) => dotAt(at, lineReach));
  const isClearOf = (one: Placed, others: readonly Placed[]) =>
    others.every((other) => !everMeet(frame, one, other));
  return labels.map((label) => {
    if (label.unless?.some((key) => keys.has(key))) return null;
    const dot = label.dot === undefined ? [] : [dotAt(label.at, label.dot)];
    if (dot.some((each) => !isClearOf(each, placed))) return null;
    const off = label.isOffLines ? onLine : [];
    let best: { by: Pair; cost: number } | undefined;
    for (const [by, far] of waysOf(label)) {
      if (best && far >= best.cost) continue;
      const isFree =
        label.isGiven ||
        (isInside(frame, label, by) &&
          isClearOf({ label, by }, placed) &&
          isClearOf({ label, by }, off));
      if (!isFree) continue;
      // A sign belongs on its line, so covering lines costs it nothing.
      const cost = far + (label.isOn || label.fixed ? 0 : hits(frame, label, by, lines));
      if (!best || cost < best.cost) best = { by, cost };
    }
    if (best) placed.push({ label, by: best.by }, ...dot);
    if (best && label.key !== undefined) keys.add(label.key);
    return best?.by ?? null;
  });
}

/** The possible positions of a box, each with its cost. */
function waysOf({ width, height, gap, isOn, fixed, wish }: MapLabel): (readonly [Pair, number])[] {
  if (fixed) return [[fixed, 0]];
  const around = rings.flatMap((ring, far) =>
    sides.map(([right, down], rank): readonly [Pair, number] => {
      const reach = (gap + ring) * (Math.abs(right * down) === 1 ? 0.7 : 1);
      return [[right * (reach + width / 2), down * (reach + height / 2)], 1 + far * 4 + rank * 0.4];
    }),
  );
  const first = isOn ? ([0, 0] as const) : wish;
  return first ? [[first, 0], ...around] : around;
}

const isInside = ({ minWidth, maxWidth, aspect }: MapFrame, label: MapLabel, by: Pair) =>
  [minWidth, maxWidth].every((wide) => {
    const middle = [label.at[0] * wide + by[0], label.at[1] * wide * aspect + by[1]] as const;
    return (
      middle[0] - label.width / 2 >= clearance &&
      middle[0] + label.width / 2 <= wide - clearance &&
      middle[1] - label.height / 2 >= clearance &&
      middle[1] + label.height / 2 <= wide * aspect - clearance
    );
  });

/** How many points of lines a box covers, at the narrowest, the middle and the widest width. */
function hits(frame: MapFrame, label: MapLabel, by: Pair, lines: readonly Pair[]): number {
  const { minWidth, maxWidth, aspect } = frame;
  const widths = [minWidth, (minWidth + maxWidth) / 2, maxWidth];
  const on = lines.filter(([x, y]) =>
    widths.some(
      (wide) =>
        Math.abs((x - label.at[0]) * wide - by[0]) < label.width / 2 + clearance &&
        Math.abs((y - label.at[1]) * wide * aspect - by[1]) < label.height / 2 + clearance,
    ),
  );
  return Math.min(8, on.length);
}

type Placed = { label: MapLabel; by: Pair };

/** The dot on a place, as a box that others keep clear of. */
const dotAt = (at: Pair, reach: number): Placed => ({
  label: { at, width: 2 * reach, height: 2 * reach, gap: 0 },
  by: [0, 0],
});

type Span = readonly [from: number, to: number];

/**
 * Whether two boxes touch at any width: places move apart as a map grows, but boxes keep their
 * size.
 */
function everMeet(frame: MapFrame, one: Placed, other: Placed): boolean {
  const onAxis = (axis: 0 | 1, size: 'width' | 'height', scale: number) =>
    spanBelow(
      (one.label.at[axis] - other.label.at[axis]) * scale,
      one.by[axis] - other.by[axis],
      (one.label[size] + other.label[size]) / 2 + clearance,
    );
  const across = onAxis(0, 'width', 1);
  const down = onAxis(1, 'height', frame.aspect);
  const from = Math.max(across[0], down[0], frame.minWidth);
  const to = Math.min(across[1], down[1], frame.maxWidth);
  return from <= to;
}

/** The widths at which `width * slope + offset` is within `reach` of zero. */
function spanBelow(slope: number, offset: number, reach: number): Span {
  if (slope === 0) return Math.abs(offset) < reach ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(-reach - offset) / slope, (reach - offset) / slope];
  return a < b ? [a, b] : [b, a];
}

const narrow = /[\p{M}ijltfrI.,:;'’()|! -]/u;
const wide = /[\p{Lu}wß%&…\p{Script=Cyrillic}\p{Script=Greek}]/u;
const widest = /[MWmÆŒæœ@—ЖШЩЮ]/u;
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The approximate width of a text in our bold typeface, rather too wide than too narrow. */
export function textWidth(text: string, sizePx: number): number {
  const ems = Array.from(text).reduce((sum, letter) => {
    if (square.test(letter)) return sum + 1.05;
    if (widest.test(letter)) return sum + 1.06;
    if (narrow.test(letter)) return sum + 0.43;
    return sum + (wide.test(letter) ? 0.82 : 0.62);
  }, 0);
  return Math.ceil(ems * sizePx);
}
