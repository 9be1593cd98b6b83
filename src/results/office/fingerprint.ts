import { createHash } from 'node:crypto';

/** Changes with anything of what somebody was shown, so that nobody does what they have not seen. */
export const fingerprintOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
