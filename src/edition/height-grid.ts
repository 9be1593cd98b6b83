/** Heights on a grid in degrees; the first is at the north-western corner. */
export type HeightGrid = {
  cols: number;
  rows: number;
  /** The south-western corner, and the distance between heights. */
  west: number;
  south: number;
  step: number;
  heights: Float64Array;
};

/** What is wrong with a grid file, for the person who put it there. */
export type GridMistake = { ok: false; what: string };

const mostHeights = 250_000;
const wanted = ['ncols', 'nrows', 'xllcorner', 'yllcorner', 'cellsize'] as const;

/**
 * Reads an ESRI ASCII grid in degrees (WGS 84), as `gdal_translate -of AAIGrid` writes it, which
 * every mapping program can. An unknown height gets the nearest one before it in its row.
 */
export function parseHeightGrid(text: string): { ok: true; grid: HeightGrid } | GridMistake {
  const lines = text.split(/\r?\n/);
  const firstRow = lines.findIndex((line) => /^\s*[-+.\d]/.test(line));
  const head = new Map(
    lines.slice(0, Math.max(0, firstRow)).map((line) => {
      const [name = '', value] = line.trim().split(/\s+/);
      return [name.toLowerCase(), Number(value)];
    }),
  );
  const half = (head.get('cellsize') ?? 0) / 2;
  for (const axis of ['x', 'y']) {
    const corner = head.get(`${axis}llcorner`);
    const centre = head.get(`${axis}llcenter`);
    if (corner !== undefined) head.set(`${axis}llcorner`, corner + half);
    else if (centre !== undefined) head.set(`${axis}llcorner`, centre);
  }
  const missing = wanted.find((name) => !Number.isFinite(head.get(name)));
  if (missing) return { ok: false, what: `has no ${missing}` };
  const of = (name: (typeof wanted)[number]) => head.get(name) ?? 0;
  const grid = {
    cols: of('ncols'),
    rows: of('nrows'),
    west: of('xllcorner'),
    south: of('yllcorner'),
    step: of('cellsize'),
  };
  const { cols, rows, west, south, step } = grid;
  if (![cols, rows].every((each) => Number.isInteger(each) && each > 1) || step <= 0)
    return { ok: false, what: 'must have two columns and two rows at least' };
  if (cols * rows > mostHeights) return { ok: false, what: `has more than ${mostHeights} heights` };
  const isOnEarth =
    west >= -180 && south >= -90 && west + cols * step <= 181 && south + rows * step <= 91;
  if (!isOnEarth) return { ok: false, what: 'must be in degrees (WGS 84)' };
  return withHeights(grid, lines.slice(firstRow), head.get('nodata_value'));
}

function withHeights(
  grid: Omit<HeightGrid, 'heights'>,
  lines: readonly string[],
  unknown: number | undefined,
): ReturnType<typeof parseHeightGrid> {
  const heights = Float64Array.from(lines.join(' ').trim().split(/\s+/), Number);
  if (heights.length !== grid.cols * grid.rows) {
    return {
      ok: false,
      what: `must have ${grid.cols * grid.rows} heights, and has ${heights.length}`,
    };
  }
  const known = heights.find((each) => each !== unknown) ?? 0;
  for (const [i, eleM] of heights.entries()) {
    if (eleM === unknown) heights[i] = (i % grid.cols === 0 ? undefined : heights[i - 1]) ?? known;
    else if (!(eleM >= -500 && eleM <= 9000))
      return { ok: false, what: `has a height that cannot be, number ${i + 1}` };
  }
  return { ok: true, grid: { ...grid, heights } };
}
