import { expect, it } from 'vitest';
import { areaPath, linePath } from './plot-paths.ts';

const points = [
  [0, 10.4],
  [5.6, 3],
  [10, 7],
] as const;

it('draws a line through points in whole units', () => {
  expect(linePath(points)).toBe('M0 10l6-7 4 4');
  expect(linePath([])).toBe('');
});

it('closes an area along its base line', () => {
  expect(areaPath(points, 40)).toBe('M0 10l6-7 4 4V40H0Z');
  expect(areaPath([], 40)).toBe('');
});
