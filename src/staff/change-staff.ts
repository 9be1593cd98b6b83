import type { Kysely, Transaction } from 'kysely';
import { clearFactors, holdFactors, requireFactor } from '../platform/auth/factor.queries.ts';
import type { ActionGate } from '../platform/auth/guards.ts';
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
import { forAction, type OfficeContext } from '../site/office-use-case.ts';
import { rightsNote, writeAudit } from './audit/write-audit.ts';
import { accountAddress, giveEmail, unlessTaken } from './change-email.ts';
import { deleteInvitationsBy, deleteInvitationsOf } from './invitation.queries.ts';
import type { AccessRefusal, Done } from './staff.contract.ts';
import { findStaff, findStaffByEmail, holdAdmins, updateStaff } from './staff.queries.ts';
import { tellOfAccess, tellOfAdmin } from './tell-of-access.ts';

/** What opens an account, or access to one. */
export const grave = { right: 'staff', isGrave: true } as const;

type Row = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/** The account with this number; undefined: there is none. */
export const findAccount = async (db: Kysely<Schema>, id: string): Promise<Row | undefined> =>
  uuidIn(id) === undefined ? undefined : findStaff(db, id);

/** Why the person who acts cannot give these rights. */
export function rightsProblem(
  own: readonly Right[],
  asked: readonly Right[],
): AccessRefusal | undefined {
  if (asked.length === 0) return 'rights-missing';
  // Rights that are not given one by one are only for admins.
  const isGiven = roleOf(asked) === 'admin' || holdsAll(singleRights, asked);
  return isGiven && holdsAll(own, asked) ? undefined : 'rights-beyond';
}

const tellingOf = ({ siteUrl, language, staff }: OfficeContext) => ({
  siteUrl,
  language,
  by: staff,
});

/**
 * Changes a person's account, locked until it is done. Refuses to take the last admin away.
 * `problem`: another reason to refuse, named only if no graver one applies.
 */
function change(
  { db, staff }: OfficeContext,
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

/** Gives a person other rights; nobody can give rights that they do not have. */
export const changeRights = forAction(
  grave,
  (ctx: OfficeContext, id: string, asked: readonly Right[]): Promise<Done> => {
    const { staff } = ctx;
    const telling = tellingOf(ctx);
    const rights = wholeRights(asked);
    const role = roleOf(rights);
    const takesOwn = id === staff.id && !rights.includes('staff');
    const problem = rightsProblem(staff.rights, rights) ?? (takesOwn ? 'rights-own' : undefined);
    return change(ctx, id, { takesAdminAway: role !== 'admin', problem }, async (trx, row) => {
      if (row.rights.join() === rights.join()) return;
      await updateStaff(trx, id, { role, rights });
      await deleteInvitationsBy(trx, id);
      // A person with fewer rights may have made a link, and it would open the new ones.
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
  },
);

/** Gives another person a new address, at once: both addresses get a mail, and all sessions end. */
export const changeEmailOf = forAction(
  grave,
  async (ctx: OfficeContext, id: string, written: string): Promise<Done> => {
    const { db, staff } = ctx;
    // Their own address they confirm by a link: a typing slip would shut them out.
    if (id === staff.id) return refused('email-own');
    const given = accountAddress(written);
    if (!given.ok) return given;
    const { email } = given;
    const known = await findStaffByEmail(db, email);
    const problem = known && known.id !== id ? 'email-taken' : undefined;
    return unlessTaken(() =>
      change(ctx, id, { problem }, async (trx, row) => {
        if (row.email === email) return;
        await giveEmail(trx, row, email, { staff, telling: tellingOf(ctx) });
      }),
    );
  },
);

/** Closes a person's access, or opens it again. */
export const setActive = forAction(
  // Access is closed at once, without a proof: its owner may be misusing it at that moment.
  (_id: string, isActive: boolean): ActionGate => (isActive ? grave : { right: 'staff' }),
  (ctx: OfficeContext, id: string, isActive: boolean): Promise<Done> => {
    const telling = tellingOf(ctx);
    return change(ctx, id, { takesAdminAway: !isActive }, async (trx, row) => {
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
        staff: ctx.staff,
        action: isActive ? 'staff.activate' : 'staff.deactivate',
        subject: `staff ${row.email}`,
      });
    });
  },
);

/** Takes a person's second factors away if they have lost them; all their sessions end. */
export const resetSecondFactor = forAction(grave, (ctx: OfficeContext, id: string) =>
  change(ctx, id, {}, async (trx, row) => {
    const { app, passkeys } = await holdFactors(trx, id);
    if (!app && passkeys === 0) return;
    await clearFactors(trx, id);
    await deleteSessionsOf(trx, id);
    await tellOfAccess(trx, row, { kind: 'factor-off' }, tellingOf(ctx));
    await writeAudit(trx, {
      staff: ctx.staff,
      action: 'staff.second-factor',
      subject: `staff ${row.email}`,
      after: { secondFactor: false },
    });
  }),
);

/** Makes a second factor a duty for everybody, or no longer. */
export const requireFactorOfAll = forAction(
  grave,
  async ({ db, staff }: OfficeContext, isRequired: boolean): Promise<Done> => {
    // It concerns the admins too.
    if (staff.role !== 'admin') return refused('rights-beyond');
    return inTransaction(db, async (trx): Promise<Done> => {
      const { app, passkeys } = await holdFactors(trx, staff.id);
      // Otherwise the person who demands it would be the first to be shut out.
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
);
