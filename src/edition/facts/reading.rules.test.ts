import { describe, expect, it } from 'vitest';
import {
  type Choices,
  facts,
  policiesWith,
  racesWith,
  readingOn,
  readingsOf,
} from './reading.rules.ts';

const climbs = (choices: Choices) =>
  Object.fromEntries(racesWith(choices).map(({ slug, climbM }) => [slug, climbM]));
const stations = (choices: Choices) =>
  Object.fromEntries(racesWith(choices).map(({ slug, aidStationsKm }) => [slug, aidStationsKm]));

describe('the facts that pages show in two readings', () => {
  it('are those of the specification, section 9', () => {
    expect(facts.map((fact) => [fact, ...readingsOf(fact)].join(' '))).toEqual([
      'longTrailClimbM stated byTheHost',
      'classicClimbM stated nationalChampionship',
      'longTrailAidStationsKm stated rulesPage',
      'raceChangeUntilDaysBefore terms rulesPage',
      'refund terms rulesPage',
    ]);
  });
});

describe('a page with a reading of its own', () => {
  it('shows it while nobody has chosen, and says whether it is the one that counts', () => {
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

  it.each(['/terms-conditions', '/rules'])('shows on %s what the organiser chose', (page) => {
    const stated = { policy: 'raceChangeUntilDaysBefore' } as const;
    const shown = (reading: string) =>
      readingOn(page, stated, { chosen: { raceChangeUntilDaysBefore: reading } });
    expect(shown('rulesPage')).toEqual({ value: 14, isCounting: true });
    expect(shown('terms')).toEqual({ value: 30, isCounting: true });
  });

  it('is not touched by a choice about another fact', () => {
    const choices = { chosen: { refund: 'rulesPage' } };
    expect(readingOn('/cn-masters', { race: 2, fact: 'climbM' }, choices)).toEqual({
      value: 500,
      isCounting: false,
    });
  });
});

describe('what changed late', () => {
  const late = { lateRaces: { 1: { aidStationsKm: [7], startTime: '09:00' } } };

  it('is the same on every page, whatever was chosen', () => {
    const stations = { race: 1, fact: 'aidStationsKm' } as const;
    const chosen = { longTrailAidStationsKm: 'rulesPage' };
    for (const page of ['/', '/rules', '/races/1']) {
      expect(readingOn(page, stations, { ...late, chosen })).toEqual({
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

it('a fact that is not stated twice has no readings', () => {
  expect(readingsOf('fee')).toEqual([]);
});

describe('what a runner may count on who changes race or cancels', () => {
  it('is, until the organiser chooses, what the terms say: 30 days, and half of the fee before', () => {
    expect(policiesWith({})).toEqual({
      raceChangeUntilDaysBefore: 30,
      refund: { sharePercent: 50, moreThanDaysBefore: 30 },
    });
  });

  it('is, when chosen, what the rules page says: 14 days, and nothing goes back', () => {
    expect(
      policiesWith({ chosen: { raceChangeUntilDaysBefore: 'rulesPage', refund: 'rulesPage' } }),
    ).toEqual({
      raceChangeUntilDaysBefore: 14,
      refund: null,
    });
  });
});

describe('the races', () => {
  it('climb 1500 m and 470 m until the organiser chooses', () => {
    expect(climbs({})).toEqual({ 'long-trail': 1500, 'classic-updown': 470 });
  });

  it('climb what the lodge’s host or the championship says, each race for itself', () => {
    expect(climbs({ chosen: { longTrailClimbM: 'byTheHost' } })).toEqual({
      'long-trail': 1300,
      'classic-updown': 470,
    });
    expect(climbs({ chosen: { classicClimbM: 'nationalChampionship' } })).toEqual({
      'long-trail': 1500,
      'classic-updown': 500,
    });
  });

  it('have five aid stations and one, and only the long race’s move with the reading', () => {
    expect(stations({})).toEqual({
      'long-trail': [5.4, 10.4, 15.5, 20.9, 26.6],
      'classic-updown': [5],
    });
    expect(stations({ chosen: { longTrailAidStationsKm: 'rulesPage' } })).toEqual({
      'long-trail': [9, 15, 21, 25, 29],
      'classic-updown': [5],
    });
  });

  it('keep all their other facts', () => {
    expect(
      racesWith({ chosen: { longTrailClimbM: 'byTheHost' } }).map(
        ({ id, distanceKm, startTime, minAge }) => ({
          id,
          distanceKm,
          startTime,
          minAge,
        }),
      ),
    ).toEqual([
      { id: 1, distanceKm: 33, startTime: '08:30', minAge: 18 },
      { id: 2, distanceKm: 11, startTime: '09:30', minAge: 16 },
    ]);
  });
});
