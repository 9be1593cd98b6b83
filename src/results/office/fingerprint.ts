import { createHash } from 'node:crypto';

/**
 * Changes with any part of what a person was shown, so that nobody confirms what they have not
 * seen.
 */
export const fingerprintOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
