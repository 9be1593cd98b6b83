import { findFactors } from '../platform/auth/factor.queries.ts';
import { forPage } from '../site/office-use-case.ts';
import type { AuditFilters } from './audit/audit.contract.ts';
import { findAudit } from './audit.queries.ts';
import { listInvitationRows } from './invitation.queries.ts';
import type { Invitation, Person } from './staff.contract.ts';
import { listStaffRows } from './staff.queries.ts';

/**
 * The people who may sign in, the links that nobody has used yet, and whether all need a second
 * factor.
 */
export const readStaff = forPage('staff', async ({ db, staff }) => {
  const [rows, links, { isRequired }] = await Promise.all([
    listStaffRows(db),
    listInvitationRows(db),
    findFactors(db, staff.id),
  ]);
  return { people: rows.map(toPerson), invitations: links.map(toInvitation), isRequired };
});

/** One member of staff; undefined: nobody has this number. */
export const readPerson = forPage('staff', async ({ db }, id: string) =>
  (await listStaffRows(db)).map(toPerson).find((person) => person.id === id),
);

/** The entries of the history that the person who asks may see, the newest first. */
export const readAudit = forPage('audit', ({ db, staff }, filters: AuditFilters) =>
  findAudit(db, filters, staff),
);

const toPerson = (row: Awaited<ReturnType<typeof listStaffRows>>[number]): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  rights: row.rights,
  isActive: row.is_active,
  hasSecondFactor: row.has_factor,
  seenAt: row.seen_at ?? undefined,
});

const toInvitation = (row: Awaited<ReturnType<typeof listInvitationRows>>[number]): Invitation => ({
  id: row.token_hash.toString('base64url'),
  email: row.email ?? '',
  role: row.role,
  rights: row.rights,
  expiresAt: row.expires_at,
  isForPassword: row.staff_id !== null,
});
