import type { Kysely } from 'kysely';
import { findFactors } from '../platform/auth/factor.queries.ts';
import type { Session } from '../platform/auth/find-session.ts';
import { keptMinutes, openForm, sealForm } from '../platform/auth/sealed-form.ts';
import { confirmSession } from '../platform/auth/session.queries.ts';
import { signingKey } from '../platform/auth/signing-keys.ts';
import { tryWindowS } from '../platform/auth/staff.contract.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type Refused, type Result, refused } from '../platform/http/result.ts';
import type { StepUp } from './account.contract.ts';
import { askForPasskey, isGoodPasskey } from './passkeys.ts';
import { fitsPassword } from './password-hash.ts';
import { isGoodCode } from './sign-in.ts';
import { countTry, giveTryBack } from './sign-in-tries.ts';
import { findStaff } from './staff.queries.ts';
import type { Telling } from './tell-of-access.ts';

/** Notes that whoever sits there has just proved who they are. */
async function markConfirmed(db: Kysely<Schema>, session: Session): Promise<void> {
  await confirmSession(db, session.hash);
  session.isConfirmed = true;
}

/**
 * Takes the password of whose session this is as the proof that they sit there; counted, so that
 * whoever finds an open browser cannot make the account their own by guessing.
 */
export async function confirmByPassword(
  db: Kysely<Schema>,
  session: Session,
  password: string,
): Promise<Result<object, 'password-wrong'> | Refused<'too-many-requests'>> {
  const { staff } = session;
  const key = `password ${staff.id}`;
  const counted = await countTry(db, key);
  if (!counted.ok) return counted;
  const row = await findStaff(db, staff.id);
  const isRight = await fitsPassword(password, row?.password_hash ?? null);
  if (!isRight) return refused('password-wrong');
  await giveTryBack(db, key);
  await markConfirmed(db, session);
  return { ok: true };
}

/**
 * What a page needs to ask for a password or code, and to go on with the form that waits
 * for it.
 */
export function openStepUp(db: Kysely<Schema>, session: Session, telling: Telling): StepUp {
  const { id } = session.staff;
  const asking = { siteUrl: telling.siteUrl, session: session.hash };
  const holder = `session ${session.hash.toString('base64url')}`;
  return {
    async takesCode() {
      const { app, codes } = await findFactors(db, id);
      return app || codes > 0;
    },
    async askPasskey() {
      const asked = await askForPasskey(db, id, asking);
      return asked && JSON.stringify(asked);
    },
    async confirm({ password, code, passkey }) {
      if (passkey || code) {
        const key = `code ${id}`;
        const counted = await countTry(db, key, tryWindowS.code);
        if (!counted.ok) return counted;
        const isGood = await inTransaction(db, (trx) =>
          passkey
            ? isGoodPasskey(trx, id, passkey, asking)
            : isGoodCode(trx, session.staff, code, telling),
        );
        if (!isGood) return refused(passkey ? 'passkey-wrong' : 'code-wrong');
        await giveTryBack(db, key);
        await markConfirmed(db, session);
        return { ok: true };
      }
      return confirmByPassword(db, session, password);
    },
    async keep(form) {
      const until = Date.now() + keptMinutes * 60_000;
      return sealForm(await signingKey(db, 'kept-form'), form, { holder, until });
    },
    async open(sealed) {
      return openForm(await signingKey(db, 'kept-form'), sealed, { holder, now: Date.now() });
    },
  };
}
