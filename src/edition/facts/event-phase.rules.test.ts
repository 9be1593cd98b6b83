import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edition } from '../edition.ts';
import { eventFactsOf } from './event-facts.ts';
import {
  closedEvent,
  type EventFacts,
  type EventSettings,
  eventAt,
  eventPhases,
} from './event-phase.rules.ts';

const { races } = edition();

const open = { ...closedEvent, isOpen: true };
const at = (moment: string, settings: EventSettings = closedEvent) =>
  eventAt(eventFactsOf(races), settings, new Date(moment));
const romanian = (moment: string) => new Date(`${moment}+03:00`);

describe('the phase of the event', () => {
  it.each([
    ['before-opening', '2025-03-01T10:00+03:00', { opensAt: romanian('2025-04-01T08:00') }],
    ['open', '2025-04-01T08:00+03:00', { opensAt: romanian('2025-04-01T08:00') }],
    ['full', '2025-04-02T08:00+03:00', { fullRaceIds: [1, 2] }],
    ['open', '2025-04-02T08:00+03:00', { fullRaceIds: [1] }],
    ['closed', '2025-04-02T08:00+03:00', { isOpen: false }],
    ['closed', '2025-07-01T08:00+03:00', { closesAt: romanian('2025-07-01T08:00') }],
    ['open', '2025-07-04T23:59:59+03:00', {}],
    ['race-day', '2025-07-05T00:00+03:00', {}],
    ['race-day', '2025-07-05T16:29:59+03:00', {}],
    ['over', '2025-07-05T16:30+03:00', {}],
    ['over', '2025-07-06T08:59:59+03:00', { resultsAt: romanian('2025-07-06T09:00') }],
    ['results', '2025-07-06T09:00+03:00', { resultsAt: romanian('2025-07-06T09:00') }],
    ['results', '2025-07-05T15:00+03:00', { resultsAt: romanian('2025-07-05T15:00') }],
    ['results', '2026-11-22T12:00+03:00', { resultsAt: romanian('2025-07-06T09:00') }],
  ])('is %s at %s', (phase, moment, changes) => {
    expect(at(moment, { ...open, ...changes }).phase).toBe(phase);
  });

  it('knows no results before the last start, whatever is set', () => {
    const settings = { ...open, resultsAt: romanian('2025-07-01T10:00') };
    expect(at('2025-07-05T09:29:59+03:00', settings).phase).toBe('race-day');
    expect(at('2025-07-05T09:30+03:00', settings).phase).toBe('results');
  });
});

describe('a race of the event', () => {
  it.each([
    ['2025-07-05T08:29:59+03:00', 'ahead', 'ahead'],
    ['2025-07-05T08:30+03:00', 'under-way', 'ahead'],
    ['2025-07-05T08:31+03:00', 'under-way', 'ahead'],
    ['2025-07-05T09:30+03:00', 'under-way', 'under-way'],
    ['2025-07-05T12:30+03:00', 'under-way', 'over'],
    ['2025-07-05T16:30+03:00', 'over', 'over'],
  ])('at %s is %s, the other %s', (moment, long, short) => {
    expect(at(moment).races.map(({ state }) => state)).toEqual([long, short]);
  });
});

describe('registration', () => {
  it.each([
    ['2025-07-05T09:29:59+03:00', null, false],
    ['2025-07-05T09:30+03:00', null, true],
    ['2025-06-30T23:59:59+03:00', romanian('2025-07-01T00:00'), false],
    ['2025-07-01T00:00+03:00', romanian('2025-07-01T00:00'), true],
  ])('at %s, where it closes at %s, has ended: %s', (moment, closesAt, hasEnded) => {
    for (const settings of [open, closedEvent]) {
      expect(at(moment, { ...settings, closesAt }).hasRegistrationEnded).toBe(hasEnded);
    }
  });

  it('is not open after the start of the last race, and of no race after its own', () => {
    const isOpen = (moment: string) => [
      at(moment, open).registration,
      ...at(moment, open).races.map((race) => race.isOpen),
    ];
    expect(isOpen('2025-07-05T08:29+03:00')).toEqual(['open', true, true]);
    expect(isOpen('2025-07-05T08:30+03:00')).toEqual(['open', false, true]);
    expect(isOpen('2025-07-05T09:30+03:00')).toEqual(['closed', false, false]);
  });

  it.each([
    ['after it ends', '2025-08-01T08:00', 'closed'],
    ['at the moment in which it ends', '2025-07-05T09:30', 'closed'],
    ['a minute before it ends', '2025-07-05T09:29', 'not-yet'],
  ])('that would open %s is, months before, %s', (_, opensAt, state) => {
    const settings = { ...open, opensAt: romanian(opensAt) };
    expect(at('2025-03-01T10:00Z', settings).registration).toBe(state);
  });
});

const moment = fc.integer({ min: 0, max: 60 }).map((hours) => new Date(hours * 3600_000));
const somewhen = fc.option(moment, { nil: null });
const anyFacts: fc.Arbitrary<EventFacts> = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([day, races]) => ({
    raceDayBegins: new Date(day * 3600_000),
    pricesChangeAt: [new Date(day * 1800_000)],
    races: races.map(([start, limit], index) => ({
      id: index + 1,
      startsAt: new Date((day + start) * 3600_000),
      endsAt: new Date((day + start + limit) * 3600_000),
    })),
  }));
const anySettings: fc.Arbitrary<EventSettings> = fc.record({
  isOpen: fc.boolean(),
  opensAt: somewhen,
  closesAt: somewhen,
  resultsAt: somewhen,
  fullRaceIds: fc.subarray([1, 2, 3]),
});
const rankOf = { ahead: 0, 'under-way': 1, over: 2 };
const order = { 'not-yet': 0, open: 1, closed: 2 };

describe('the rule, for any facts, settings and times', () => {
  it('answers with one known phase, and registration open in no other than it says', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, moment, (facts, settings, now) => {
        const { phase, registration, races } = eventAt(facts, settings, now);
        expect(eventPhases.filter((each) => each === phase)).toHaveLength(1);
        const allowed: Record<string, readonly string[]> = {
          'before-opening': ['not-yet'],
          open: ['open'],
          full: ['open'],
          closed: ['closed'],
          'race-day': ['not-yet', 'open', 'closed'],
          over: ['closed'],
          results: ['closed'],
        };
        expect(allowed[phase]).toContain(registration);
        expect(registration === 'open').toBe(races.some(({ isOpen }) => isOpen));
      }),
    );
  });

  it('never goes back as time goes on', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, moment, moment, (facts, settings, one, two) => {
        const [first, second] = [one, two].sort((a, b) => Number(a) - Number(b)) as [Date, Date];
        const [before, after] = [eventAt(facts, settings, first), eventAt(facts, settings, second)];
        const rank = (phase: (typeof eventPhases)[number]) => eventPhases.indexOf(phase);
        expect(rank(after.phase)).toBeGreaterThanOrEqual(rank(before.phase));
        expect(order[after.registration]).toBeGreaterThanOrEqual(order[before.registration]);
        after.races.forEach(({ state }, index) => {
          const earlier = before.races[index]?.state ?? 'over';
          expect(rankOf[state]).toBeGreaterThanOrEqual(rankOf[earlier]);
        });
      }),
    );
  });

  it('says when it changes next: until then it answers the same', () => {
    fc.assert(
      fc.property(anyFacts, anySettings, moment, fc.nat(), (facts, settings, now, later) => {
        const today = eventAt(facts, settings, now);
        const last = today.changesAt?.getTime() ?? Number(now) + 1e9;
        const soon = new Date(Number(now) + (later % (last - Number(now))));
        expect(eventAt(facts, settings, soon)).toEqual(today);
      }),
    );
  });
});
