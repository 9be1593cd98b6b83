import { type AccessRefusal, passwordLength } from './staff-contract.ts';

/** What is wrong with a password that somebody chooses. */
export function passwordProblem(password: string): AccessRefusal | undefined {
  const { length } = password;
  if (length < passwordLength.min) return 'password-short';
  return length > passwordLength.max ? 'password-long' : undefined;
}
