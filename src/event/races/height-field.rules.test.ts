import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldThrough, heightIn, lightOf, smoothed } from './height-field.rules.ts';

const [cols, rows] = [40, 30];
const known = fc.record({
  x: fc.integer({ min: 0, max: cols - 1 }),
  y: fc.integer({ min: 0, max: rows - 1 }),
  eleM: fc.integer({ min: 0, max: 3000 }),
});

describe('the ground between known heights', () => {
  it('runs through every one of them, and has a height everywhere', () => {
    const heights = fc.uniqueArray(known, {
      minLength: 1,
      maxLength: 40,
      selector: (k) => k.y * cols + k.x,
    });
    fc.assert(
      fc.property(heights, (list) => {
        const field = fieldThrough(cols, rows, list);
        expect(field.values).toHaveLength(cols * rows);
        expect(field.values.every(Number.isFinite)).toBe(true);
        for (const { x, y, eleM } of list) expect(heightIn(field, x, y)).toBeCloseTo(eleM, 6);
      }),
      { numRuns: 25 },
    );
  });

  it('is a slope between a valley and a crest, not two steps', () => {
    const along = (x: number, eleM: number) =>
      Array.from({ length: rows }, (_, y) => ({ x, y, eleM }));
    const field = fieldThrough(cols, rows, [...along(0, 1000), ...along(cols - 1, 1400)]);
    const across = [5, 10, 20, 30, 35].map((x) => heightIn(field, x, 15));
    expect(across).toEqual(across.toSorted((a, b) => a - b));
    expect(across[2]).toBeGreaterThan(1150);
    expect(across[2]).toBeLessThan(1250);
  });

  it('leaves out what lies beyond its edges', () => {
    const field = fieldThrough(cols, rows, [
      { x: 3, y: 3, eleM: 500 },
      { x: -40, y: 900, eleM: 3000 },
    ]);
    expect(heightIn(field, 3, 3)).toBeCloseTo(500, 6);
  });
});

const ramp = { cols: 10, rows: 10, values: new Float64Array(100).map((_, i) => (i % 10) * 10) };

it('light comes from the north west: slopes that fall to the east lie in shade', () => {
  const falling = { ...ramp, values: ramp.values.map((eleM) => -eleM) };
  expect(lightOf(ramp, 30)[55]).toBeGreaterThan(0.05);
  expect(lightOf(falling, 30)[55]).toBeLessThan(-0.05);
  expect(lightOf({ ...ramp, values: new Float64Array(100) }, 30)[55]).toBeCloseTo(0, 6);
});

it('smoothing takes the tip of a peak and leaves a level as it is', () => {
  const peak = new Float64Array(100);
  peak[55] = 60;
  const smooth = smoothed({ cols: 10, rows: 10, values: peak }, 1).values;
  expect([smooth[55], smooth[54], smooth[45], smooth[33]]).toEqual([20, 10, 10, 0]);
});
