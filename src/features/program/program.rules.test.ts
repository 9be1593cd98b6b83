import { describe, expect, it } from 'vitest';
import { event, schedule } from '../../edition/facts.ts';
import { bustleAt, minutesOf, momentOf, spanOf } from './program.rules.ts';

const offset = '+03:00';

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

  it('knows the moments, whatever the season of the machine', () => {
    expect(momentOf('2025-07-05', '08:30', offset).toISOString()).toBe('2025-07-05T05:30:00.000Z');
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: event.timeZone,
      timeStyle: 'short',
    });
    expect(zone.format(momentOf('2025-07-05', '08:30', offset))).toBe('08:30');
  });

  it('gives an item without an end an hour, and none to one without a beginning', () => {
    const span = spanOf('2025-07-05', { kind: 'awards', from: '15:00', bustle: 1 }, offset);
    expect(span?.end.toISOString()).toBe('2025-07-05T13:00:00.000Z');
    expect(spanOf('2025-07-05', { kind: 'finishMeal', bustle: 1 }, offset)).toBeUndefined();
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
