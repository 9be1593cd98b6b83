import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { bustleOf, hoursDrawn, minutesOf, spanOf } from './program.rules.ts';

const { schedule } = edition();

const rome = 'Europe/Rome';

describe('the programme', () => {
  it.each([
    ['2027-03-27', '2027-03-27T07:00:00.000Z', '2027-03-27T09:00:00.000Z'],
    ['2027-03-28', '2027-03-28T06:00:00.000Z', '2027-03-28T08:00:00.000Z'],
  ])('keeps the hours of %s, on either side of the change of clocks', (day, start, end) => {
    const item = { kind: 'kitPickup', from: '08:00', to: '10:00', bustle: 1 } as const;
    const span = spanOf(day, item, rome);
    expect([span?.start.toISOString(), span?.end.toISOString()]).toEqual([start, end]);
  });

  it('gives an item without an end an hour, and none to one without a beginning', () => {
    const span = spanOf('2027-03-28', { kind: 'awards', from: '15:00', bustle: 1 }, rome);
    expect(span?.end.toISOString()).toBe('2027-03-28T14:00:00.000Z');
    expect(spanOf('2027-03-28', { kind: 'finishMeal', bustle: 1 }, rome)).toBeUndefined();
  });

  it.each([
    ['07:29', 0],
    ['08:00', 0.5],
    ['08:30', 1],
    ['09:30', 1],
    ['10:00', 0.5],
    ['10:30', 0],
  ])('is as busy around a start at 08:30 as expected at %s', (time, bustle) => {
    const items = [{ kind: 'start', from: '08:30', bustle: 1 }] as const;
    expect(bustleOf(items)(minutesOf(time))).toBeCloseTo(bustle, 1);
  });

  it('is not busy for an item that has neither an hour nor an estimate of one', () => {
    expect(bustleOf([{ kind: 'finishMeal', bustle: 1 }])(minutesOf('12:00'))).toBe(0);
  });

  it('is busy while runners come in, although the meal has no hour', () => {
    const items = schedule[1]?.items ?? [];
    expect(bustleOf(items)(minutesOf('13:00'))).toBe(0.6);
  });
});

describe('the hours of the drawn graph', () => {
  const item = (from: string, to: string, bustle = 1) =>
    ({ kind: 'other', from, to, bustle }) as const;
  it.each([
    ['a day of usual hours', [item('06:00', '21:00')], [6, 21]],
    ['one that begins early', [item('05:59', '12:00')], [3, 21]],
    ['one that begins at night', [item('00:30', '12:00')], [0, 21]],
    ['one that ends late', [item('19:00', '21:01')], [6, 24]],
    ['one that ends at midnight', [item('19:00', '23:59')], [6, 24]],
    ['what nobody comes to', [item('02:00', '23:00', 0), item('10:00', '11:00')], [6, 21]],
    ['what has no hours', [{ kind: 'other', bustle: 1 } as const], [6, 21]],
  ])('are those of %s', (_of, items, hours) => {
    expect(hoursDrawn(items)).toEqual(hours);
  });
});
