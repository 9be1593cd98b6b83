import { describe, expect, it } from 'vitest';
import { numberIn } from './number-in.rules.ts';

describe('the number of a participant or a race', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [999_999_999, 999_999_999],
    ['999999999', 999_999_999],
    ['01', 1],
    ['000999999999', 999_999_999],
  ])('is taken as a number or a text: %j', (given, number) => {
    expect(numberIn(given)).toBe(number);
  });

  it.each([
    undefined,
    null,
    '',
    0,
    '0',
    '00',
    -1,
    1.5,
    '1.5',
    '1e3',
    ' 1',
    '1 ',
    'x1',
    '1x',
    1_000_000_000,
    '1000000000',
    'undefined',
    Number.NaN,
  ])('is missing where %j is sent', (given) => {
    expect(numberIn(given)).toBeUndefined();
  });
});
