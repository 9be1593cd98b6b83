import { describe, expect, it } from 'vitest';
import { greetingName, subjectName } from './contact-mail.rules.ts';

describe('greetingName', () => {
  it.each([
    'Ana',
    'Ana Țurcanu',
    'Ana Maria Pop',
    'Jean-Marc d’Ormesson',
    "Sinéad O'Connor",
    'अनीता देवी',
    '李雷',
  ])('greets %s', (name) => expect(greetingName(name)).toBe(name));

  it.each([
    'Win money at spam.example',
    'Win a free phone',
    'win-a-free-phone',
    'Win. Click here',
    'Dr. Ion Pop',
    'Casino77',
    'bit.ly/abc',
    'spam/abc',
    'https://spam.example',
    'spam.example',
    '+40 700 000 000',
    'Ana!',
    'ana@example.ro',
    'x'.repeat(41),
    `${'a '.repeat(50_000)}!`,
  ])('greets %.30s without a name', (name) => expect(greetingName(name)).toBeUndefined());
});

describe('subjectName', () => {
  it.each([
    ['Ana', 'Pop', 'Ana Pop'],
    ['Jean-Marc', 'd’Ormesson', 'Jean-Marc d’Ormesson'],
    ['Ana', 'Maria Pop Țurcanu', 'Ana'],
    ['Ana', 'x'.repeat(37), 'Ana'],
    ['Ana', 'spam.example', 'Ana'],
  ])('tells the mails of %s %s apart by %s', (firstname, lastname, name) =>
    expect(subjectName(firstname, lastname)).toBe(name),
  );

  it.each([
    ['Win at spam.example', 'Pop'],
    ['Casino77', 'Casino77'],
    ['', ''],
  ])('has no name of %j %j', (firstname, lastname) =>
    expect(subjectName(firstname, lastname)).toBeUndefined(),
  );
});
