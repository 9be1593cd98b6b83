import type { Kysely } from 'kysely';
import { fallbackLanguage } from '../edition/words/languages.ts';
import { clearFactors } from '../platform/auth/factor.queries.ts';
import { presets } from '../platform/auth/rights.rules.ts';
import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { writeAudit } from './audit/write-audit.ts';
import { deleteInvitationsOf, insertInvitation } from './invitation.queries.ts';
import { findStaffByEmail, listAdminRows, updateStaff } from './staff.queries.ts';
import { tellOfAccess } from './tell-of-access.ts';

/**
 * For a person with access to the server: makes a link by which an address becomes an admin's, or
 * gets a new password, without a second factor and regardless of what prevented a sign-in. All
 * admins get a mail, as the people with access to the server are not always admins.
 */
export function linkFromServer(
  db: Kysely<Schema>,
  { email, siteUrl }: { email: string; siteUrl: string },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const token = newToken();
    const token_hash = tokenHash(token);
    const known = await findStaffByEmail(trx, email);
    if (known) {
      const admin = { role: 'admin' as const, rights: [...presets.admin] };
      await updateStaff(trx, known.id, { ...admin, is_active: true });
      await clearFactors(trx, known.id);
      // A person in one of these sessions would now be an admin, without a password.
      await deleteSessionsOf(trx, known.id);
    }
    await insertInvitation(trx, { token_hash, rights: presets.admin, email });
    await deleteInvitationsOf(trx, email, token_hash);
    const telling = { siteUrl, language: fallbackLanguage() };
    for (const admin of await listAdminRows(trx)) {
      await tellOfAccess(trx, admin, { kind: 'server-link', email }, telling);
    }
    await writeAudit(trx, {
      staff: null,
      action: 'staff.link',
      subject: `staff ${email}`,
      after: { role: 'admin' },
    });
    return `${siteUrl}/admin/invitation/${token}`;
  });
}
