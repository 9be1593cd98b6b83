import { expect, it } from 'vitest';
import { meantDomain } from './meant-domain.rules.ts';

it.each([
  ['ana@gmail.con', 'gmail.com'],
  ['ana@gmail.co', 'gmail.com'],
  ['ana@gmail.comm', 'gmail.com'],
  ['ana@gmial.com', 'gmail.com'],
  ['Ana@GMAI.com ', 'gmail.com'],
  ['ana@yaho.com', 'yahoo.com'],
  ['ana@yahooo.com', 'yahoo.com'],
  ['ana@hotmial.com', 'hotmail.com'],
  ['ana@outlok.com', 'outlook.com'],
  ['ana@iclod.com', 'icloud.com'],
])('%s is asked about', (address, domain) => {
  expect(meantDomain(address)).toBe(domain);
});

it.each([
  'ana@gmail.com',
  'ana@yahoo.ro',
  'ana@yahoo.co.uk',
  'ana@hotmail.fr',
  'ana@outlook.it',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@email.com',
  'ana@gmx.com',
  'ana@libero.it',
  'gmail.con',
  'ana@',
  '',
])('%s is not', (address) => {
  expect(meantDomain(address)).toBeUndefined();
});
