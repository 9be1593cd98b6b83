import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const own = ['ana.pop@trailrun.example', 'Ana Pop-Ionescu'];
const problem = (password: string) => passwordProblem(password, own);

describe('a password', () => {
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
  ])('may be %s', (password) => {
    expect(problem(password)).toBeUndefined();
  });

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
  ])('is too common: %s', (password) => {
    expect(problem(password)).toBe('password-common');
  });

  it.each([
    'ana.pop@trailrun.example',
    'ANA.POP@TRAILRUN.EXAMPLE',
    'anapop-ionescu',
    'AnaPopIonescu1',
    'ana.pop.2025!',
    'Ionescu-Ionescu-1',
    'trailrunexample',
  ])('is too much like its owner: %s', (password) => {
    expect(problem(password)).toBe('password-own');
  });

  it.each([
    ['password', 'password-short'],
    ['x'.repeat(201), 'password-long'],
  ])('has its length: %s', (password, code) => {
    expect(problem(password)).toBe(code);
  });
});
