import { expect, it } from 'vitest';
import { readCell } from './import-values.ts';

it.each([
  ['5.7.1990', '1990-07-05'],
  ['1990-07-05', '1990-07-05'],
  ['1990-07-05 12:00:00', '1990-07-05'],
  ['1990-07-05T00:00:00.000Z', '1990-07-05'],
  ['05/07/1990 0:00', '1990-07-05'],
  ['July 1990', 'July 1990'],
])('a day of birth %j is read as %j', (cell, day) => {
  expect(readCell('birthDate', cell)).toBe(day);
});
