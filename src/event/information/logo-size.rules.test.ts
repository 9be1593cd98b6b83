import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { logoSize } from './logo-size.rules.ts';

it.each([
  ['premium', 240, 112],
  ['standard', 160, 72],
] as const)('a %s logo of any shape keeps it, within %i by %i', (level, wide, high) => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 20, noNaN: true }), (ratio) => {
      const { width, height } = logoSize(ratio, level);
      expect(width).toBeLessThanOrEqual(wide);
      expect(height).toBeLessThanOrEqual(high);
      // To the next pixel.
      expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(0.5 + ratio / 2 + 0.001);
    }),
  );
});

it.each(['premium', 'standard'] as const)(
  'a square %s logo and one five times as wide as high look as large: the areas are near',
  (level) => {
    const areas = [1, 1.5, 2.5, 4, 5].map((ratio) => {
      const { width, height } = logoSize(ratio, level);
      return width * height;
    });
    expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(1.5);
  },
);

it('a logo of unknown shape is fitted into the whole box', () => {
  expect(logoSize(undefined, 'premium')).toEqual({ width: 240, height: 112 });
});
