import { expect, it } from 'vitest';
import { parseHeightGrid } from './height-grid.ts';

const head = 'ncols 3\nnrows 2\nxllcorner 22.5\nyllcorner 46.5\ncellsize 0.01\n';
const good = `${head}NODATA_value -9999\n1100 1200 1300\n1000 -9999 1050\n`;

it('reads an ASCII grid from its north-western corner', () => {
  const parsed = parseHeightGrid(good);
  if (!parsed.ok) throw new Error(parsed.what);
  const { heights, ...where } = parsed.grid;
  expect(where).toMatchObject({ cols: 3, rows: 2, step: 0.01 });
  expect([where.west, where.south].map((each) => each.toFixed(3))).toEqual(['22.505', '46.505']);
  expect([...heights]).toEqual([1100, 1200, 1300, 1000, 1000, 1050]);
});

it('takes the centre of the first cell and other line ends, too', () => {
  const parsed = parseHeightGrid(good.replaceAll('corner', 'center').replaceAll('\n', '\r\n'));
  expect(parsed.ok && parsed.grid.west).toBe(22.5);
});

it.each([
  ['another kind of file', 'GIF89a', 'has no ncols'],
  ['nothing', '', 'has no ncols'],
  ['a grid without its cell size', good.replace(/cellsize.*/, ''), 'has no cellsize'],
  ['metres instead of degrees', good.replace('22.5', '500000'), 'must be in degrees (WGS 84)'],
  ['too few heights', good.replace(' 1050', ''), 'must have 6 heights, and has 5'],
  ['a height of a star', good.replace('1300', '13000'), 'has a height that cannot be, number 3'],
  [
    'a word between the heights',
    good.replace('1300', 'hill'),
    'has a height that cannot be, number 3',
  ],
  ['one column', good.replace('ncols 3', 'ncols 1'), 'must have two columns and two rows at least'],
  ['endless columns', good.replace('ncols 3', 'ncols 9e9'), 'has more than 250000 heights'],
])('refuses %s', (_, text, what) => {
  expect(parseHeightGrid(text)).toEqual({ ok: false, what });
});
