import { describe, expect, it } from 'vitest';
import type { LateFacts } from './reading.rules.ts';
import { dayInForce, scheduleWith } from './schedule.rules.ts';

/** The programme, a line each: day, hour if it has one, key. */
const lines = (lateFacts: LateFacts) =>
  scheduleWith(lateFacts).flatMap(({ day, items }) =>
    items.map(({ from, key, isCancelled }) =>
      [day, from ?? '-', key, ...(isCancelled ? ['cancelled'] : [])].join(' '),
    ),
  );
const lineOf = (lateFacts: LateFacts, key: string) =>
  lines(lateFacts).filter((line) => line.includes(` ${key}`));

describe('the programme as the files say it', () => {
  it('stands by day and hour, what follows the runners at the hour in which it is busy', () => {
    expect(lines({})).toEqual([
      '2025-07-04 10:00 2025-07-04-kitPickup',
      '2025-07-04 18:00 2025-07-04-technicalMeeting',
      '2025-07-04 18:30 2025-07-04-pastaParty',
      '2025-07-05 06:00 2025-07-05-kitPickup',
      '2025-07-05 08:30 2025-07-05-start1',
      '2025-07-05 09:30 2025-07-05-start2',
      '2025-07-05 - 2025-07-05-finishMeal',
      '2025-07-05 15:00 2025-07-05-awards',
      '2025-07-05 18:30 2025-07-05-afterParty',
    ]);
  });
});

it('numbers lines of one kind on a day, and starts each race for itself', () => {
  const items = [
    { kind: 'kitPickup', from: '06:00', bustle: 0 },
    { kind: 'start', raceId: 1, bustle: 0 },
    { kind: 'start', raceId: 2, bustle: 0 },
    { kind: 'kitPickup', from: '12:00', bustle: 0 },
    { kind: 'kitPickup', bustle: 0 },
  ] as const;
  const [day] = scheduleWith({}, [{ day: '2025-07-05', items: [...items] }]);
  expect(day?.items.map(({ key }) => key)).toEqual([
    // Without an hour, and not busy at any: before all others.
    '2025-07-05-kitPickup-3',
    '2025-07-05-kitPickup',
    '2025-07-05-start1',
    '2025-07-05-start2',
    '2025-07-05-kitPickup-2',
  ]);
});

describe('the programme with what changed late', () => {
  it('moves a start with its race, under the name of before', () => {
    const lateRaces = { 2: { date: '2025-07-06', startTime: '07:15' } };
    expect(lineOf({ lateRaces }, '2025-07-05-start2')).toEqual([
      '2025-07-06 07:15 2025-07-05-start2',
    ]);
    expect(lines({ lateRaces }).at(-1)).toBe('2025-07-06 07:15 2025-07-05-start2');
  });

  it('moves a line, or cancels it', () => {
    const key = '2025-07-05-awards';
    const moved = { [key]: { date: '2025-07-03', from: '09:00', isCancelled: true as const } };
    expect(lines({ lateLines: moved })[0]).toBe(`2025-07-03 09:00 ${key} cancelled`);
    expect(lineOf({ lateLines: moved }, key)).toHaveLength(1);
  });

  it('leaves a line on its day that changed its hour only, and finds its new place', () => {
    const lateLines = { '2025-07-04-kitPickup': { from: '18:15' } };
    expect(
      lines({ lateLines })
        .slice(0, 3)
        .map((line) => line.slice(0, 16)),
    ).toEqual(['2025-07-04 18:00', '2025-07-04 18:15', '2025-07-04 18:30']);
  });

  it('has the lines that the office added, whose place in the graph is not known', () => {
    const added = {
      kind: 'other',
      date: '2025-07-06',
      from: '08:00',
      title: { en: 'Yoga' },
    } as const;
    const [last] = scheduleWith({ addedLines: { '0a1b2c3d': added } }).slice(-1);
    expect(last).toEqual({
      day: '2025-07-06',
      items: [{ kind: 'other', from: '08:00', title: { en: 'Yoga' }, key: '0a1b2c3d', bustle: 0 }],
    });
  });
});

const [eve, raceDay] = ['2025-07-04', '2025-07-05'];
const late = '2025-08-23';

describe('a day of the files', () => {
  it('stays while nothing moves', () => {
    expect([dayInForce(eve, {}), dayInForce(raceDay, {})]).toEqual([eve, raceDay]);
    expect(dayInForce('2025-07-01', {})).toBe('2025-07-01');
  });

  it('follows its starts, and stays where only one of them went', () => {
    const both = { 1: { date: late }, 2: { date: late } };
    expect(dayInForce(raceDay, { lateRaces: both })).toBe(late);
    expect(dayInForce(raceDay, { lateRaces: { 1: { date: late } } })).toBe(raceDay);
  });

  it('without a start follows its lines, but for those that are cancelled', () => {
    const moved = { date: late };
    const lines = { [`${eve}-kitPickup`]: moved, [`${eve}-technicalMeeting`]: moved };
    expect(dayInForce(eve, { lateLines: lines })).toBe(eve);
    const party = `${eve}-pastaParty`;
    expect(dayInForce(eve, { lateLines: { ...lines, [party]: moved } })).toBe(late);
    expect(dayInForce(eve, { lateLines: { ...lines, [party]: { isCancelled: true } } })).toBe(late);
  });
});
