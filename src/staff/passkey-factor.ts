import {
  findFactors,
  holdFactors,
  listPasskeys,
  replaceRecoveryCodes,
} from '../platform/auth/factor.queries.ts';
import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type Result, refused } from '../platform/http/result.ts';
import type { Factors } from './account.contract.ts';
import { noteChange, type Owner } from './change-account.ts';
import { takeNewPasskey } from './passkeys.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { type Done, staffLimits } from './staff.contract.ts';
import { takeFactorAway } from './take-factor-away.ts';

/** What somebody has to prove who they are besides the password. */
export async function readFactors({ db, session }: Owner): Promise<Factors> {
  const { id } = session.staff;
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
}

/** Keeps a passkey that the browser has made; ends the sessions of all other browsers. */
export async function addPasskey(owner: Owner, written: string, made: string): Promise<Done> {
  const { db, session, telling } = owner;
  const { staff, hash } = session;
  const name = written.trim();
  if (name === '' || name.length > staffLimits.passkeyName) return refused('name-missing');
  const asking = { siteUrl: telling.siteUrl, session: hash };
  return inTransaction(db, async (trx): Promise<Done> => {
    if (!(await takeNewPasskey(trx, staff, { name, made }, asking)))
      return refused('passkey-wrong');
    await deleteSessionsOf(trx, staff.id, hash);
    await noteChange(trx, owner, {
      action: 'staff.passkey-add',
      after: { name },
      told: { kind: 'passkey-on' },
    });
    return { ok: true };
  });
}

export const removePasskey = (owner: Owner, passkey: string): Promise<Done> =>
  takeFactorAway(owner, async (trx) => {
    const own = await listPasskeys(trx, owner.session.staff.id);
    const known = own.find((row) => row.id === passkey);
    if (!known) return undefined;
    return async () => {
      await trx.deleteFrom('staff_passkey').where('id', '=', known.id).execute();
      await noteChange(trx, owner, {
        action: 'staff.passkey-remove',
        before: { name: known.name },
        told: { kind: 'passkey-off' },
      });
    };
  });

type CodesMade = Result<{ codes: string[] }, 'factor-missing'>;

/** Ten codes, shown this once; those from before are gone. */
export function makeRecoveryCodes(owner: Owner): Promise<CodesMade> {
  const { id } = owner.session.staff;
  return inTransaction(owner.db, async (trx): Promise<CodesMade> => {
    const { app, passkeys } = await holdFactors(trx, id);
    if (!app && passkeys === 0) return refused('factor-missing');
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(trx, id, codes.map(recoveryHash));
    await noteChange(trx, owner, {
      action: 'staff.recovery-codes',
      told: { kind: 'recovery-codes' },
    });
    return { ok: true, codes };
  });
}
