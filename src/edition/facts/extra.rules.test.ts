import { describe, expect, it } from 'vitest';
import { busSeat, dinner } from '../../test/sell-extras.ts';
import {
  extraField,
  extrasMinor,
  extrasOfRace,
  isOnSale,
  notSoldWith,
  orderExtras,
  orderText,
  readOrderText,
  soldOutOf,
  withoutExtras,
} from './extra.rules.ts';

const day = '2025-03-01';
const sold = [busSeat, dinner];
const seat = { count: 1, priceMinor: 8_00 };
const dinners = (count: number) => ({ count, priceMinor: 12_50 });

describe('what a race sells', () => {
  it('is what names it', () => {
    expect(extrasOfRace(sold, 1)).toEqual([busSeat, dinner]);
    expect(extrasOfRace(sold, 2)).toEqual([dinner]);
  });

  it.each([
    [null, true],
    ['2025-02-28', false],
    [day, true],
    ['2025-03-02', true],
  ])('is on sale until its last day, %s', (until, isStill) => {
    expect(isOnSale({ until }, day)).toBe(isStill);
  });
});

describe('an order', () => {
  const order = (counts: Record<string, number>, changes: object = {}) =>
    orderExtras({ counts, offered: sold, day, ...changes });

  it('has what is asked for, at the price of the day, and nothing of which there is none', () => {
    expect(order({ 'bus-seat': 1, dinner: 3 })).toEqual({
      ok: true,
      ordered: { 'bus-seat': seat, dinner: dinners(3) },
    });
    expect(order({ 'bus-seat': 0 })).toEqual({ ok: true, ordered: {} });
  });

  it('is refused for what the race does not sell', () => {
    const refused = { ok: false, code: 'extra-unknown', id: 'bus-seat', most: 0 };
    expect(order({ 'bus-seat': 1 }, { offered: [dinner] })).toEqual(refused);
    expect(order({ constructor: 1 })).toMatchObject({ code: 'extra-unknown', id: 'constructor' });
  });

  it.each([2, -1, 0.5, Number.NaN])('is refused for %s seats of one', (count) => {
    const refused = { ok: false, code: 'extra-too-many', id: 'bus-seat', most: 1 };
    expect(order({ 'bus-seat': count })).toEqual(refused);
  });

  it('is refused after the last day, but for the office', () => {
    const offered = [{ ...dinner, until: '2025-02-28' }];
    const refused = { ok: false, code: 'extra-too-late', id: 'dinner', most: 3 };
    expect(order({ dinner: 1 }, { offered })).toEqual(refused);
    expect(order({ dinner: 1 }, { offered, day: undefined })).toMatchObject({ ok: true });
  });

  it('keeps what is held, at its own price, whatever is sold by now', () => {
    const held = { dinner: { count: 5, priceMinor: 10_00 } };
    const cheap = (count: number) => ({
      ok: true,
      ordered: { dinner: { count, priceMinor: 10_00 } },
    });
    const late = { held, offered: [{ ...dinner, until: '2025-02-28' }] };
    expect(order({ dinner: 5 }, { held, offered: [] })).toEqual(cheap(5));
    expect(order({ dinner: 4 }, late)).toEqual(cheap(4));
    expect(order({ dinner: 5 }, late)).toEqual(cheap(5));
    expect(order({ dinner: 6 }, { held })).toMatchObject({ code: 'extra-too-many', most: 5 });
    const few = { dinner: { count: 1, priceMinor: 10_00 } };
    expect(order({ dinner: 2 }, { ...late, held: few })).toMatchObject({ code: 'extra-too-late' });
    expect(order({ dinner: 3 }, { held: few })).toEqual(cheap(3));
  });

  it('costs each as often as it is ordered', () => {
    expect(extrasMinor({})).toBe(0);
    expect(extrasMinor({ 'bus-seat': seat, dinner: dinners(3) })).toBe(45_50);
  });

  it('names what another race does not sell', () => {
    const both = { 'bus-seat': seat, dinner: dinners(1) };
    expect(notSoldWith(both, sold, 2)).toEqual(['bus-seat']);
    expect(notSoldWith(both, sold, 1)).toEqual([]);
    expect(withoutExtras(both, ['bus-seat'])).toEqual({ dinner: dinners(1) });
  });
});

describe('what there are so many of in all', () => {
  it.each([
    [0, []],
    [1, []],
    [2, ['bus-seat']],
  ])('is sold out when %d of two are taken: %j', (taken, gone) => {
    const ordered = { 'bus-seat': seat, dinner: dinners(3) };
    expect(soldOutOf(ordered, sold, { 'bus-seat': taken, dinner: 999 })).toEqual(gone);
  });

  it('is nothing to who has not ordered it', () => {
    expect(soldOutOf({ dinner: dinners(1) }, sold, { 'bus-seat': 9 })).toEqual([]);
    expect(soldOutOf({ 'bus-seat': seat }, sold, {})).toEqual([]);
  });
});

describe('an order as text', () => {
  it('is the same whatever comes first', () => {
    const text = orderText({ dinner: { count: 2 }, 'bus-seat': { count: 1 } });
    expect(text).toBe('bus-seat:1 dinner:2');
    expect(orderText({ 'bus-seat': { count: 1 }, dinner: { count: 2 } })).toBe(text);
    expect(readOrderText(text)).toEqual({ 'bus-seat': { count: 1 }, dinner: { count: 2 } });
    expect(readOrderText('')).toEqual({});
  });

  it('is read from the fields of a form that are offered', () => {
    const fields = { 'extra-bus-seat': '1', 'extra-dinner': '0', 'extra-yacht': '1' };
    expect(extraField.nameOf('dinner')).toBe('extra-dinner');
    expect(extraField.countsIn(fields, sold)).toEqual({ 'bus-seat': 1 });
    expect(extraField.countsIn({ 'extra-dinner': 'many' }, sold)).toEqual({ dinner: Number.NaN });
  });
});
