import { describe, expect, it } from 'vitest';
import { greetingName } from './contact-mail.rules.ts';

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
