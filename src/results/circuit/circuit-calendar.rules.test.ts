import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import type { RegistrationNow } from '../../edition/facts/event-phase.rules.ts';
import { type CalendarStage, calendarWith } from './circuit-calendar.rules.ts';

const { event, circuitCalendar } = edition();

const opensAt = new Date('2025-03-01T08:00:00+02:00');
const registration = (state: RegistrationNow['state'], opens: Date | null = null) => ({
  state,
  opensAt: opens,
  changesAt: null,
});
const isOurs = ({ name }: CalendarStage) => name === event.name;
const ours = (now: RegistrationNow | undefined) => {
  const { registrationUrl, isClosed, opensAt: opens } = calendarWith(now).find(isOurs) ?? {};
  return { registrationUrl, isClosed, opensAt: opens };
};

describe('our stage in the circuit’s calendar', () => {
  it('is closed, without a link, once registration has ended', () => {
    expect(ours(registration('closed', opensAt))).toEqual({
      registrationUrl: null,
      isClosed: true,
      opensAt: null,
    });
  });

  it('is closed where nobody can say how registration stands', () => {
    expect(ours(undefined)).toEqual({ registrationUrl: null, isClosed: true, opensAt: null });
  });

  it('leads to our registration while it is open, and names no opening any more', () => {
    expect(ours(registration('open', opensAt))).toEqual({
      registrationUrl: '/registration',
      isClosed: false,
      opensAt: null,
    });
  });

  it('says when registration opens while that is still to come', () => {
    expect(ours(registration('not-yet', opensAt))).toEqual({
      registrationUrl: null,
      isClosed: false,
      opensAt,
    });
  });

  it('stays on race day in Romania', () => {
    expect(calendarWith(undefined).find(isOurs)).toMatchObject({
      day: '2025-07-05',
      countryCode: 'RO',
      website: '/',
      email: event.email,
    });
  });
});

describe('the other stages', () => {
  it.each(['open', 'not-yet', 'closed'] as const)(
    'are in France, Italy and Spain, and open by their own links, when ours is %s',
    (state) => {
      const others = calendarWith(registration(state, opensAt)).filter((each) => !isOurs(each));
      expect(others.map(({ day, countryCode }) => `${day} ${countryCode}`)).toEqual([
        '2025-05-25 FR',
        '2025-06-22 IT',
        '2025-09-13 ES',
      ]);
      for (const stage of others) {
        expect(stage.isClosed).toBe(false);
        expect(stage.opensAt).toBeNull();
        expect(stage.registrationUrl).toContain(stage.website);
      }
    },
  );

  it('are closed where the edition has no link to their registration', () => {
    const closed = circuitCalendar.map((stage) => ({ ...stage, registrationUrl: null }));
    const stages = calendarWith(registration('open'), event.raceDay, closed);
    expect(stages.map((stage) => [isOurs(stage), stage.isClosed])).toEqual([
      [false, true],
      [false, true],
      [true, false],
      [false, true],
    ]);
  });
});
