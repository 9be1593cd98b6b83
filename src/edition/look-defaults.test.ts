import { expect, it } from 'vitest';
import { readEdition } from './read-edition.ts';

/** Has no look.yaml. */
const { look } = readEdition('../src/test/editions/bare');

it('an edition without look.yaml has the product’s colours, mark, forest and ridge', () => {
  expect(look).toMatchObject({
    primary: '#1d5a3f',
    accent: '#f2b63c',
    info: '#1c5c9c',
    dress: 'forest',
  });
  expect([look.logo, look.hero]).toEqual([undefined, undefined]);
});
