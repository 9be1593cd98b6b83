import { newToken } from '../platform/auth/session-token.ts';

/** Tells one form from another: sent twice, it makes one link. */
export function LinkKey() {
  return <input type="hidden" name="key" value={newToken()} />;
}
