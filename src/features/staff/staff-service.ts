import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { DataKeys, type Sealed } from '../../db/data-keys.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { staffLinkMail } from '../../emails/staff-link.tsx';
import type { Language } from '../../web/languages.ts';
import { isCarriedEverywhere, isEmailAddress } from '../mail/email-address-rules.ts';
import { announceMail, queueMail } from '../mail/queue-mail.ts';
import { findAudit } from './audit-queries.ts';
import { accountAddress, giveEmail, unlessTaken } from './change-email.ts';
import { clearFactors, findFactors, holdFactors, requireFactor } from './factor-queries.ts';
import type { Session } from './find-session.ts';
import {
  deleteInvitation,
  deleteInvitationOfForm,
  deleteInvitationsBy,
  deleteInvitationsOf,
  findInvitation,
  findTokenOfForm,
  insertInvitation,
  listInvitationRows,
  listOpenInvitationsOf,
} from './invitation-queries.ts';
import { holdsAll, type Right, roleOf, singleRights, wholeRights } from './rights-rules.ts';
import { deleteSessionsOf } from './session-queries.ts';
import { newToken, tokenHash } from './session-token.ts';
import type { AccessRefusal, Done, Link, StaffService } from './staff-contract.ts';
import {
  findStaff,
  findStaffByEmail,
  holdAdmins,
  listStaffRows,
  updateStaff,
} from './staff-queries.ts';
import { demandStepUp } from './step-up.ts';
import { tellOfAccess, tellOfAdmin } from './tell-of-access.ts';
import { rightsNote, writeAudit } from './write-audit.ts';

const sealedColumn = 'staff_invitation.sealed_token';
const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const refused = (code: AccessRefusal) => ({ ok: false as const, code });

/**
 * What may be done with the accounts of others, by whoever has no fewer rights than they: nobody gives
 * what they do not have, nor opens the account of somebody who may do more. `language`: of the mails
 * that go out.
 */
export function staffService(
  db: Kysely<Schema>,
  options: { session: Session; siteUrl: string; language: Language },
): StaffService {
  const { session, siteUrl, language } = options;
  const { staff } = session;
  const telling = { siteUrl, language, by: staff };
  type Row = NonNullable<Awaited<ReturnType<typeof findStaff>>>;
  const mayHandle = (other: { rights: readonly Right[] }) => holdsAll(staff.rights, other.rights);
  /** Why rights cannot be given by the one who acts. */
  const problemOf = (asked: readonly Right[]): AccessRefusal | undefined => {
    if (asked.length === 0) return 'rights-missing';
    // Only admins hold what is not given one by one.
    const isGiven = roleOf(asked) === 'admin' || holdsAll(singleRights, asked);
    return isGiven && holdsAll(staff.rights, asked) ? undefined : 'rights-beyond';
  };
  /** Changes somebody's account, held until it is done: not that of the last admin so that none is left. */
  const change = (
    id: string,
    takesAdminAway: (row: Row) => boolean,
    work: (trx: Transaction<Schema>, row: Row) => Promise<void>,
    problem?: AccessRefusal,
  ) =>
    inTransaction(db, async (trx): Promise<Done> => {
      const admins = await holdAdmins(trx);
      const row = idShape.test(id) ? await findStaff(trx, id) : undefined;
      if (!row) return refused('person-gone');
      const isLast = admins.every((admin) => admin === id);
      if (isLast && row.role === 'admin' && takesAdminAway(row)) return refused('last-admin');
      if (!mayHandle(row)) return refused('rights-beyond');
      if (problem) return refused(problem);
      await work(trx, row);
      return { ok: true };
    }).finally(announceMail);
  const makeLink = (to: { email: string; rights: Right[] }, key: string, isForPassword: boolean) =>
    inTransaction(db, async (trx): Promise<Link | ReturnType<typeof refused>> => {
      // The new link ends them: who may not withdraw them does not replace them either.
      const replaced = await listOpenInvitationsOf(trx, to.email);
      if (!replaced.every(mayHandle)) return refused('rights-beyond');
      const token = newToken();
      const link = `${siteUrl}/admin/welcome/${token}`;
      const isMailed = isCarriedEverywhere(to.email);
      const made = { ok: true as const, link, email: to.email, isMailed };
      const form = formOf(key || newToken(), [staff.id, to.email.toLowerCase(), to.rights.join()]);
      const invitation = {
        token_hash: tokenHash(token),
        ...to,
        made_by: staff.id,
        form_hash: form.hash,
        sealed_token: form.seal(token),
      };
      if (!(await insertInvitation(trx, invitation))) {
        const first = await findTokenOfForm(trx, form.hash);
        if (first?.sealed_token) {
          return { ...made, link: `${siteUrl}/admin/welcome/${form.open(first.sealed_token)}` };
        }
        // A page that lay open for days: what it made is good no longer.
        await deleteInvitationOfForm(trx, form.hash);
        await insertInvitation(trx, invitation);
      }
      await deleteInvitationsOf(trx, to.email, tokenHash(token));
      await writeAudit(trx, {
        staff,
        action: isForPassword ? 'staff.link' : 'staff.invite',
        subject: `staff ${to.email}`,
        ...(!isForPassword && { after: rightsNote(to) }),
      });
      if (isMailed) {
        const mail = await staffLinkMail({
          language,
          siteUrl,
          by: staff.name,
          rights: to.rights,
          link,
          isForPassword,
        });
        await queueMail(trx, { to: { address: to.email }, isAutomaticReply: false, ...mail });
      }
      return made;
    }).finally(announceMail);

  return {
    async people() {
      return (await listStaffRows(db)).map(toPerson);
    },
    async find(id) {
      return (await listStaffRows(db)).map(toPerson).find((person) => person.id === id);
    },
    async invitations() {
      const rows = await listInvitationRows(db);
      return rows.map((row) => ({
        id: row.token_hash.toString('base64url'),
        email: row.email ?? '',
        role: row.role,
        rights: row.rights,
        expiresAt: row.expires_at,
        isForPassword: row.staff_id !== null,
      }));
    },
    async invite({ email: written, rights: asked, key }) {
      demandStepUp(session);
      const rights = wholeRights(asked);
      const email = written.trim();
      if (!isEmailAddress(email)) return refused('email-invalid');
      if (await findStaffByEmail(db, email)) return refused('email-taken');
      const problem = problemOf(rights);
      return problem ? refused(problem) : makeLink({ email, rights }, key, false);
    },
    async linkForPassword(id, key) {
      demandStepUp(session);
      const row = idShape.test(id) ? await findStaff(db, id) : undefined;
      if (!row?.is_active) return refused('person-gone');
      if (!mayHandle(row)) return refused('rights-beyond');
      return makeLink({ email: row.email, rights: row.rights }, key, true);
    },
    withdraw: (id) =>
      inTransaction(db, async (trx): Promise<Done> => {
        const hash = Buffer.from(id, 'base64url');
        const invitation = await findInvitation(trx, hash);
        // What a link was made for never changes: the check holds until it is deleted.
        if (invitation && !mayHandle(invitation)) return refused('rights-beyond');
        const gone = await deleteInvitation(trx, hash);
        if (!gone) return refused('link-gone');
        await writeAudit(trx, { staff, action: 'staff.withdraw', subject: `staff ${gone.email}` });
        return { ok: true };
      }),
    async changeRights(id, asked) {
      demandStepUp(session);
      const rights = wholeRights(asked);
      const role = roleOf(rights);
      const takesOwn = id === staff.id && !rights.includes('staff');
      return change(
        id,
        () => role !== 'admin',
        async (trx, row) => {
          if (row.rights.join() === rights.join()) return;
          await updateStaff(trx, id, { role, rights });
          await deleteInvitationsBy(trx, id);
          // Somebody with fewer rights may have made one, and would come in with the new ones.
          await deleteInvitationsOf(trx, row.email);
          await tellOfAccess(trx, row, { kind: 'rights' }, telling);
          if (role === 'admin') await tellOfAdmin(trx, row, telling);
          await writeAudit(trx, {
            staff,
            action: 'staff.role',
            subject: `staff ${row.email}`,
            before: rightsNote(row),
            after: rightsNote({ rights }),
          });
        },
        problemOf(rights) ?? (takesOwn ? 'rights-own' : undefined),
      );
    },
    async changeEmail(id, written) {
      demandStepUp(session);
      // Their own they confirm by a link: a slip would shut them out.
      if (id === staff.id) return refused('email-own');
      const given = accountAddress(written);
      if (!given.ok) return given;
      const { email } = given;
      const known = await findStaffByEmail(db, email);
      return unlessTaken(() =>
        change(
          id,
          () => false,
          async (trx, row) => {
            if (row.email !== email) await giveEmail(trx, row, email, { staff, telling });
          },
          known && known.id !== id ? 'email-taken' : undefined,
        ),
      );
    },
    async setActive(id, isActive) {
      // Out is let at once: whoever is to lose their access may be at it.
      if (isActive) demandStepUp(session);
      return change(
        id,
        () => !isActive,
        async (trx, row) => {
          if (row.is_active === isActive) return;
          await updateStaff(trx, id, { is_active: isActive });
          if (!isActive) {
            await deleteSessionsOf(trx, id);
            await deleteInvitationsBy(trx, id);
            await deleteInvitationsOf(trx, row.email);
          }
          const kind = isActive ? 'activated' : 'deactivated';
          await tellOfAccess(trx, row, { kind }, telling);
          if (isActive && row.role === 'admin') await tellOfAdmin(trx, row, telling);
          await writeAudit(trx, {
            staff,
            action: isActive ? 'staff.activate' : 'staff.deactivate',
            subject: `staff ${row.email}`,
          });
        },
      );
    },
    async resetSecondFactor(id) {
      demandStepUp(session);
      return change(
        id,
        () => false,
        async (trx, row) => {
          const { app, passkeys } = await holdFactors(trx, id);
          if (!app && passkeys === 0) return;
          await clearFactors(trx, id);
          await deleteSessionsOf(trx, id);
          await tellOfAccess(trx, row, { kind: 'factor-off' }, telling);
          await writeAudit(trx, {
            staff,
            action: 'staff.second-factor',
            subject: `staff ${row.email}`,
            after: { secondFactor: false },
          });
        },
      );
    },
    async isFactorRequired() {
      return (await findFactors(db, staff.id)).isRequired;
    },
    async requireFactor(isRequired) {
      demandStepUp(session);
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
    },
    audit: (filters) => findAudit(db, filters, staff),
  };
}

/**
 * What makes of a form sent twice one link: the link is ours and random, and kept so that only the
 * key of the form that asked for it opens it, which whoever reads the database does not have.
 */
function formOf(key: string, asked: readonly string[]) {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const keys = new DataKeys([digest(`link ${key}`)]);
  return {
    hash: digest(JSON.stringify([key, ...asked])),
    // Of this column the site's own keys know nothing: to them it is text.
    seal: (token: string) => keys.seal(sealedColumn, token) as unknown as string,
    open: (sealed: string) => keys.open(sealedColumn, sealed as unknown as Sealed),
  };
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
