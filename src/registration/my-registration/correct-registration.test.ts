import { expect, it } from 'vitest';
import { asForm } from './correct-registration.ts';
import type { Runner } from './my-registration.queries.ts';

it.each([
  ['M', 'male'],
  ['F', 'female'],
  [null, ''],
] as const)('takes a runner of gender %s for %s', (gender, word) => {
  expect(asForm({ first_name: 'Ana', last_name: 'Pop', gender } as Runner).gender).toBe(word);
});
