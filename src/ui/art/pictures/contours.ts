import { contours } from 'd3-contour';
import { numbers, type Point, segments } from '../paths.ts';
import { seeded } from '../seeded.ts';

const [cols, rows, cell, margin] = [66, 50, 24, 160];

function terrain(): Float64Array {
  const random = seeded(8);
  const hills = Array.from({ length: 40 }, (_, i) => ({
    x: ((i * 0.618) % 1) * cols,
    y: ((i + 0.5) / 40) * rows,
    wide: 3.2 + random() * 5.6,
    flat: 0.6 + random() * 0.9,
    high: 0.35 + random() * 0.9,
  }));
  const field = new Float64Array(cols * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < cols; x++)
      for (const hill of hills) {
        const far = (x - hill.x) ** 2 + ((y - hill.y) / hill.flat) ** 2;
        field[y * cols + x] =
          (field[y * cols + x] ?? 0) + hill.high * Math.exp(-far / (2 * hill.wide ** 2));
      }
  return field;
}

/** A ring of grid points as open runs, broken where it follows the edge of the grid. */
function runsOf(ring: readonly number[][]): Point[][] {
  const runs: Point[][] = [[]];
  for (const [gridX = 0, gridY = 0] of ring) {
    const edge = gridX <= 0.5 || gridY <= 0.5 || gridX >= cols - 0.5 || gridY >= rows - 0.5;
    if (edge) runs.push([]);
    else runs.at(-1)?.push([gridX * cell - margin, gridY * cell - margin]);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  const broken = runs.length > 1 && first && last;
  if (broken) runs.splice(0, 1, [...(runs.pop() ?? []), ...first]);
  return runs;
}

/** Thins a run to a point every 60 units or so and writes it as one smooth curve. */
function curve(run: readonly Point[]): string {
  const even: Point[] = [];
  for (const [x, y] of run) {
    const before = even.at(-1);
    if (!before || Math.hypot(x - before[0], y - before[1]) > 50)
      even.push([4 * Math.round(x / 4), 4 * Math.round(y / 4)]);
  }
  const [start, end] = [run[0] ?? [0, 0], run.at(-1) ?? [0, 0]];
  const closed = Math.hypot(start[0] - end[0], start[1] - end[1]) < 40;
  const [first, last] = [even[0], even.at(-1)];
  if (closed && first && last) {
    if (Math.hypot(first[0] - last[0], first[1] - last[1]) < 34) even.pop();
    even.push(...even.slice(0, 2));
  }
  if (even.length < 6) return '';
  return smooth(even);
}

function smooth(points: readonly Point[]): string {
  const middles = points.slice(1).map((point, i): Point => {
    const before = points[i] ?? point;
    return [(before[0] + point[0]) / 2, (before[1] + point[1]) / 2];
  });
  const [start = [0, 0], next = start] = middles;
  const [, handle = start] = points;
  const first = [
    handle[0] - start[0],
    handle[1] - start[1],
    next[0] - start[0],
    next[1] - start[1],
  ];
  return `M${numbers([...start])}q${numbers(first)}${segments(middles.slice(1)).replace('l', 't')}`;
}

/** Contour lines of an invented massif, black, to be used as a mask. */
export function contoursSvg(): string {
  const levels = Array.from({ length: 16 }, (_, i) => 0.1 + i * 0.2);
  const lines = contours().size([cols, rows]).thresholds(levels)(Array.from(terrain()));
  const draw = (every: boolean) =>
    lines
      .filter((_, i) => (i % 4 === 3) === every)
      .flatMap((line) => line.coordinates.flat().flatMap((ring) => runsOf(ring)))
      .map(curve)
      .join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">' +
    `<g fill="none" stroke="#000"><path stroke-width="1.4" d="${draw(false)}"/>` +
    `<path stroke-width="2.6" d="${draw(true)}"/></g></svg>\n`
  );
}
