import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../edition/words/languages.ts';
import { clearFactors, holdFactors } from '../platform/auth/factor.queries.ts';
import type { Session } from '../platform/auth/find-session.ts';
import {
  holdsAll,
  type Right,
  roleOf,
  singleRights,
  wholeRights,
} from '../platform/auth/rights.rules.ts';
import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import { uuidIn } from '../platform/http/uuid.ts';
import { rightsNote, writeAudit } from './audit/write-audit.ts';
import { accountAddress, giveEmail, unlessTaken } from './change-email.ts';
import { deleteInvitationsBy, deleteInvitationsOf } from './invitation.queries.ts';
import type { AccessRefusal, Done } from './staff.contract.ts';
import { findStaff, findStaffByEmail, holdAdmins, updateStaff } from './staff.queries.ts';
import { tellOfAccess, tellOfAdmin } from './tell-of-access.ts';

/** Who changes the account of somebody else; `language`: of the mails that go out. */
export type StaffActing = {
  db: Kysely<Schema>;
  session: Session;
  siteUrl: string;
  language: Language;
};

type Row = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/** Somebody's account; undefined: there is none by this number. */
export const findAccount = async (db: Kysely<Schema>, id: string): Promise<Row | undefined> =>
  uuidIn(id) === undefined ? undefined : findStaff(db, id);

/** Why rights cannot be given by the one who acts. */
export function rightsProblem(
  own: readonly Right[],
  asked: readonly Right[],
): AccessRefusal | undefined {
  if (asked.length === 0) return 'rights-missing';
  // Only admins hold what is not given one by one.
  const isGiven = roleOf(asked) === 'admin' || holdsAll(singleRights, asked);
  return isGiven && holdsAll(own, asked) ? undefined : 'rights-beyond';
}

const tellingOf = ({ siteUrl, language, session }: StaffActing) => ({
  siteUrl,
  language,
  by: session.staff,
});

/**
 * Changes somebody's account, held until it is done: not that of the last admin so that none is
 * left. `problem`: what else stands against it, told after what is graver.
 */
function change(
  { db, session: { staff } }: StaffActing,
  id: string,
  asked: { takesAdminAway?: boolean; problem?: AccessRefusal | undefined },
  work: (trx: Transaction<Schema>, row: Row) => Promise<void>,
): Promise<Done> {
  return inTransaction(db, async (trx): Promise<Done> => {
    const admins = await holdAdmins(trx);
    const row = await findAccount(trx, id);
    if (!row) return refused('person-gone');
    const isLast = admins.every((admin) => admin === id);
    if (isLast && row.role === 'admin' && asked.takesAdminAway) return refused('last-admin');
    if (!holdsAll(staff.rights, row.rights)) return refused('rights-beyond');
    if (asked.problem) return refused(asked.problem);
    await work(trx, row);
    return { ok: true };
  });
}

export function changeRights(
  acting: StaffActing,
  id: string,
  asked: readonly Right[],
): Promise<Done> {
  const { staff } = acting.session;
  const telling = tellingOf(acting);
  const rights = wholeRights(asked);
  const role = roleOf(rights);
  const takesOwn = id === staff.id && !rights.includes('staff');
  const problem = rightsProblem(staff.rights, rights) ?? (takesOwn ? 'rights-own' : undefined);
  return change(acting, id, { takesAdminAway: role !== 'admin', problem }, async (trx, row) => {
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
  });
}

/** Gives somebody else another address, at once. */
export async function changeEmailOf(
  acting: StaffActing,
  id: string,
  written: string,
): Promise<Done> {
  const { db, session } = acting;
  const { staff } = session;
  // Their own they confirm by a link: a slip would shut them out.
  if (id === staff.id) return refused('email-own');
  const given = accountAddress(written);
  if (!given.ok) return given;
  const { email } = given;
  const known = await findStaffByEmail(db, email);
  const problem = known && known.id !== id ? 'email-taken' : undefined;
  return unlessTaken(() =>
    change(acting, id, { problem }, async (trx, row) => {
      if (row.email === email) return;
      await giveEmail(trx, row, email, { staff, telling: tellingOf(acting) });
    }),
  );
}

export function setActive(acting: StaffActing, id: string, isActive: boolean): Promise<Done> {
  const { staff } = acting.session;
  const telling = tellingOf(acting);
  return change(acting, id, { takesAdminAway: !isActive }, async (trx, row) => {
    if (row.is_active === isActive) return;
    await updateStaff(trx, id, { is_active: isActive });
    if (!isActive) {
      await deleteSessionsOf(trx, id);
      await deleteInvitationsBy(trx, id);
      await deleteInvitationsOf(trx, row.email);
    }
    await tellOfAccess(trx, row, { kind: isActive ? 'activated' : 'deactivated' }, telling);
    if (isActive && row.role === 'admin') await tellOfAdmin(trx, row, telling);
    await writeAudit(trx, {
      staff,
      action: isActive ? 'staff.activate' : 'staff.deactivate',
      subject: `staff ${row.email}`,
    });
  });
}

export function resetSecondFactor(acting: StaffActing, id: string): Promise<Done> {
  const { staff } = acting.session;
  return change(acting, id, {}, async (trx, row) => {
    const { app, passkeys } = await holdFactors(trx, id);
    if (!app && passkeys === 0) return;
    await clearFactors(trx, id);
    await deleteSessionsOf(trx, id);
    await tellOfAccess(trx, row, { kind: 'factor-off' }, tellingOf(acting));
    await writeAudit(trx, {
      staff,
      action: 'staff.second-factor',
      subject: `staff ${row.email}`,
      after: { secondFactor: false },
    });
  });
}
