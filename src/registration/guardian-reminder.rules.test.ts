import { describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { isAskedWithRunner, placeOfMinor, remindedBefore } from './guardian-reminder.rules.ts';

const { registration } = edition();

const raceDayBegins = new Date('2025-07-05T00:00+03:00');
const at = (moment: string) => new Date(`${moment}+03:00`);

describe('a guardian who has not signed is reminded', () => {
  it.each([
    ['every three days', '2025-06-01T10:00', '2025-05-29T10:00'],
    ['every three days until a week before the race', '2025-06-27T23:59', '2025-06-24T23:59'],
    ['daily in the last week', '2025-06-28T00:00', '2025-06-27T00:00'],
    ['daily on the last day', '2025-07-04T23:59', '2025-07-03T23:59'],
  ])('%s: on %s who was written to before %s', (_, now, before) => {
    const found = remindedBefore(at(now), raceDayBegins, registration.guardianReminders);
    expect(found).toEqual(at(before));
  });

  it.each(['2025-07-05T00:00', '2025-07-05T08:30', '2025-08-01T00:00'])(
    'no more when race day has begun: %s',
    (now) => {
      const found = remindedBefore(at(now), raceDayBegins, registration.guardianReminders);
      expect(found).toBeUndefined();
    },
  );
});

it.each([
  [{ isPaid: true, hasPlace: true, holdsBegun: 0 }, 'paid'],
  [{ isPaid: true, hasPlace: false, holdsBegun: 1 }, 'paid'],
  [{ isPaid: false, hasPlace: true, holdsBegun: 1 }, 'kept'],
  [{ isPaid: false, hasPlace: false, holdsBegun: 0 }, 'none'],
  [{ isPaid: false, hasPlace: false, holdsBegun: 1 }, 'gone'],
])('the registration %j that a guardian is asked about is %s', (asked, place) => {
  expect(placeOfMinor(asked)).toBe(place);
});

it.each([
  ['never', null, true],
  ['a day before', '2025-05-31T10:00', true],
  ['a minute less than a day before', '2025-05-31T10:01', false],
  ['a moment ago', '2025-06-01T10:00', false],
])('a guardian who was asked %s is asked with the runner’s mail: %s', (_, askedAt, isAsked) => {
  const asked = { guardian_asked_at: askedAt === null ? null : at(askedAt) };
  expect(isAskedWithRunner(asked, at('2025-06-01T10:00'), 24)).toBe(isAsked);
});
