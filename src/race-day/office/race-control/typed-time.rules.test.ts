import { expect, test } from 'vitest';
import { latestOf, momentOfTime } from './typed-time.rules.ts';

test.each([
  ['10:32', '2025-07-05T10:32:00+03:00'],
  ['10:32:05', '2025-07-05T10:32:05+03:00'],
  ['11:10', '2025-07-05T11:10:00+03:00'],
  ['11:11', '2025-07-04T11:11:00+03:00'],
])('%s at eleven is the latest such moment that does not lie ahead: %s', (time, moment) => {
  const eleven = new Date('2025-07-05T11:00:00+03:00');
  expect(momentOfTime(time, eleven)).toEqual(new Date(moment));
});

test.each([
  ['on the day of the race', '2025-07-05T18:00:00+03:00', '2025-07-05T18:00:00+03:00'],
  ['days later', '2025-07-08T09:00:00+03:00', '2025-07-06T12:00:00+03:00'],
])('what arrives %s was recorded at the latest %s', (_, arrived, latest) => {
  const days = ['2025-07-05', '2025-07-04'];
  expect(latestOf(new Date(arrived), days)).toEqual(new Date(latest));
});
