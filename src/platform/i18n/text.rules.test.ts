import { describe, expect, it } from 'vitest';
import { capitalised, hasWebAddress, oneLine, seenLength, severalLines } from './text.rules.ts';

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
    'http:spam',
    'www.spam',
    'Ana www．spam．com',
    'Ana www。spam。com',
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
    'Popescu.A',
    'Dr. Ion Pop',
    "Sinéad O'Connor",
    'Jean-Marc d’Ormesson',
    'http',
    'St.John',
    'Gh.Popescu',
    'alergotura.ro',
    '4run.ro',
  ])('finds none in %s', (text) => expect(hasWebAddress(text)).toBe(false));
});

describe('seenLength', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    [' Ana ', 3],
    ['\u200b Ana', 3],
    ['Ana \n\t Pop', 7],
    ['Ștefan', 6],
    ['S\u0326tefan', 6],
    ['𠀀𠀁', 2],
    ['5 €', 3],
    ['\u2800\u3164', 0],
  ])('of %j is %i', (text, length) => expect(seenLength(text)).toBe(length));
});

describe('oneLine', () => {
  it.each([
    ['  Ana  ', 'Ana'],
    ['Ana\r\nBcc: ion@example.ro', 'Ana Bcc: ion@example.ro'],
    ['Ana\u0000\u0007 \u2028Pop', 'Ana Pop'],
    ['A\u200bna\u202e', 'Ana'],
    ['\u2067Ana\u2069\u061c', 'Ana'],
    ['Ana \ud800', 'Ana \ufffd'],
  ])('of %j is %j', (text, line) => expect(oneLine(text)).toBe(line));
});

describe('severalLines', () => {
  it.each([
    [' one\r\ntwo\rthree\nfour ', 'one\ntwo\nthree\nfour'],
    ['one\n\n\ttwo', 'one\n\n\ttwo'],
    ['o\u0000n\u001be', 'one'],
    ['pay \u202e05\u202c lei', 'pay 05 lei'],
    ['one \ud800', 'one \ufffd'],
  ])('of %j are %j', (text, lines) => expect(severalLines(text)).toBe(lines));
});
