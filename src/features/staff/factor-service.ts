import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { announceMail } from '../mail/queue-mail.ts';
import { findFactors, holdFactors, listPasskeys, replaceRecoveryCodes } from './factor-queries.ts';
import type { Session } from './find-session.ts';
import { askForNewPasskey, takeNewPasskey } from './passkeys.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { deleteSessionsOf } from './session-queries.ts';
import {
  type AccessChange,
  type AccessRefusal,
  type AccountService,
  staffLimits,
} from './staff-contract.ts';
import { findStaff, updateStaff } from './staff-queries.ts';
import { demandStepUp, isOwnPassword, markConfirmed } from './step-up.ts';
import { type Telling, tellOfAccess } from './tell-of-access.ts';
import { type AuditEntry, writeAudit } from './write-audit.ts';

type FactorService = Pick<
  AccountService,
  | 'factors'
  | 'preparePasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'makeRecoveryCodes'
  | 'dropSecondFactor'
>;

type Note = Pick<AuditEntry, 'action' | 'before' | 'after'>;

const refused = (code: AccessRefusal) => ({ ok: false as const, code });

/** What somebody may do with their own passkeys, recovery codes and app. */
export function factorService(
  db: Kysely<Schema>,
  session: Session,
  telling: Telling,
): FactorService {
  const { staff, hash } = session;
  const { id } = staff;
  const asking = { siteUrl: telling.siteUrl, session: hash };
  /** Writes it down, and tells the owner by mail. */
  const note = async (trx: Transaction<Schema>, told: AccessChange, entry: Note) => {
    const row = await findStaff(trx, id);
    if (row) await tellOfAccess(trx, row, told, telling);
    await writeAudit(trx, { staff, subject: `staff ${staff.email}`, ...entry });
  };
  /**
   * Takes one away, unless it is the last where everybody needs one; without any, no code stands in.
   * `find` answers how, or undefined when a first click has taken it already.
   */
  const takeAway = (
    find: (
      trx: Transaction<Schema>,
      held: Awaited<ReturnType<typeof holdFactors>>,
    ) => Promise<(() => Promise<void>) | undefined>,
  ) =>
    inTransaction(db, async (trx) => {
      const held = await holdFactors(trx, id);
      const take = await find(trx, held);
      if (!take) return { ok: true as const };
      const isLast = Number(held.app) + held.passkeys <= 1;
      if (isLast && held.isRequired) return refused('factor-required');
      await take();
      if (isLast) {
        await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
      }
      return { ok: true as const };
    }).finally(announceMail);
  return {
    async factors() {
      const [rows, { app, codes }] = await Promise.all([listPasskeys(db, id), findFactors(db, id)]);
      return {
        passkeys: rows.map((row) => ({
          id: row.id,
          name: row.name,
          since: row.created_at,
          usedAt: row.used_at ?? undefined,
        })),
        codes,
        hasAny: app || rows.length > 0,
        isLacking: session.lacksFactor,
      };
    },
    async preparePasskey() {
      demandStepUp(session);
      return JSON.stringify(await askForNewPasskey(db, staff, asking));
    },
    async addPasskey(written, made) {
      demandStepUp(session);
      const name = written.trim();
      if (name === '' || name.length > staffLimits.passkeyName) return refused('name-missing');
      return inTransaction(db, async (trx) => {
        const isKept = await takeNewPasskey(trx, staff, { name, made }, asking);
        if (!isKept) return refused('passkey-wrong');
        await deleteSessionsOf(trx, id, hash);
        const entry: Note = { action: 'staff.passkey-add', after: { name } };
        await note(trx, { kind: 'passkey-on' }, entry);
        return { ok: true as const };
      }).finally(announceMail);
    },
    async removePasskey(passkey) {
      demandStepUp(session);
      return takeAway(async (trx) => {
        const known = (await listPasskeys(trx, id)).find((row) => row.id === passkey);
        if (!known) return undefined;
        return async () => {
          await trx.deleteFrom('staff_passkey').where('id', '=', known.id).execute();
          const entry: Note = { action: 'staff.passkey-remove', before: { name: known.name } };
          await note(trx, { kind: 'passkey-off' }, entry);
        };
      });
    },
    async dropSecondFactor(password) {
      if (!(await isOwnPassword(db, session, password))) return refused('password-wrong');
      await markConfirmed(db, session);
      return takeAway(async (trx, { app }) => {
        if (!app) return undefined;
        return async () => {
          await updateStaff(trx, id, { totp_secret: null, totp_since: null, totp_last_step: null });
          const entry: Note = { action: 'staff.second-factor', after: { secondFactor: false } };
          await note(trx, { kind: 'factor-off' }, entry);
        };
      });
    },
    async makeRecoveryCodes() {
      demandStepUp(session);
      return inTransaction(db, async (trx) => {
        const { app, passkeys } = await holdFactors(trx, id);
        if (!app && passkeys === 0) return refused('factor-missing');
        const codes = newRecoveryCodes();
        await replaceRecoveryCodes(trx, id, codes.map(recoveryHash));
        await note(trx, { kind: 'recovery-codes' }, { action: 'staff.recovery-codes' });
        return { ok: true as const, codes };
      }).finally(announceMail);
    },
  };
}
