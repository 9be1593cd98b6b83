import { newToken } from '../../features/staff/session-token.ts';

/** What the link that a form asks for will end in: sent twice, the form makes one link. */
export function LinkKey() {
  return <input type="hidden" name="key" value={newToken()} />;
}
