import { describe, expect, it } from 'vitest';
import {
  firstOrOnlyName,
  fullName,
  hasOneName,
  lastNameFirst,
  shownName,
  subjectName,
} from './person-name.rules.ts';

it.each([
  ['Ana', 'Pop', 'Ana Pop', 'Pop Ana', 'Ana'],
  ['', 'Suharto', 'Suharto', 'Suharto', 'Suharto'],
  ['Madonna', '', 'Madonna', 'Madonna', 'Madonna'],
  [' ', 'Suharto ', 'Suharto', 'Suharto', 'Suharto'],
  ['Ana Maria', 'van den Berg', 'Ana Maria van den Berg', 'van den Berg Ana Maria', 'Ana Maria'],
  ['', '', '', '', ''],
])('joins %j and %j without a stray space', (firstname, lastname, whole, sorted, first) => {
  const name = { firstname, lastname };
  expect(fullName(name)).toBe(whole);
  expect(lastNameFirst(name)).toBe(sorted);
  expect(firstOrOnlyName(name)).toBe(first);
  expect(fullName({ first_name: firstname, last_name: lastname })).toBe(whole);
});

it.each([
  ['', 'Suharto', true],
  ['Madonna', ' ', true],
  ['Ana', 'Pop', false],
  ['', ' ', false],
])('of %j and %j, one alone says something: %s', (firstname, lastname, isOne) =>
  expect(hasOneName({ firstname, lastname })).toBe(isOne),
);

it('shows names with capitals', () => {
  expect(shownName({ firstname: 'ana', lastname: 'pop' })).toBe('Ana Pop');
  expect(shownName({ firstname: '', lastname: 'suharto' })).toBe('Suharto');
});

describe('subjectName', () => {
  it.each([
    ['Ana', 'Pop', 'Ana Pop'],
    ['Jean-Marc', 'd’Ormesson', 'Jean-Marc d’Ormesson'],
    ['Ana', 'Maria Pop Țurcanu', 'Ana'],
    ['Ana', 'x'.repeat(37), 'Ana'],
    ['Ana', 'spam.example', 'Ana'],
    ['', 'Suharto', 'Suharto'],
  ])('tells the mails of %s %s apart by %s', (firstname, lastname, name) =>
    expect(subjectName({ firstname, lastname })).toBe(name),
  );

  it.each([
    ['Win at spam.example', 'Pop'],
    ['Casino77', 'Casino77'],
    ['', ''],
    ['', 'Win at spam.example'],
  ])('has no name of %j %j', (firstname, lastname) =>
    expect(subjectName({ firstname, lastname })).toBeUndefined(),
  );
});
