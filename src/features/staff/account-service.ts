import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { announceMail } from '../mail/queue-mail.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { deviceName } from './device-rules.ts';
import { findEmailChange } from './email-change-queries.ts';
import { factorService } from './factor-service.ts';
import type { Session } from './find-session.ts';
import { deleteInvitationsOf } from './invitation-queries.ts';
import { hashPassword } from './password-hash.ts';
import { passwordProblem } from './password-rules.ts';
import { newSecret, secretAddress, stepOfCode } from './second-factor.ts';
import { deleteSession, deleteSessionsOf, listSessions } from './session-queries.ts';
import { countTry, giveTryBack } from './sign-in-tries.ts';
import {
  type AccessChange,
  type AccountService,
  type Done,
  staffLimits,
  tryWindowS,
} from './staff-contract.ts';
import { findStaff, switchAppOn, takeCodeStep, updateStaff } from './staff-queries.ts';
import { demandStepUp, isOwnPassword, markConfirmed } from './step-up.ts';
import { type Telling, tellOfAccess } from './tell-of-access.ts';
import { type AuditEntry, writeAudit } from './write-audit.ts';

type AccountChange = Omit<AuditEntry, 'staff' | 'subject'>;

/** What somebody who is signed in may do with their own account. */
export function accountService(
  db: Kysely<Schema>,
  session: Session,
  telling: Telling,
): AccountService {
  const { staff, hash } = session;
  const { id, email } = staff;
  /** Does something to the account and writes it down; what touches the way in is told by mail. */
  const change = (
    { told, ...step }: AccountChange & { told?: AccessChange },
    work: (trx: Transaction<Schema>) => Promise<unknown>,
  ) =>
    inTransaction(db, async (trx): Promise<Done> => {
      // Nothing was left to do: a first click has done it.
      if ((await work(trx)) === false) return { ok: true };
      const row = told && (await findStaff(trx, id));
      if (row) await tellOfAccess(trx, row, told, telling);
      await writeAudit(trx, { staff, subject: `staff ${email}`, ...step });
      return { ok: true };
    }).finally(announceMail);
  /** Whoever finds an open browser cannot make the account their own by guessing. */
  const fits = async (password: string) => {
    const isRight = await isOwnPassword(db, session, password);
    if (isRight) await markConfirmed(db, session);
    return isRight;
  };
  return {
    async sessions() {
      const rows = await listSessions(db, id);
      return rows.map((row) => ({
        id: row.token_hash.toString('base64url'),
        device: deviceName(row.device),
        since: row.created_at,
        seenAt: row.seen_at,
        isThis: row.token_hash.equals(hash),
      }));
    },
    async secondFactor() {
      const row = await findStaff(db, id);
      if (row?.totp_since) return { state: 'on' };
      const secret = row?.totp_secret;
      if (!secret) return { state: 'off' };
      return { state: 'pending', secret, address: secretAddress(secret, email) };
    },
    async rename(written) {
      const name = written.trim();
      if (name === '' || name.length > staffLimits.name) return { ok: false, code: 'name-missing' };
      if (name === staff.name) return { ok: true };
      return change(
        { action: 'staff.rename', before: { name: staff.name }, after: { name } },
        (trx) => updateStaff(trx, id, { name }),
      );
    },
    async askedEmail() {
      const asked = await findEmailChange(db, id);
      return asked && { email: asked.email, until: asked.expires_at };
    },
    askForEmail: (written) => askForEmail(db, session, written, telling),
    confirmEmail: (token) => confirmEmail(db, session, token, telling),
    async changePassword(current, next) {
      const problem = passwordProblem(next, [email, staff.name]);
      if (problem) return { ok: false, code: problem };
      if (!(await fits(current))) return { ok: false, code: 'password-wrong' };
      const password_hash = await hashPassword(next);
      return change({ action: 'staff.password', told: { kind: 'password' } }, async (trx) => {
        await updateStaff(trx, id, { password_hash });
        await deleteSessionsOf(trx, id, hash);
        await deleteInvitationsOf(trx, email);
      });
    },
    async endSession(ended) {
      return inTransaction(db, async (trx): Promise<Done> => {
        const wasThere =
          ended === 'others'
            ? await deleteSessionsOf(trx, id, hash)
            : await deleteSession(trx, Buffer.from(ended, 'base64url'), id);
        if (wasThere)
          await writeAudit(trx, { staff, action: 'session.end', subject: `staff ${email}` });
        return { ok: true };
      });
    },
    async prepareSecondFactor(password) {
      if (!(await fits(password))) return { ok: false, code: 'password-wrong' };
      const row = await findStaff(db, id);
      // One that is on, or was just made by a first click, stays.
      if (!row?.totp_secret) await updateStaff(db, id, { totp_secret: newSecret() });
      return { ok: true };
    },
    async startSecondFactor(code) {
      // The secret may have waited on the page for whoever finds the browser open.
      demandStepUp(session);
      const row = await findStaff(db, id);
      if (row?.totp_since) return { ok: true };
      const key = `code ${id}`;
      await countTry(db, key, tryWindowS.code);
      const secret = row?.totp_secret;
      const step = secret ? stepOfCode(secret, code) : undefined;
      if (!secret || step === undefined) return { ok: false, code: 'code-wrong' };
      await giveTryBack(db, key);
      return change(
        {
          action: 'staff.second-factor',
          after: { secondFactor: true },
          told: { kind: 'factor-on' },
        },
        async (trx) => {
          if (!(await switchAppOn(trx, id, secret))) return false;
          await takeCodeStep(trx, id, step);
          await deleteSessionsOf(trx, id, hash);
          return true;
        },
      );
    },
    ...factorService(db, session, telling),
  };
}
