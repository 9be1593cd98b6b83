import type { Kysely } from 'kysely';
import type { Session } from '../platform/auth/find-session.ts';
import { deleteSession, deleteSessionsOf, listSessions } from '../platform/auth/session.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import type { AccountService } from './account.contract.ts';
import { dropApp, prepareApp, readApp, startApp } from './app-factor.ts';
import { writeAudit } from './audit/write-audit.ts';
import { changeAccount, type Owner } from './change-account.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { deviceName } from './device.rules.ts';
import { findEmailChange } from './email-change.queries.ts';
import { deleteInvitationsOf } from './invitation.queries.ts';
import { addPasskey, makeRecoveryCodes, readFactors, removePasskey } from './passkey-factor.ts';
import { askForNewPasskey } from './passkeys.ts';
import { passwordProblem } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';
import { type Done, staffLimits } from './staff.contract.ts';
import { updateStaff } from './staff.queries.ts';
import { confirmByPassword } from './step-up.ts';
import type { Telling } from './tell-of-access.ts';

/** What somebody who is signed in may do with their own account. */
export function accountService(
  db: Kysely<Schema>,
  session: Session,
  telling: Telling,
): AccountService {
  const owner = { db, session, telling };
  const { staff, hash } = session;
  return {
    sessions: () => readSessions(owner),
    secondFactor: () => readApp(owner),
    rename: (written) => rename(owner, written),
    async askedEmail() {
      const asked = await findEmailChange(db, staff.id);
      return asked && { email: asked.email, until: asked.expires_at };
    },
    askForEmail: (written) => askForEmail(db, session, written, telling),
    confirmEmail: (token) => confirmEmail(db, session, token, telling),
    changePassword: (current, next) => changePassword(owner, current, next),
    endSession: (id) => endSession(owner, id),
    prepareSecondFactor: (password) => prepareApp(owner, password),
    startSecondFactor: (code) => startApp(owner, code),
    dropSecondFactor: (password) => dropApp(owner, password),
    factors: () => readFactors(owner),
    async preparePasskey() {
      const asking = { siteUrl: telling.siteUrl, session: hash };
      const options = JSON.stringify(await askForNewPasskey(db, staff, asking));
      return { ok: true, options };
    },
    addPasskey: (name, made) => addPasskey(owner, name, made),
    removePasskey: (id) => removePasskey(owner, id),
    makeRecoveryCodes: () => makeRecoveryCodes(owner),
  };
}

async function readSessions({ db, session: { staff, hash } }: Owner) {
  const rows = await listSessions(db, staff.id);
  return rows.map((row) => ({
    id: row.token_hash.toString('base64url'),
    device: deviceName(row.device),
    since: row.created_at,
    seenAt: row.seen_at,
    isThis: row.token_hash.equals(hash),
  }));
}

async function rename(owner: Owner, written: string): Promise<Done> {
  const { staff } = owner.session;
  const name = written.trim();
  if (name === '' || name.length > staffLimits.name) return refused('name-missing');
  if (name === staff.name) return { ok: true };
  return changeAccount(
    owner,
    { action: 'staff.rename', before: { name: staff.name }, after: { name } },
    (trx) => updateStaff(trx, staff.id, { name }),
  );
}

async function changePassword(owner: Owner, current: string, next: string): Promise<Done> {
  const { db, session } = owner;
  const { id, email, name } = session.staff;
  const problem = passwordProblem(next, [email, name]);
  if (problem) return refused(problem);
  const confirmed = await confirmByPassword(db, session, current);
  if (!confirmed.ok) return confirmed;
  const password_hash = await hashPassword(next);
  const note = { action: 'staff.password', told: { kind: 'password' } } as const;
  return changeAccount(owner, note, async (trx) => {
    await updateStaff(trx, id, { password_hash });
    await deleteSessionsOf(trx, id, session.hash);
    await deleteInvitationsOf(trx, email);
  });
}

function endSession({ db, session: { staff, hash } }: Owner, ended: string): Promise<Done> {
  return inTransaction(db, async (trx): Promise<Done> => {
    const wasThere =
      ended === 'others'
        ? await deleteSessionsOf(trx, staff.id, hash)
        : await deleteSession(trx, Buffer.from(ended, 'base64url'), staff.id);
    if (wasThere) {
      await writeAudit(trx, { staff, action: 'session.end', subject: `staff ${staff.email}` });
    }
    return { ok: true };
  });
}
