import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampPage,
  lastPageOf,
  pageButtons,
  pageOf,
  pageRange,
  pageRows,
} from './pagination.rules.ts';

const total = fc.integer({ min: 0, max: 60_000 });
const page = fc.integer({ min: -3, max: 7000 });
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('pages of ten', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [180, 18],
    [50_000, 5000],
  ])('%i rows have %i pages', (count, last) => expect(lastPageOf(count)).toBe(last));

  it('put the tenth row on the first, the next on the second', () => {
    expect([0, 9, 10, 179].map((row) => pageOf(row))).toEqual([1, 1, 2, 18]);
  });

  it.each([
    [0, 25, 1],
    [-1, 25, 1],
    [3, 25, 3],
    [4, 25, 3],
    [9, 0, 1],
  ])('page %i of %i rows is page %i', (asked, count, shown) =>
    expect(clampPage(asked, count)).toBe(shown),
  );

  it.each([
    [1, 180, 1, 10],
    [18, 175, 171, 175],
    [99, 175, 171, 175],
    [1, 0, 0, 0],
    [1, 1, 1, 1],
  ])('page %i of %i rows shows %i to %i', (asked, count, from, to) =>
    expect(pageRange(asked, count)).toEqual({ from, to }),
  );

  it('show every row once and in order, whatever their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (count) => {
        const all = rowsOf(count);
        const pages = rowsOf(lastPageOf(count)).map((each) => pageRows(all, each));
        expect(pages.flat()).toEqual(all);
        for (const rows of pages.slice(0, -1)) expect(rows).toHaveLength(10);
      }),
    );
  });

  it('are what a naive walk through the rows finds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), page, (count, asked) => {
        const all = rowsOf(count);
        const shown = Math.min(Math.max(asked, 1), Math.ceil(count / 10));
        const naive = all.filter((row) => Math.ceil(row / 10) === shown);
        expect(pageRows(all, asked)).toEqual(naive);
        expect(pageRange(asked, count)).toEqual({ from: naive[0], to: naive.at(-1) });
      }),
    );
  });
});

describe('page buttons', () => {
  it.each([
    [1, 10, [1]],
    [1, 50, [1, 2, 3, 4, 5]],
    [1, 180, [1, 2, 3, 4, 5]],
    [3, 180, [1, 2, 3, 4, 5]],
    [4, 180, [2, 3, 4, 5, 6]],
    [16, 180, [14, 15, 16, 17, 18]],
    [17, 180, [14, 15, 16, 17, 18]],
    [18, 180, [14, 15, 16, 17, 18]],
    [99, 180, [14, 15, 16, 17, 18]],
    [0, 0, [1]],
  ])('on page %i of %i rows are %j', (asked, count, buttons) =>
    expect(pageButtons(asked, count)).toEqual(buttons),
  );

  it('are neighbours, at most five, between 1 and the last, with the current page among them', () => {
    fc.assert(
      fc.property(page, total, (asked, count) => {
        const buttons = pageButtons(asked, count);
        const last = lastPageOf(count);
        expect(buttons).toHaveLength(Math.min(5, last));
        expect(buttons[0]).toBeGreaterThanOrEqual(1);
        expect(buttons.at(-1)).toBeLessThanOrEqual(last);
        expect(buttons).toContain(clampPage(asked, count));
        for (const [index, each] of buttons.entries()) expect(each).toBe((buttons[0] ?? 0) + index);
      }),
    );
  });
});
