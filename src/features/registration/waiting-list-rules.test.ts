import { expect, it } from 'vitest';
import { registration } from '../../../edition/registration.ts';
import { offerStandsUntil } from './waiting-list-rules.ts';

const start = new Date('2025-07-05T08:30:00+03:00');
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000);
const { offerHours, lastDays } = registration;
const lastHours = lastDays.days * 24;

it.each([
  ['long before', before(1000), before(1000 - offerHours)],
  ['before the last days', before(lastHours), before(lastHours - offerHours)],
  ['in the last days', before(lastHours - 1), before(lastHours - 1 - lastDays.offerHours)],
  ['in the last hours', before(2), start],
  ['at the start', start, undefined],
])('an offer made %s stands until its time', (_, now, until) => {
  expect(offerStandsUntil(start, now)).toEqual(until);
});

it('an offer for a race that has no start is none', () => {
  expect(offerStandsUntil(undefined, start)).toBeUndefined();
});
