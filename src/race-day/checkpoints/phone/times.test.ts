import { expect, it } from 'vitest';
import { timeOf } from './times.ts';

it.each([
  ['Europe/Bucharest', 'medium', '00:05:09'],
  ['Asia/Tokyo', 'medium', '06:05:09'],
  ['Asia/Tokyo', 'short', '06:05'],
] as const)('a moment is said by the clocks of %s (%s)', (zone, style, said) => {
  const ms = Date.parse('2025-07-04T21:05:09Z');
  expect(timeOf({ language: 'en', zone }, ms, style)).toBe(said);
});
