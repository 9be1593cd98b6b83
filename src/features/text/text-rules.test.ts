import { describe, expect, it } from 'vitest';
import { capitalised, hasWebAddress } from './text-rules.ts';

describe('capitalised', () => {
  it.each([
    ['ana', 'Ana'],
    ['ștefan', 'Ștefan'],
    ['élodie marie', 'Élodie marie'],
    ['McKay', 'McKay'],
    ['ион', 'Ион'],
    ['李雷', '李雷'],
    ['', ''],
  ])('%s is shown as %s', (name, shown) => expect(capitalised(name)).toBe(shown));
});

describe('hasWebAddress', () => {
  it.each([
    'http://spam.example',
    'Win at HTTPS:\u2060//x',
    'www.spam',
    'Ana spam.example',
    'Ana spam．com',
    'Ana spam。com',
    'bit.ly/abc',
    't.me/abc',
    'ana@spam',
  ])('finds one in %s', (text) => expect(hasWebAddress(text)).toBe(true));

  it.each([
    'Ana',
    'J. R. R. Pop',
    'J.R.R. Pop',
    'A.M.Popescu',
    'Ion Pop jr.',
    'Dr. Ion Pop',
    "Sinéad O'Connor",
    'Jean-Marc d’Ormesson',
    'http',
  ])('finds none in %s', (text) => expect(hasWebAddress(text)).toBe(false));
});
