import type { Kysely } from 'kysely';
import type { Language } from '../edition/words/languages.ts';
import { findFactors, holdFactors, requireFactor } from '../platform/auth/factor.queries.ts';
import type { Session } from '../platform/auth/find-session.ts';
import { holdsAll } from '../platform/auth/rights.rules.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import { writeAudit } from './audit/write-audit.ts';
import { findAudit } from './audit.queries.ts';
import {
  changeEmailOf,
  changeRights,
  resetSecondFactor,
  type StaffActing,
  setActive,
} from './change-staff.ts';
import { deleteInvitation, findInvitation, listInvitationRows } from './invitation.queries.ts';
import { invite, linkForPassword } from './make-staff-link.ts';
import type { Done, StaffService } from './staff.contract.ts';
import { listStaffRows } from './staff.queries.ts';

/**
 * What may be done with the accounts of others, by whoever has no fewer rights than they: nobody
 * gives what they do not have, nor opens the account of somebody who may do more.
 */
export function staffService(
  db: Kysely<Schema>,
  options: { session: Session; siteUrl: string; language: Language },
): StaffService {
  const acting = { db, ...options };
  const { session } = options;
  const people = async () => (await listStaffRows(db)).map(toPerson);
  return {
    people,
    find: async (id) => (await people()).find((person) => person.id === id),
    invitations: async () => (await listInvitationRows(db)).map(toInvitation),
    invite: (asked) => invite(acting, asked),
    linkForPassword: (id, key) => linkForPassword(acting, id, key),
    withdraw: (id) => withdraw(acting, id),
    changeRights: (id, asked) => changeRights(acting, id, asked),
    changeEmail: (id, written) => changeEmailOf(acting, id, written),
    setActive: (id, isActive) => setActive(acting, id, isActive),
    resetSecondFactor: (id) => resetSecondFactor(acting, id),
    isFactorRequired: async () => (await findFactors(db, session.staff.id)).isRequired,
    requireFactor: (isRequired) => requireFactorOfAll(acting, isRequired),
    audit: (filters) => findAudit(db, filters, session.staff),
  };
}

function withdraw({ db, session: { staff } }: StaffActing, id: string): Promise<Done> {
  return inTransaction(db, async (trx): Promise<Done> => {
    const hash = Buffer.from(id, 'base64url');
    const invitation = await findInvitation(trx, hash);
    // What a link was made for never changes: the check holds until it is deleted.
    if (invitation && !holdsAll(staff.rights, invitation.rights)) return refused('rights-beyond');
    const gone = await deleteInvitation(trx, hash);
    if (!gone) return refused('link-gone');
    await writeAudit(trx, { staff, action: 'staff.withdraw', subject: `staff ${gone.email}` });
    return { ok: true };
  });
}

async function requireFactorOfAll(
  { db, session: { staff } }: StaffActing,
  isRequired: boolean,
): Promise<Done> {
  // It concerns the admins too.
  if (staff.role !== 'admin') return refused('rights-beyond');
  return inTransaction(db, async (trx): Promise<Done> => {
    const { app, passkeys } = await holdFactors(trx, staff.id);
    // Else whoever asks it of all would stand outside first.
    if (isRequired && !app && passkeys === 0) return refused('factor-missing');
    if (await requireFactor(trx, isRequired)) {
      await writeAudit(trx, {
        staff,
        action: 'staff.require-factor',
        subject: 'staff',
        after: { secondFactor: isRequired },
      });
    }
    return { ok: true };
  });
}

const toPerson = (row: Awaited<ReturnType<typeof listStaffRows>>[number]) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  rights: row.rights,
  isActive: row.is_active,
  hasSecondFactor: row.has_factor,
  seenAt: row.seen_at ?? undefined,
});

const toInvitation = (row: Awaited<ReturnType<typeof listInvitationRows>>[number]) => ({
  id: row.token_hash.toString('base64url'),
  email: row.email ?? '',
  role: row.role,
  rights: row.rights,
  expiresAt: row.expires_at,
  isForPassword: row.staff_id !== null,
});
