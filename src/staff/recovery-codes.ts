import { createHash, randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { takeRecoveryCode } from '../platform/auth/factor.queries.ts';
import type { Schema } from '../platform/db/schema.ts';

const howMany = 10;

/**
 * 66 bits, which nobody guesses from a hash; digits, so that they fit into the field for the app's
 * code.
 */
const digits = 20;

const newCode = () => Array.from({ length: digits }, () => randomInt(10)).join('');

/** Ten codes, each in groups that can be read out. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => newCode().replace(/.{5}(?=.)/g, '$&-'));

/** The hash of a code, which is all that is kept of it. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/\D/g, '')).digest();

/** Whether it is one of a person's recovery codes, which is then used up. */
export async function isRecoveryCode(
  trx: Transaction<Schema>,
  staffId: string,
  code: string,
): Promise<boolean> {
  const isShaped = /^[\d\s-]+$/.test(code) && code.replace(/\D/g, '').length === digits;
  return isShaped && takeRecoveryCode(trx, staffId, recoveryHash(code));
}
