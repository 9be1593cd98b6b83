/** Heights on a square grid, row by row from the top left; neighbours are `cell` units apart. */
export type HeightField = { cols: number; rows: number; values: Float64Array };

/** A known height, in cells from the top left. */
export type KnownHeight = { x: number; y: number; eleM: number };

/** How much the sheet is flattened between known heights: without it, the sheet overshoots them. */
const tension = 0.35;
const coarsest = 6;
const passes = { coarse: 80, fine: 24 };

/**
 * The ground between known heights: a thin sheet under tension that runs through them, as map
 * makers grid soundings. Works from a coarse grid to the fine one, each starting from the one
 * before.
 */
export function fieldThrough(
  cols: number,
  rows: number,
  known: readonly KnownHeight[],
): HeightField {
  const mean = known.reduce((sum, { eleM }) => sum + eleM, 0) / (known.length || 1);
  const halvings = Math.max(0, Math.floor(Math.log2(Math.min(cols, rows) / coarsest)));
  let field: HeightField | undefined;
  for (let power = halvings; power >= 0; power--) {
    const scale = 2 ** power;
    const size = { cols: Math.ceil(cols / scale) + 1, rows: Math.ceil(rows / scale) + 1 };
    if (power === 0) Object.assign(size, { cols, rows });
    const values = new Float64Array(size.cols * size.rows).fill(mean);
    const next: HeightField = { ...size, values };
    if (field) refine(field, next);
    const pins = pinned(next, known, scale);
    const times = power > 0 ? passes.coarse : passes.fine;
    for (let pass = 0; pass < times; pass++) relax(next, pins);
    field = next;
  }
  return field ?? { cols, rows, values: new Float64Array(cols * rows).fill(mean) };
}

/** The mean of the known heights around each cell; NaN where there are none. */
function pinned({ cols, rows, values }: HeightField, known: readonly KnownHeight[], scale: number) {
  const sums = new Float64Array(values.length);
  const counts = new Float64Array(values.length);
  for (const { x, y, eleM } of known) {
    const [col, row] = [Math.round(x / scale), Math.round(y / scale)];
    if (col < 0 || row < 0 || col >= cols || row >= rows) continue;
    sums[row * cols + col] = (sums[row * cols + col] ?? 0) + eleM;
    counts[row * cols + col] = (counts[row * cols + col] ?? 0) + 1;
  }
  return sums.map((sum, i) => sum / (counts[i] ?? 0));
}

/** Fills a grid from one of half its density. */
function refine(from: HeightField, to: HeightField): void {
  for (let row = 0; row < to.rows; row++)
    for (let col = 0; col < to.cols; col++)
      to.values[row * to.cols + col] = heightIn(from, col / 2, row / 2);
}

/**
 * One pass of relaxation: each cell without a known height moves to where the sheet bends least.
 * Beyond the edge the sheet goes on level. Calls no function per cell, as this takes most of the
 * time.
 */
function relax({ cols, rows, values }: HeightField, pins: Float64Array): void {
  for (let row = 0; row < rows; row++) {
    const [up, down] = [row > 0 ? -cols : 0, row < rows - 1 ? cols : 0];
    const [upper, lower] = [row > 1 ? 2 * up : up, row < rows - 2 ? 2 * down : down];
    for (let col = 0; col < cols; col++) {
      const i = row * cols + col;
      const pin = pins[i] as number;
      if (pin === pin) {
        values[i] = pin;
        continue;
      }
      const left = col > 0 ? -1 : 0;
      const right = col < cols - 1 ? 1 : 0;
      const lefter = col > 1 ? -2 : left;
      const righter = col < cols - 2 ? 2 : right;
      const v = values as unknown as number[];
      const beside = v[i + left]! + v[i + right]! + v[i + up]! + v[i + down]!;
      const corners =
        v[i + up + left]! + v[i + up + right]! + v[i + down + left]! + v[i + down + right]!;
      const beyond = v[i + lefter]! + v[i + righter]! + v[i + upper]! + v[i + lower]!;
      const least = (8 * beside - 2 * corners - beyond) / 20;
      values[i] = (1 - tension) * least + (tension * beside) / 4;
    }
  }
}

/** The height between four cells; beyond the edge, that of the edge. */
export function heightIn({ cols, rows, values }: HeightField, x: number, y: number): number {
  const [inX, inY] = [Math.min(cols - 1, Math.max(0, x)), Math.min(rows - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [right, below] = [Math.min(cols - 1, left + 1), Math.min(rows - 1, top + 1)];
  const at = (col: number, row: number) => values[row * cols + col] ?? 0;
  const along = (row: number) => at(left, row) + (at(right, row) - at(left, row)) * (inX - left);
  return along(top) + (along(below) - along(top)) * (inY - top);
}

/** The field after averaging each height with its neighbours, so many times. */
export function smoothed(field: HeightField, times: number): HeightField {
  const { cols, rows } = field;
  let { values } = field;
  for (let time = 0; time < times; time++) {
    const before = values;
    values = before.map((eleM, i) => {
      const { left, right, above, below } = besideOf({ cols, rows, values: before }, i);
      return (2 * eleM + left + right + above + below) / 6;
    });
  }
  return { cols, rows, values };
}

/** The heights beside a cell; at the edge, its own. */
function besideOf({ cols, values }: HeightField, i: number) {
  const own = values[i] ?? 0;
  const col = i % cols;
  return {
    left: (col > 0 ? values[i - 1] : undefined) ?? own,
    right: (col < cols - 1 ? values[i + 1] : undefined) ?? own,
    above: values[i - cols] ?? own,
    below: values[i + cols] ?? own,
  };
}

/**
 * How much more or less light each cell has than level ground, -1 to 1, with the sun in the
 * north-west, as is usual on maps. `cellM`: metres from one cell to the next.
 */
export function lightOf(field: HeightField, cellM: number): Float64Array {
  // Exaggerates heights, so that hills look as steep as from their foot, not from the air.
  const lift = 1.6 / (2 * cellM);
  return field.values.map((_, i) => {
    const { left, right, above, below } = besideOf(field, i);
    const [east, south] = [lift * (right - left), lift * (below - above)];
    const lit = ((east + south) / 2 + Math.SQRT1_2) / Math.hypot(east, south, 1);
    return lit - Math.SQRT1_2;
  });
}
