import { expect, it } from 'vitest';
import { genderOf, genderWord } from './gender.rules.ts';

it.each([
  ['M', 'male'],
  ['F', 'female'],
  [null, ''],
] as const)('%s is %j in forms, and back', (gender, word) => {
  expect(genderWord(gender)).toBe(word);
  expect(genderOf(word)).toBe(gender);
});

it.each(['Male', 'M', 'other', ' female'])('%j is nobody’s gender', (word) => {
  expect(genderOf(word)).toBeNull();
});
