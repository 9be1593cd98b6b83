import {
  findFactors,
  holdFactors,
  listPasskeys,
  replaceRecoveryCodes,
} from '../platform/auth/factor.queries.ts';
import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { refused } from '../platform/http/result.ts';
import { forAction, type OfficeContext } from '../site/office-use-case.ts';
import type { Factors } from './account.contract.ts';
import { noteChange } from './change-account.ts';
import { askForNewPasskey, askingOf, takeNewPasskey } from './passkeys.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { type Done, staffLimits } from './staff.contract.ts';
import { takeFactorAway } from './take-factor-away.ts';

/** The factors, other than the password, with which a person can prove who they are. */
export async function readFactors({ db, staff, session }: OfficeContext): Promise<Factors> {
  const { id } = staff;
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

/** The options from which the browser makes a passkey, as JSON. */
export const preparePasskey = forAction(
  { right: 'signed-in', isGrave: true },
  async (ctx: OfficeContext) => {
    const options = await askForNewPasskey(ctx.db, ctx.staff, askingOf(ctx));
    return { ok: true as const, options: JSON.stringify(options) };
  },
);

/**
 * Keeps a passkey that the browser has made (`made`, as JSON); ends the sessions of all other
 * browsers.
 */
export const addPasskey = forAction(
  { right: 'signed-in', isGrave: true },
  async (ctx: OfficeContext, written: string, made: string): Promise<Done> => {
    const { staff, session } = ctx;
    const name = written.trim();
    if (name === '' || name.length > staffLimits.passkeyName) return refused('name-missing');
    return inTransaction(ctx.db, async (trx): Promise<Done> => {
      if (!(await takeNewPasskey(trx, staff, { name, made }, askingOf(ctx))))
        return refused('passkey-wrong');
      await deleteSessionsOf(trx, staff.id, session.hash);
      await noteChange(trx, ctx, {
        action: 'staff.passkey-add',
        after: { name },
        told: { kind: 'passkey-on' },
      });
      return { ok: true };
    });
  },
);

/** Takes a passkey away, unless it is the last factor where everybody needs one. */
export const removePasskey = forAction(
  { right: 'signed-in', isGrave: true },
  (ctx: OfficeContext, passkey: string) =>
    takeFactorAway(ctx, async (trx) => {
      const own = await listPasskeys(trx, ctx.staff.id);
      const known = own.find((row) => row.id === passkey);
      if (!known) return undefined;
      return async () => {
        await trx.deleteFrom('staff_passkey').where('id', '=', known.id).execute();
        await noteChange(trx, ctx, {
          action: 'staff.passkey-remove',
          before: { name: known.name },
          told: { kind: 'passkey-off' },
        });
      };
    }),
);

/** Ten codes, shown only now; earlier ones are no longer valid. */
export const makeRecoveryCodes = forAction(
  { right: 'signed-in', isGrave: true },
  (ctx: OfficeContext) =>
    inTransaction(ctx.db, async (trx) => {
      const { id } = ctx.staff;
      const { app, passkeys } = await holdFactors(trx, id);
      if (!app && passkeys === 0) return refused('factor-missing');
      const codes = newRecoveryCodes();
      await replaceRecoveryCodes(trx, id, codes.map(recoveryHash));
      await noteChange(trx, ctx, {
        action: 'staff.recovery-codes',
        told: { kind: 'recovery-codes' },
      });
      return { ok: true as const, codes };
    }),
);
