import { newToken } from '../platform/auth/session-token.ts';

/** Distinguishes one form from another: sent twice, a form makes one link. */
export function LinkKey() {
  return <input type="hidden" name="key" value={newToken()} />;
}
