import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.rules.ts';

const own = ['ana.pop@trailrun.example', 'Ana Pop-Ionescu'];
const longest = 'up the hill and over the ridge, '.repeat(7).slice(0, 200);
const problem = (password: string) => passwordProblem(password, own);

describe('a password', () => {
  it.each([
    'qwerty123456',
    '1qaz2wsx3edc',
    'PASSWORD1234',
    'password-2025',
    'iloveyou!!!!!',
    'passwordpassword',
    'sunshine sunshine',
    'abcabcabcabc',
    'aaaaaaaaaaaaaa',
    '111111111111',
    '123456654321',
    '12121212121212',
    // Listed as they are, or once the signs between are left away.
    'nick1234-rem936',
    '12345-6789-0a',
    // A listed word makes up a half of it.
    'monkey917364',
    // Five letters over and over.
    'qxzvkqxzvkqxzvk',
  ])('is too common: %s', (password) => {
    expect(problem(password)).toBe('password-common');
  });

  it.each([
    'up and down again',
    'over the ridge',
    'Correct-Horse-7-Battery',
    'peste culme și înapoi',
    'ana runs up and down',
    'trailrun at the lodge 7',
    'x7!qP2#mZ9$w',
    '19$7#2dog4&8!3',
    '日本語のパスワードです、長い',
    // A listed word makes up less than a half of it.
    'monkey9173648',
    // Only its beginning, or its end, is repeated; or what is repeated is long.
    'aaover the ridge',
    'over the ridgeee',
    'overhilloverhill',
    'qxzvkjqxzvkj',
    // Six letters of one's own beside the name.
    'ana-pop-brisk-7s',
    longest,
  ])('may be %s', (password) => {
    expect(problem(password)).toBeUndefined();
  });

  it.each([
    'ana.pop@trailrun.example',
    'ANA.POP@TRAILRUN.EXAMPLE',
    'anapop-ionescu',
    'AnaPopIonescu1',
    'ana.pop.2025!',
    'Ionescu-Ionescu-1',
    'trailrunexample',
    // Five letters of one's own beside the name.
    'ana-pop-brisk-77',
  ])('is too much like its owner: %s', (password) => {
    expect(problem(password)).toBe('password-own');
  });

  it.each([
    ['password', 'password-short'],
    ['x7!qP2#mZ9$', 'password-short'],
    ['x'.repeat(201), 'password-long'],
    [`${longest}r`, 'password-long'],
  ])('has its length: %s', (password, code) => {
    expect(problem(password)).toBe(code);
  });

  it('is compared with the longest part of a name first', () => {
    const owner = ['ana.anastasiade@mail.example', 'Ana Anastasiade'];
    expect(passwordProblem('anastasiade-1', owner)).toBe('password-own');
  });

  it('may hold parts of a name that are too short to say whose it is', () => {
    expect(passwordProblem('li-an!brisk#7', ['an.li@mail.example', 'An Li'])).toBeUndefined();
  });
});
