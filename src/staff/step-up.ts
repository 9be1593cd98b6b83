import { findFactors } from '../platform/auth/factor.queries.ts';
import { type KeptForm, keptMinutes, openForm, sealForm } from '../platform/auth/sealed-form.ts';
import { confirmSession } from '../platform/auth/session.queries.ts';
import { signingKey } from '../platform/auth/signing-keys.ts';
import { tryWindowS } from '../platform/auth/staff.contract.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type Refused, type Result, refused } from '../platform/http/result.ts';
import { forAction, forPage, type OfficeContext } from '../site/office-use-case.ts';
import { askForPasskey, askingOf, isGoodPasskey } from './passkeys.ts';
import { fitsPassword } from './password-hash.ts';
import { isGoodCode } from './sign-in.ts';
import { countTry, giveTryBack } from './sign-in-tries.ts';
import type { Done } from './staff.contract.ts';
import { findStaff } from './staff.queries.ts';

/** Notes that the person at the browser has just proved who they are. */
async function markConfirmed({ db, session }: OfficeContext): Promise<void> {
  await confirmSession(db, session.hash);
  session.isConfirmed = true;
}

/**
 * Takes the password of the session's owner as the proof that they are at the browser. Tries are
 * counted, so that a person who finds an open browser cannot take the account over by guessing.
 */
export async function confirmByPassword(
  ctx: OfficeContext,
  password: string,
): Promise<Result<object, 'password-wrong'> | Refused<'too-many-requests'>> {
  const { db, staff } = ctx;
  const key = `password ${staff.id}`;
  const counted = await countTry(db, key);
  if (!counted.ok) return counted;
  const row = await findStaff(db, staff.id);
  const isRight = await fitsPassword(password, row?.password_hash ?? null);
  if (!isRight) return refused('password-wrong');
  await giveTryBack(db, key);
  await markConfirmed(ctx);
  return { ok: true };
}

/**
 * What can replace the password: whether a code of the second factor can, and the challenge for a
 * passkey, as JSON; undefined: the person has no passkey.
 */
export const readStepUp = forPage('signed-in', async (ctx) => {
  const { id } = ctx.staff;
  const [{ app, codes }, asked] = await Promise.all([
    findFactors(ctx.db, id),
    askForPasskey(ctx.db, id, askingOf(ctx)),
  ]);
  return { takesCode: app || codes > 0, passkey: asked && JSON.stringify(asked) };
});

/** Takes what a passkey has signed, else the code, where one is given, else the password. */
export const confirmStepUp = forAction(
  { right: 'signed-in' },
  async (
    ctx: OfficeContext,
    { password, code, passkey }: { password: string; code: string; passkey: string },
  ): Promise<Done> => {
    const { db, staff } = ctx;
    if (!passkey && !code) return confirmByPassword(ctx, password);
    const key = `code ${staff.id}`;
    const counted = await countTry(db, key, tryWindowS.code);
    if (!counted.ok) return counted;
    const isGood = await inTransaction(db, (trx) =>
      passkey
        ? isGoodPasskey(trx, staff.id, passkey, askingOf(ctx))
        : isGoodCode(trx, staff, code, ctx),
    );
    if (!isGood) return refused(passkey ? 'passkey-wrong' : 'code-wrong');
    await giveTryBack(db, key);
    await markConfirmed(ctx);
    return { ok: true };
  },
);

const holderOf = ({ session }: OfficeContext) => `session ${session.hash.toString('base64url')}`;

/** Seals the form that waits for the proof, for this session; undefined: the form is too large. */
export const sealWaiting = forPage('signed-in', async (ctx, form: KeptForm) => {
  const until = Date.now() + keptMinutes * 60_000;
  return sealForm(await signingKey(ctx.db, 'kept-form'), form, { holder: holderOf(ctx), until });
});

/** Opens a sealed form again; undefined: it has waited too long, or is of another session. */
export const openWaiting = forPage('signed-in', async (ctx, sealed: string) =>
  openForm(await signingKey(ctx.db, 'kept-form'), sealed, {
    holder: holderOf(ctx),
    now: Date.now(),
  }),
);
