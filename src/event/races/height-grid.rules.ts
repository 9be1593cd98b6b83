import type { HeightGrid } from '../../edition/height-grid.ts';
import type { TrackPoint } from './course.rules.ts';
import { heightIn } from './height-field.rules.ts';

/** Metres above the sea at a position; beyond the edge, those of the edge. */
export function heightAt(
  { cols, rows, west, south, step, heights }: HeightGrid,
  { lat, lon }: { lat: number; lon: number },
): number {
  return heightIn(
    { cols, rows, values: heights },
    (lon - west) / step,
    rows - 1 - (lat - south) / step,
  );
}

/** Metres by which a recording may be off on average. */
const tolerableM = 40;

/** Whether a course lies within a grid, and at its heights. */
export function fits(grid: HeightGrid, course: readonly TrackPoint[]): boolean {
  const every = Math.max(1, Math.floor(course.length / 200));
  const seen = course.filter((_, i) => i % every === 0);
  const isIn = seen.every(({ lat, lon }) => {
    const [x, y] = [(lon - grid.west) / grid.step, (lat - grid.south) / grid.step];
    return x >= 0 && y >= 0 && x <= grid.cols - 1 && y <= grid.rows - 1;
  });
  const offM = seen.reduce((sum, at) => sum + Math.abs(heightAt(grid, at) - at.eleM), 0);
  return isIn && offM / seen.length <= tolerableM;
}
