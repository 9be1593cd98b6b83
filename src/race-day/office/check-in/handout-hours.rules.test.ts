import { expect, it } from 'vitest';
import { hoursOf } from './handout-hours.rules.ts';

const six = new Date('2025-07-05T03:00:00Z');
const seven = new Date('2025-07-05T04:00:00Z');

it('tells hour by hour what was handed out of each race, and who was still waiting', () => {
  const rows = [
    { from: six, raceId: 1, count: 3 },
    { from: null, raceId: 1, count: 5 },
    { from: seven, raceId: 2, count: 4 },
    { from: six, raceId: 2, count: 1 },
    { from: null, raceId: 2, count: 2 },
    { from: new Date(seven), raceId: 1, count: 2 },
  ];
  expect(hoursOf(rows)).toEqual([
    {
      from: seven,
      byRace: new Map([
        [2, 4],
        [1, 2],
      ]),
      waiting: 7,
    },
    {
      from: six,
      byRace: new Map([
        [1, 3],
        [2, 1],
      ]),
      waiting: 13,
    },
  ]);
});

it('has no hour before the first bib', () => {
  expect(hoursOf([{ from: null, raceId: 1, count: 5 }])).toEqual([]);
});
