import { describe, expect, it } from 'vitest';
import { schedule } from '../../edition/facts.ts';
import { bustleAt, minutesOf, spanOf } from './program.rules.ts';

const rome = 'Europe/Rome';

describe('the programme', () => {
  it('is the one of the specification', () => {
    expect(
      schedule.map(({ day, items }) => [
        day,
        ...items.map(({ kind, from = '-', to }) => [kind, to ? `${from}-${to}` : from].join(' ')),
      ]),
    ).toEqual([
      ['2025-07-04', 'kitPickup 10:00-20:00', 'technicalMeeting 18:00', 'pastaParty 18:30'],
      [
        '2025-07-05',
        'kitPickup 06:00-08:00',
        'start 08:30',
        'start 09:30',
        'finishMeal -',
        'awards 15:00',
        'afterParty 18:30',
      ],
    ]);
  });

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
    expect(bustleAt(items, minutesOf(time))).toBeCloseTo(bustle, 1);
  });

  it('is not busy for an item that has neither an hour nor an estimate of one', () => {
    expect(bustleAt([{ kind: 'finishMeal', bustle: 1 }], minutesOf('12:00'))).toBe(0);
  });

  it('is busy while runners come in, although the meal has no hour', () => {
    const items = schedule[1]?.items ?? [];
    expect(bustleAt(items, minutesOf('13:00'))).toBe(0.6);
  });
});
