import { deleteSession, deleteSessionsOf, listSessions } from '../platform/auth/session.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { refused } from '../platform/http/result.ts';
import { forAction, forPage, type OfficeContext } from '../site/office-use-case.ts';
import type { OpenSession } from './account.contract.ts';
import { readApp } from './app-factor.ts';
import { writeAudit } from './audit/write-audit.ts';
import { changeAccount } from './change-account.ts';
import { readAskedEmail } from './change-email.ts';
import { deviceName } from './device.rules.ts';
import { deleteInvitationsOf } from './invitation.queries.ts';
import { readFactors } from './passkey-factor.ts';
import { passwordProblem } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';
import { type Done, staffLimits } from './staff.contract.ts';
import { updateStaff } from './staff.queries.ts';
import { confirmByPassword } from './step-up.ts';

/**
 * The person's own account: the browsers where they are signed in, the second factors, and an
 * address that they have asked for.
 */
export const readAccount = forPage('signed-in', async (ctx) => {
  const [sessions, app, factors, asked] = await Promise.all([
    readSessions(ctx),
    readApp(ctx),
    readFactors(ctx),
    readAskedEmail(ctx),
  ]);
  return { sessions, app, factors, asked };
});

async function readSessions({
  db,
  staff,
  session: { hash },
}: OfficeContext): Promise<OpenSession[]> {
  const rows = await listSessions(db, staff.id);
  return rows.map((row) => ({
    id: row.token_hash.toString('base64url'),
    device: deviceName(row.device),
    since: row.created_at,
    seenAt: row.seen_at,
    isThis: row.token_hash.equals(hash),
  }));
}

/** Changes the person's own name. */
export const renameMyself = forAction(
  { right: 'signed-in' },
  async (ctx: OfficeContext, written: string): Promise<Done> => {
    const { staff } = ctx;
    const name = written.trim();
    if (name === '' || name.length > staffLimits.name) return refused('name-missing');
    if (name === staff.name) return { ok: true };
    return changeAccount(
      ctx,
      { action: 'staff.rename', before: { name: staff.name }, after: { name } },
      (trx) => updateStaff(trx, staff.id, { name }),
    );
  },
);

/** Sets another password; ends the sessions of all other browsers. */
export const changePassword = forAction(
  { right: 'signed-in' },
  async (ctx: OfficeContext, current: string, next: string): Promise<Done> => {
    const { session } = ctx;
    const { id, email, name } = ctx.staff;
    const problem = passwordProblem(next, [email, name]);
    if (problem) return refused(problem);
    const confirmed = await confirmByPassword(ctx, current);
    if (!confirmed.ok) return confirmed;
    const password_hash = await hashPassword(next);
    const note = { action: 'staff.password', told: { kind: 'password' } } as const;
    return changeAccount(ctx, note, async (trx) => {
      await updateStaff(trx, id, { password_hash });
      await deleteSessionsOf(trx, id, session.hash);
      await deleteInvitationsOf(trx, email);
    });
  },
);

/** Signs one of the person's own browsers out; `others`: all but the one that asks. */
export const endSession = forAction(
  { right: 'signed-in' },
  ({ db, staff, session: { hash } }: OfficeContext, ended: string) =>
    inTransaction(db, async (trx): Promise<Done> => {
      const wasThere =
        ended === 'others'
          ? await deleteSessionsOf(trx, staff.id, hash)
          : await deleteSession(trx, Buffer.from(ended, 'base64url'), staff.id);
      if (wasThere) {
        await writeAudit(trx, { staff, action: 'session.end', subject: `staff ${staff.email}` });
      }
      return { ok: true };
    }),
);
