import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { cancelledAt, holdsWorthAMail, unpaidBefore, unpaidUntil } from './unpaid.rules.ts';

const { registration } = edition();

const day = 24 * 3600 * 1000;
const raceDay = new Date('2025-07-05T00:00:00+03:00');
const before = (days: number) => new Date(raceDay.getTime() - days * day);
const facts = registration.unpaid;

describe('a registration that nobody pays for', () => {
  it('ends after two weeks, in the week before the race after two days, never from race day on', () => {
    expect(facts).toEqual({ days: 14, lastDays: 7, daysAtLast: 2 });
    expect(unpaidBefore(before(30), raceDay, facts)).toEqual(before(44));
    expect(unpaidBefore(before(7), raceDay, facts)).toEqual(before(9));
    expect(unpaidBefore(raceDay, raceDay, facts)).toBeUndefined();
    expect(unpaidUntil(before(40), raceDay, facts)).toEqual(before(26));
    expect(unpaidUntil(before(12), raceDay, facts)).toEqual(before(7));
    expect(unpaidUntil(before(5), raceDay, facts)).toEqual(before(3));
    expect(unpaidUntil(before(1), raceDay, facts)).toBeUndefined();
  });

  it('never ends at the moment at which race day begins, and a millisecond before it still', () => {
    expect(unpaidUntil(before(2), raceDay, facts)).toBeUndefined();
    const justBefore = new Date(raceDay.getTime() - 1);
    const since = new Date(before(2).getTime() - 1);
    expect(unpaidUntil(since, raceDay, facts)).toEqual(justBefore);
  });

  it('ends at the moment that its mail names, not before, and at the latest then', () => {
    const moment = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => before(hours / 24));
    const any = fc.record({
      days: fc.integer({ min: 1, max: 30 }),
      lastDays: fc.integer({ min: 0, max: 30 }),
      daysAtLast: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(moment, moment, any, (since, now, asked) => {
        fc.pre(now >= since);
        const limit = unpaidBefore(now, raceDay, asked);
        const isEnded = limit !== undefined && since <= limit;
        const until = unpaidUntil(since, raceDay, asked);
        expect(isEnded).toBe(until !== undefined && now >= until && now < raceDay);
      }),
    );
  });
});

describe('a registration is cancelled for want of payment', () => {
  const made = {
    created_at: before(40),
    last_tried_at: null,
    source: 'site' as const,
    accepted_at: before(40),
    holds_place: false,
    held_until: null,
  };
  it.each<[string, Partial<Parameters<typeof cancelledAt>[0]>, Date | undefined]>([
    ['two weeks after it was made', {}, before(26)],
    ['two weeks after the last try to pay', { last_tried_at: before(38) }, before(24)],
    ['no earlier for a try before that', { last_tried_at: before(41) }, before(26)],
    ['never where the office entered it', { source: 'office' }, undefined],
    ['never where a list brought it', { accepted_at: null }, undefined],
    ['never with a place for good', { holds_place: true }, undefined],
    ['once its place is given back', { holds_place: true, held_until: before(20) }, before(20)],
    ['later than its place is', { holds_place: true, held_until: before(30) }, before(26)],
    ['never with a place until race day', { holds_place: true, held_until: raceDay }, undefined],
  ])('%s', (_, changed, at) => {
    expect(cancelledAt({ ...made, ...changed }, raceDay, facts)).toEqual(at);
  });
});

it('a place is worth a mail while there is time to read it, and not much', () => {
  const now = before(10);
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  expect(holdsWorthAMail(now, registration.holdWords)).toEqual({
    from: minutes(10),
    to: minutes(15),
  });
});
