import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { tryWindowS } from '../platform/auth/staff.contract.ts';
import { refused } from '../platform/http/result.ts';
import { forAction, type OfficeContext } from '../site/office-use-case.ts';
import type { SecondFactor } from './account.contract.ts';
import { changeAccount, noteChange } from './change-account.ts';
import { newSecret, secretAddress, stepOfCode } from './second-factor.ts';
import { countTry, giveTryBack } from './sign-in-tries.ts';
import { type Done } from './staff.contract.ts';
import { findStaff, switchAppOn, takeCodeStep, updateStaff } from './staff.queries.ts';
import { confirmByPassword } from './step-up.ts';
import { takeFactorAway } from './take-factor-away.ts';

/** Whether a person's app is on, or waits for its first code. */
export async function readApp({ db, staff }: OfficeContext): Promise<SecondFactor> {
  const row = await findStaff(db, staff.id);
  if (row?.totp_since) return { state: 'on' };
  const secret = row?.totp_secret;
  if (!secret) return { state: 'off' };
  return { state: 'pending', secret, address: secretAddress(secret, staff.email) };
}

/** Makes a secret, which counts once its owner has given a code of it. */
export const prepareApp = forAction(
  { right: 'signed-in' },
  async (ctx: OfficeContext, password: string): Promise<Done> => {
    const { db, staff } = ctx;
    const confirmed = await confirmByPassword(ctx, password);
    if (!confirmed.ok) return confirmed;
    const row = await findStaff(db, staff.id);
    // A secret that is in use, or was just made by a first click, stays.
    if (!row?.totp_secret) await updateStaff(db, staff.id, { totp_secret: newSecret() });
    return { ok: true };
  },
);

/** Switches the app on by its first code; ends the sessions of all other browsers. */
export const startApp = forAction(
  // The page may still show the secret to a person who finds the browser open.
  { right: 'signed-in', isGrave: true },
  async (ctx: OfficeContext, code: string): Promise<Done> => {
    const { db, session } = ctx;
    const { id } = ctx.staff;
    const row = await findStaff(db, id);
    if (row?.totp_since) return { ok: true };
    const key = `code ${id}`;
    const counted = await countTry(db, key, tryWindowS.code);
    if (!counted.ok) return counted;
    const secret = row?.totp_secret;
    const step = secret ? stepOfCode(secret, code) : undefined;
    if (!secret || step === undefined) return refused('code-wrong');
    await giveTryBack(db, key);
    const after = { secondFactor: true };
    const note = { action: 'staff.second-factor', after, told: { kind: 'factor-on' } } as const;
    return changeAccount(ctx, note, async (trx) => {
      if (!(await switchAppOn(trx, id, secret))) return false;
      await takeCodeStep(trx, id, step);
      await deleteSessionsOf(trx, id, session.hash);
      return true;
    });
  },
);

/** Switches the app off, unless it is the last factor where everybody needs one. */
export const dropApp = forAction(
  { right: 'signed-in' },
  async (ctx: OfficeContext, password: string): Promise<Done> => {
    const confirmed = await confirmByPassword(ctx, password);
    if (!confirmed.ok) return confirmed;
    const off = { totp_secret: null, totp_since: null, totp_last_step: null };
    return takeFactorAway(ctx, async (trx, { app }) => {
      if (!app) return undefined;
      return async () => {
        await updateStaff(trx, ctx.staff.id, off);
        await noteChange(trx, ctx, {
          action: 'staff.second-factor',
          after: { secondFactor: false },
          told: { kind: 'factor-off' },
        });
      };
    });
  },
);
