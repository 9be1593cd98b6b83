import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapFrame, type MapLabel, placeLabels, textWidth } from './labels.rules.ts';

const frame: MapFrame = { minWidth: 280, maxWidth: 560, aspect: 0.8 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const label: fc.Arbitrary<MapLabel> = fc.record({
  at: fc.tuple(share, share),
  width: fc.integer({ min: 8, max: 220 }),
  height: fc.integer({ min: 8, max: 40 }),
  gap: fc.integer({ min: 0, max: 16 }),
  isOn: fc.boolean(),
});
const widths = Array.from({ length: 29 }, (_, i) => 280 + i * 10);

/** The edges of a box on a map so wide. */
function boxOf({ at, width, height }: MapLabel, [dx, dy]: readonly [number, number], wide: number) {
  const [x, y] = [at[0] * wide + dx, at[1] * wide * frame.aspect + dy];
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}
type Box = ReturnType<typeof boxOf>;
const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('labels of a map', () => {
  it('never lie on one another nor leave the map, at any width, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 40 }), (labels) => {
        const places = placeLabels(frame, labels);
        expect(places).toHaveLength(labels.length);
        for (const wide of widths) {
          const boxes = labels.flatMap((each, i) => {
            const by = places[i];
            return by ? [boxOf(each, by, wide)] : [];
          });
          for (const [i, box] of boxes.entries()) {
            expect([box.left >= 0, box.top >= 0]).toEqual([true, true]);
            expect([box.right <= wide, box.bottom <= wide * frame.aspect]).toEqual([true, true]);
            expect(boxes.slice(i + 1).filter((other) => meet(box, other))).toEqual([]);
          }
        }
      }),
    );
  });

  it('never lie on signs that are drawn in any case, even where these lie on one another', () => {
    const sign = label.map(({ at }): MapLabel => {
      return { at, width: 20, height: 20, gap: 0, fixed: [0, 0], isGiven: true };
    });
    const many = { minLength: 1, maxLength: 12 };
    fc.assert(
      fc.property(fc.array(sign, many), fc.array(label, many), (signs, labels) => {
        // The second sign stands halfway on the first.
        const [first] = signs;
        const near = first && { ...first, at: [first.at[0], first.at[1] + 0.03] as const };
        const given = near ? [...signs, near] : signs;
        const places = placeLabels(frame, [...given, ...labels]);
        expect(places.slice(0, given.length)).toEqual(given.map(() => [0, 0]));
        for (const wide of widths) {
          const taken = given.map((each) => boxOf(each, [0, 0], wide));
          for (const [i, each] of labels.entries()) {
            const by = places[given.length + i];
            if (!by) continue;
            const box = boxOf(each, by, wide);
            expect(taken.filter((other) => meet(box, other))).toEqual([]);
          }
        }
      }),
    );
  });

  it('each have a place where there is room for all', () => {
    const spots = [0.2, 0.4, 0.6, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));
    const labels = spots.map((at) => ({ at, width: 40, height: 14, gap: 6 }));
    expect(placeLabels(frame, labels)).not.toContain(null);
  });

  it('give way to those before them: two of the same place stand on different sides', () => {
    const same = { at: [0.5, 0.5] as const, width: 60, height: 16, gap: 8 };
    const [first, second] = placeLabels(frame, [same, same]);
    expect(first).toEqual([38, 0]);
    expect(second).toEqual([-38, 0]);
  });

  it('stand on their place if they may, and step aside where a sign is already', () => {
    const sign = { at: [0.5, 0.5] as const, width: 22, height: 22, gap: 4, isOn: true };
    const [first, second] = placeLabels(frame, [sign, sign]);
    expect(first).toEqual([0, 0]);
    expect(second).toEqual([35, 0]);
  });

  it('keep clear of lines where they can', () => {
    const name = { at: [0.5, 0.5] as const, width: 60, height: 16, gap: 8 };
    const east = Array.from({ length: 20 }, (_, i) => [0.5 + i / 40, 0.5] as const);
    expect(placeLabels(frame, [name], east)).toEqual([[-38, 0]]);
  });

  it('that must not lie on a line stand clear of it at any width, or not at all', () => {
    const name = label.map((each) => ({ ...each, isOn: false, isOffLines: true }));
    const line = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), line, (names, points) => {
        const places = placeLabels(frame, names, points);
        for (const [i, each] of names.entries()) {
          const by = places[i];
          if (!by) continue;
          for (const wide of widths) {
            const { left, right, top, bottom } = boxOf(each, by, wide);
            const on = points.filter(([x, y]) => {
              const [px, py] = [x * wide, y * wide * frame.aspect];
              return px > left && px < right && py > top && py < bottom;
            });
            expect(on).toEqual([]);
          }
        }
      }),
    );
    const ring = Array.from({ length: 240 }, (_, i) => {
      const turn = (i / 120) * Math.PI;
      return [0.5 + 0.12 * Math.cos(turn), 0.5 + 0.15 * Math.sin(turn)] as const;
    });
    const within = { at: [0.5, 0.5] as const, width: 90, height: 18, gap: 9 };
    expect(placeLabels(frame, [within], ring)).not.toEqual([null]);
    expect(placeLabels(frame, [{ ...within, isOffLines: true }], ring)).toEqual([null]);
  });

  it('never lie on the dot of another, and a dot that a box covers is not drawn', () => {
    const dotted = { at: [0.5, 0.5] as const, width: 16, height: 15, gap: 7, dot: 4 };
    const name = { at: [0.47, 0.5] as const, width: 40, height: 16, gap: 2 };
    const [, beside] = placeLabels(frame, [dotted, name]);
    expect(beside).toEqual([-22, 0]);
    const sign = { at: [0.51, 0.5] as const, width: 24, height: 24, gap: 2, isOn: true };
    expect(placeLabels(frame, [sign, dotted])).toEqual([[0, 0], null]);
  });

  it('stand where somebody wished if there is room, and else where there is', () => {
    const at = [0.5, 0.5] as const;
    const name = { at, width: 40, height: 14, gap: 6, wish: [12, -30] as const };
    expect(placeLabels(frame, [name, name])).toEqual([
      [12, -30],
      [26, 0],
    ]);
  });

  it('are left out where nothing is free, and only they', () => {
    const wide = { at: [0.5, 0.5] as const, width: 270, height: 150, gap: 0, isOn: true };
    const small = { at: [0.5, 0.02] as const, width: 20, height: 10, gap: 2 };
    expect(placeLabels(frame, [wide, wide, small]).map(Boolean)).toEqual([true, false, true]);
  });
});

describe('the width of a text', () => {
  it('grows with every letter, and counts Chinese ones whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('a', 'W', '石'),
        (text, more) => {
          expect(textWidth(text + more, 14)).toBeGreaterThan(textWidth(text, 14));
        },
      ),
    );
    expect(textWidth('石石', 14)).toBe(30);
  });
});
