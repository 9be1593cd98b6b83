import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocatorFacts, planLocator } from './locator.rules.ts';

const frame = { west: 20, east: 26, south: 45, north: 48 };
const point = {
  lon: fc.double({ min: 19.5, max: 26.5, noNaN: true }),
  lat: fc.double({ min: 44.7, max: 48.3, noNaN: true }),
};
/** From one letter to what no map has room for. */
const named = fc.oneof(
  fc.constantFrom(
    'Ö',
    'Valea Șoaptei',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);
const label = fc.record({
  dx: fc.integer({ min: -40, max: 40 }),
  dy: fc.integer({ min: -40, max: 40 }),
  anchor: fc.constantFrom('start', 'middle', 'end'),
});
const facts: fc.Arbitrary<LocatorFacts> = fc.record({
  frame: fc.constant(frame),
  place: fc.record({ ...point, resort: named }),
  town: fc.record({ ...point, name: named }),
  airports: fc.uniqueArray(fc.record({ ...point, id: fc.uuid(), name: named, label }), {
    selector: ({ id }) => id,
    maxLength: 12,
  }),
  countries: fc.uniqueArray(
    fc.record({ ...point, code: fc.constantFrom('RO', 'HU', 'RS', 'UA'), name: named }),
    { selector: ({ code }) => code },
  ),
  roads: fc.constant([[[20, 45] as const, [26, 48] as const]]),
  border: fc.constant([]),
});

type Box = { left: number; right: number; top: number; bottom: number };
const boxAt = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
/** The pin of the race, on its tip. */
const pinAt = (x: number, y: number) => boxAt(x, y - 17, 32, 34);
const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('names on the sketch of the way to the race', () => {
  it('never lie on one another, on a sign or over the edge, wherever and however long', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), (given, isInOneSpot) => {
        const { place } = given;
        const all = isInOneSpot
          ? { ...given, airports: given.airports.map((each) => ({ ...each, ...place })) }
          : given;
        const plan = planLocator(all);
        const boxes = plan.names.map(({ x, y, width, height }) => boxAt(x, y, width, height));
        const signs = [
          pinAt(...plan.at(place)),
          ...(plan.town ? [boxAt(...plan.at(plan.town), 10, 10)] : []),
          ...all.airports.map((airport) => boxAt(...plan.at(airport), 14, 14)),
        ];
        for (const [i, box] of boxes.entries()) {
          expect([box.left >= 0, box.top >= 0]).toEqual([true, true]);
          expect([box.right <= plan.width, box.bottom <= plan.height]).toEqual([true, true]);
          expect([...signs, ...boxes.slice(i + 1)].filter((other) => meet(box, other))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are all there where there is room for them', () => {
    const label = { dx: 0, dy: -16, anchor: 'middle' } as const;
    const { names } = planLocator({
      frame,
      place: { lon: 23, lat: 46.5, resort: 'Valea' },
      town: { lon: 24, lat: 47.3, name: 'Vadu' },
      airports: [
        { lon: 21, lat: 47, id: 'omr', name: 'Amara', label },
        { lon: 25, lat: 45.6, id: 'clj', name: 'Havas', label },
      ],
      countries: [{ lon: 21, lat: 45.6, code: 'RO', name: 'România' }],
      roads: [],
      border: [],
    });
    expect(names.map(({ text }) => text)).toEqual(['Valea', 'Vadu', 'Amara', 'Havas', 'România']);
  });
});
