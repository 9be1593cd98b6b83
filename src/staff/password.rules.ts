import { dictionary } from '@zxcvbn-ts/language-common';
import { type AccessRefusal, passwordLength } from './staff.contract.ts';

type PasswordRefusal = Extract<AccessRefusal, `password-${string}`>;

/** Letters that a password needs beside the words that everybody knows about its owner. */
const leastOfOwn = 6;

let commonOnes: ReadonlySet<string> | undefined;
const isListed = (text: string) => {
  commonOnes ??= new Set(dictionary['passwords-common']);
  return commonOnes.has(text);
};

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/**
 * What is wrong with a new password. `own`: the owner's address and name, of which it must not
 * consist.
 */
export function passwordProblem(
  password: string,
  own: readonly string[],
): PasswordRefusal | undefined {
  const { length } = password;
  if (length < passwordLength.min) return 'password-short';
  if (length > passwordLength.max) return 'password-long';
  const text = fold(password);
  if (isMadeOf(text, own.map(fold))) return 'password-own';
  return isCommon(text) ? 'password-common' : undefined;
}

/** In the list as it is or with digits and signs around it; or one short piece repeated. */
function isCommon(text: string): boolean {
  const letters = lettersOf(text);
  if (isListed(text) || isListed(text.replace(/[\s\p{P}\p{S}]/gu, ''))) return true;
  if (isListed(letters) && letters.length * 2 >= text.length) return true;
  const [, unit] = /^(.+?)\1+$/u.exec(letters || text) ?? [];
  return unit !== undefined && (unit.length < leastOfOwn || isListed(unit));
}

function isMadeOf(text: string, own: readonly string[]): boolean {
  const parts = own
    .flatMap((each) => [each, ...each.split(/[^\p{L}\p{N}]+/u)])
    .filter(({ length }) => length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text);
  return rest !== text && lettersOf(rest).length < leastOfOwn;
}
