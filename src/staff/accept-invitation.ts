import type { Kysely, Transaction } from 'kysely';
import { holdStaff } from '../platform/auth/factor.queries.ts';
import { presets } from '../platform/auth/rights.rules.ts';
import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { withRollback } from '../platform/db/rollback.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type Refused, refused } from '../platform/http/result.ts';
import { isEmailAddress } from '../platform/mail/email-address.rules.ts';
import { rightsNote, writeAudit } from './audit/write-audit.ts';
import {
  deleteInvitationsOf,
  findInvitation,
  insertInvitation,
  takeInvitation,
} from './invitation.queries.ts';
import { passwordProblem } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';
import { type Browser, openSession, type SignedIn } from './sign-in.ts';
import { type AccessRefusal, type InvitationView, staffLimits } from './staff.contract.ts';
import { findStaffByEmail, hasAdmin, insertStaff, updateStaff } from './staff.queries.ts';
import { type Telling, tellOfAccess, tellOfAdmin } from './tell-of-access.ts';

/** `name` and `email` count only where the link leaves them open. */
export type InvitationForm = { name: string; email: string; password: string };

/** The address at which the first admin makes their account; undefined when an admin exists. */
export async function firstAdminLink(
  db: Kysely<Schema>,
  siteUrl: string,
): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const token = newToken();
  await insertInvitation(db, { token_hash: tokenHash(token), rights: presets.admin, email: null });
  return `${siteUrl}/admin/invitation/${token}`;
}

/** What a link is for; undefined when it is used up. */
export async function readInvitation(
  db: Kysely<Schema>,
  token: string,
): Promise<InvitationView | undefined> {
  const invitation = await findInvitation(db, tokenHash(token));
  if (!invitation) return undefined;
  const { role, rights, email } = invitation;
  if (email === null)
    return (await hasAdmin(db))
      ? undefined
      : { role, rights, email: undefined, isForPassword: false };
  const staff = await findStaffByEmail(db, email);
  return { role, rights, email, isForPassword: staff !== undefined, name: staff?.name };
}

type Accepted = SignedIn | Refused<AccessRefusal>;

/**
 * Makes the account that a link is for, or sets its new password, and signs in. Where a second
 * factor is on, the sign-in still asks for it.
 */
export async function acceptInvitation(
  db: Kysely<Schema>,
  { token, form }: { token: string; form: InvitationForm },
  browser: Browser,
  telling: Telling,
): Promise<Accepted> {
  const invitation = await readInvitation(db, token);
  if (!invitation) return refused('link-gone');
  const problem = problemOf(form, invitation);
  if (problem) return refused(problem);
  const password_hash = await hashPassword(form.password);
  return withRollback<Accepted>(db, async (trx, rollback) => {
    const used = await takeInvitation(trx, tokenHash(token));
    // The rollback also makes the link unused again.
    const refuse = (code: AccessRefusal) => rollback(refused(code));
    if (!used || (used.email === null && !(await isStillFirst(trx)))) return refuse('link-gone');
    const email = used.email ?? form.email.trim();
    const before = await findStaffByEmail(trx, email);
    if (before) await holdStaff(trx, before.id);
    const known = before && (await findStaffByEmail(trx, email));
    // The link of the first admin has no address, so it must not open an existing account.
    if (known && used.email === null) return refuse('email-taken');
    if (known && !known.is_active) return refuse('link-gone');
    const name = form.name.trim();
    const staff =
      known ?? (await insertStaff(trx, { email, name, rights: used.rights, password_hash }));
    if (!staff) return refuse('email-taken');
    if (known) {
      await updateStaff(trx, known.id, { password_hash });
      await deleteSessionsOf(trx, known.id);
      await deleteInvitationsOf(trx, email);
    }
    await noteAccount(trx, staff, known !== undefined);
    const told = known ?? { email, language: null };
    await tellOfAccess(trx, told, { kind: known ? 'password' : 'created' }, telling);
    if (!known && staff.role === 'admin') await tellOfAdmin(trx, staff, telling);
    const needsCode = known?.has_factor ?? false;
    // A link only proves who reads a mailbox, so grave steps still ask for the password.
    const proof = { isVerified: !needsCode, isConfirmed: false };
    return { ok: true, token: await openSession(trx, staff, browser, proof), staff, needsCode };
  });
}

function problemOf({ name, email, password }: InvitationForm, invitation: InvitationView) {
  if (!invitation.email && !isEmailAddress(email.trim())) return 'email-invalid';
  const { length } = name.trim();
  if (!invitation.isForPassword && (length === 0 || length > staffLimits.name))
    return 'name-missing';
  return passwordProblem(password, [invitation.email ?? email, invitation.name ?? name]);
}

/**
 * Whether there is still no admin; if two first links are used at once, one waits for the other.
 */
async function isStillFirst(trx: Transaction<Schema>): Promise<boolean> {
  await trx.selectFrom('edition').select('year').forUpdate().execute();
  return !(await hasAdmin(trx));
}

const noteAccount = (trx: Transaction<Schema>, staff: Staff, isKnown: boolean) =>
  writeAudit(trx, {
    staff,
    action: isKnown ? 'staff.password' : 'staff.create',
    subject: `staff ${staff.email}`,
    ...(!isKnown && { after: { name: staff.name, ...rightsNote(staff) } }),
  });
