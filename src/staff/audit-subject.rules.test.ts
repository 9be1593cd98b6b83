import { expect, it } from 'vitest';
import { readSubject } from './audit-subject.rules.ts';

const id = '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b';

it.each([
  ['participant 17', { kind: 'runner', id: 17 }],
  ['participant 999999999', { kind: 'runner', id: 999_999_999 }],
  [`payment ${id}`, { kind: 'payment', id }],
  [`waiting entry ${id}`, { kind: 'waiting', id }],
  ['staff ana@example.ro', { kind: 'staff', email: 'ana@example.ro' }],
  ['race 2', { kind: 'race', id: 2 }],
])('%j is named', (text, subject) => expect(readSubject(text)).toEqual(subject));

it.each([
  '',
  'participant',
  'participant 0',
  'participant 017',
  'participant 1000000000',
  'participant 17 and more',
  'the participant 17',
  'participant x',
  `payment ${id}0`,
  `a payment ${id}`,
  'payment 17',
  `payment ${id.toUpperCase()}`,
  `waiting entry ${id} `,
  `one waiting entry ${id}`,
  'staff  ana@example.ro',
  'staff ',
  'all staff ana@example.ro',
  'staff ana\nioana',
  'race 0',
  'race 2b',
  'the race 2',
  'settings',
])('%j is nothing with a page of its own', (text) => {
  expect(readSubject(text)).toEqual({ kind: 'other', text });
});
