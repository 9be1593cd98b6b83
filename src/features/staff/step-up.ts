import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../http/refusals.ts';
import { announceMail } from '../mail/queue-mail.ts';
import { readLinkSecret } from '../registration/link-queries.ts';
import { findFactors } from './factor-queries.ts';
import type { Session } from './find-session.ts';
import { askForPasskey, isGoodPasskey } from './passkeys.ts';
import { fitsPassword } from './password-hash.ts';
import { keptMinutes, openForm, sealForm } from './sealed-form.ts';
import { confirmSession } from './session-queries.ts';
import { isGoodCode } from './sign-in.ts';
import { countTry, giveTryBack } from './sign-in-tries.ts';
import { type StepUp, tryWindowS } from './staff-contract.ts';
import { findStaff } from './staff-queries.ts';
import type { Telling } from './tell-of-access.ts';

/**
 * Lets a grave step through where the password or the second factor was given within the last ten
 * minutes. Throws `step-up-needed`: pages then ask for it, keep the form and go on. The one guard of
 * all steps that are more than an open browser may do: each says so where it stands.
 */
export function demandStepUp({ isConfirmed }: Pick<Session, 'isConfirmed'>): void {
  if (!isConfirmed) throw new Refusal('step-up-needed');
}

/** Notes that whoever sits there has just proved who they are. */
export async function markConfirmed(db: Kysely<Schema>, session: Session): Promise<void> {
  await confirmSession(db, session.hash);
  session.isConfirmed = true;
}

/** Whether it is the password of whose session this is; counted. Throws `too-many-requests`. */
export async function isOwnPassword(
  db: Kysely<Schema>,
  { staff }: Session,
  password: string,
): Promise<boolean> {
  const key = `password ${staff.id}`;
  await countTry(db, key);
  const row = await findStaff(db, staff.id);
  const isRight = await fitsPassword(password, row?.password_hash ?? null);
  if (isRight) await giveTryBack(db, key);
  return isRight;
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
        await countTry(db, key, tryWindowS.code);
        const isGood = await inTransaction(db, (trx) =>
          passkey
            ? isGoodPasskey(trx, id, passkey, asking)
            : isGoodCode(trx, session.staff, code, telling),
        ).finally(announceMail);
        if (!isGood) return { ok: false, code: passkey ? 'passkey-wrong' : 'code-wrong' };
        await giveTryBack(db, key);
      } else if (!(await isOwnPassword(db, session, password))) {
        return { ok: false, code: 'password-wrong' };
      }
      await markConfirmed(db, session);
      return { ok: true };
    },
    async keep(form) {
      const until = Date.now() + keptMinutes * 60_000;
      return sealForm(await readLinkSecret(db), form, { holder, until });
    },
    async open(sealed) {
      return openForm(await readLinkSecret(db), sealed, { holder, now: Date.now() });
    },
  };
}
