import { describe, expect, it } from 'vitest';
import { edition } from '../edition.ts';
import { type LateFacts, policies, racesWith, readingOn } from './reading.rules.ts';

const { readings } = edition();

describe('the facts that pages show in two readings', () => {
  it('are those of the specification, section 9', () => {
    expect(
      Object.entries(readings).map(([fact, { readings: all }]) =>
        [fact, ...Object.keys(all)].join(' '),
      ),
    ).toEqual([
      'longTrailClimbM stated byTheHost',
      'classicClimbM stated nationalChampionship',
      'longTrailAidStationsKm stated rulesPage',
      'raceChangeUntilDaysBefore terms rulesPage',
      'refund terms rulesPage',
    ]);
  });
});

describe('a page with a reading of its own', () => {
  it('shows it, and says whether it is the one that counts', () => {
    const climb = { race: 1, fact: 'climbM' } as const;
    expect(readingOn('/races/1', climb, {})).toEqual({ value: 1500, isCounting: true });
    expect(readingOn('/', climb, {})).toEqual({ value: 1300, isCounting: false });
    expect(readingOn('/rules', { policy: 'refund' }, {})).toEqual({
      value: null,
      isCounting: false,
    });
  });

  it('shows what counts where no reading names it, and of what is stated once', () => {
    const { value, isCounting } = readingOn('/elsewhere', { policy: 'refund' }, {});
    expect([value?.sharePercent, isCounting]).toEqual([50, true]);
    expect(readingOn('/rules', { race: 2, fact: 'aidStationsKm' }, {})).toEqual({
      value: [5],
      isCounting: true,
    });
  });
});

describe('what changed late', () => {
  const late = { lateRaces: { 1: { aidStationsKm: [7], startTime: '09:00' } } };

  it('is the same on every page', () => {
    const stations = { race: 1, fact: 'aidStationsKm' } as const;
    for (const page of ['/', '/rules', '/races/1']) {
      expect(readingOn(page, stations, late)).toEqual({
        value: [7],
        isCounting: true,
      });
    }
  });

  it('leaves other facts and other races alone', () => {
    expect(readingOn('/races/1', { race: 1, fact: 'climbM' }, late).value).toBe(1500);
    expect(readingOn('/rules', { race: 2, fact: 'aidStationsKm' }, late).value).toEqual([5]);
  });

  it('holds of the races themselves', () => {
    expect(racesWith(late).map(({ startTime }) => startTime)).toEqual(['09:00', '09:30']);
  });
});

describe('what a runner may count on who changes race or cancels', () => {
  it('is what the terms say: 30 days, and half of the fee before', () => {
    expect(policies()).toEqual({
      raceChangeUntilDaysBefore: 30,
      refund: { sharePercent: 50, moreThanDaysBefore: 30 },
    });
  });
});

describe('the races', () => {
  const figures = (lateFacts: LateFacts) =>
    racesWith(lateFacts).map(({ climbM, aidStationsKm }) => ({ climbM, aidStationsKm }));

  it('climb and have aid stations as the race pages say', () => {
    expect(figures({})).toEqual([
      { climbM: 1500, aidStationsKm: [5.4, 10.4, 15.5, 20.9, 26.6] },
      { climbM: 470, aidStationsKm: [5] },
    ]);
  });
});
