import { expect, test } from 'vitest';
import { typingCost } from './typing.rules.ts';

test.each<[string, string, number | undefined]>([
  ['123', '123', 0],
  // One other digit, beside the right key or not.
  ['124', '123', 1],
  ['126', '123', 0.8],
  ['120', '128', 0.8],
  ['128', '120', 0.8],
  ['1A3', '123', 1],
  ['123', '1A3', 1],
  // Two swapped.
  ['213', '123', 0.7],
  ['132', '123', 0.7],
  ['321', '123', undefined],
  // Digits that could not be read.
  ['1*3', '123', 0.4],
  ['**3', '123', 0.8],
  ['***', '123', undefined],
  ['1*4', '123', undefined],
  // Too few or too many.
  ['12', '123', 1],
  ['12', '122', 0.7],
  ['1223', '123', 0.7],
  ['1233', '123', 0.7],
  ['1243', '123', 1],
  ['0123', '123', 1],
  ['1', '123', undefined],
  ['12345', '123', undefined],
  ['123', '12345', undefined],
  ['45', '123', undefined],
  ['456', '123', undefined],
])('%s for %s costs %s', (typed, bib, cost) => {
  expect(typingCost(typed, bib)).toBe(cost);
});
