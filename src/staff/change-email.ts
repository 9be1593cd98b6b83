import type { Transaction } from 'kysely';
import { deleteSessionsOf } from '../platform/auth/session.queries.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import { mostLinks, type Staff, tryWindowS } from '../platform/auth/staff.contract.ts';
import { inTransaction } from '../platform/db/database.ts';
import { errorCode } from '../platform/db/database-errors.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type Result, refused } from '../platform/http/result.ts';
import { isCarriedEverywhere, isEmailAddress } from '../platform/mail/email-address.rules.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { forAction, forPage, type OfficeContext } from '../site/office-use-case.ts';
import { writeAudit } from './audit/write-audit.ts';
import {
  deleteEmailChange,
  findEmailChange,
  insertEmailChange,
  takeEmailChange,
} from './email-change.queries.ts';
import { deleteInvitationsOf } from './invitation.queries.ts';
import { countTry } from './sign-in-tries.ts';
import { type Done } from './staff.contract.ts';
import { findStaff, findStaffByEmail, updateStaff } from './staff.queries.ts';
import { addressLinkMail } from './staff-link.mail.tsx';
import { type Telling, tellOfAccess } from './tell-of-access.ts';

/** An address as it is stored, or why it cannot be an account's. */
export function accountAddress(written: string): Result<{ email: string }, 'email-invalid'> {
  const email = written.trim();
  const isGood = isEmailAddress(email) && isCarriedEverywhere(email);
  return isGood ? { ok: true, email } : refused('email-invalid');
}

/** The address that a person has asked for and not confirmed yet. */
export const readAskedEmail = forPage('signed-in', async ({ db, staff }) => {
  const asked = await findEmailChange(db, staff.id);
  return asked && { email: asked.email, until: asked.expires_at };
});

/**
 * Mails a link to the address that a person wants to have, and a notice to the one that they have.
 * Nothing changes before they open that link.
 */
export const askForEmail = forAction(
  { right: 'signed-in', isGrave: true },
  async (ctx: OfficeContext, written: string): Promise<Done> => {
    const { db, staff, siteUrl, language } = ctx;
    const given = accountAddress(written);
    if (!given.ok) return given;
    const { email } = given;
    if (email === staff.email) return { ok: true };
    const known = await findStaffByEmail(db, email);
    if (known && known.id !== staff.id) return refused('email-taken');
    const counted = await countTry(db, `address of ${staff.id}`, tryWindowS.code, mostLinks);
    if (!counted.ok) return counted;
    const token = newToken();
    const link = `${siteUrl}/admin/account/address/${token}`;
    const mail = await addressLinkMail({ language, siteUrl, link });
    return inTransaction(db, async (trx): Promise<Done> => {
      await insertEmailChange(trx, { staff_id: staff.id, email, token_hash: tokenHash(token) });
      await queueMail(trx, { to: { address: email }, isAutomaticReply: false, ...mail });
      const row = await findStaff(trx, staff.id);
      if (row) await tellOfAccess(trx, row, { kind: 'email-asked', email }, ctx);
      await writeAudit(trx, {
        staff,
        action: 'staff.email-ask',
        subject: `staff ${staff.email}`,
        after: { email },
      });
      return { ok: true };
    });
  },
);

/** Gives a person the address whose link they have opened; all their other sessions end. */
export const confirmEmail = forAction(
  { right: 'signed-in' },
  (ctx: OfficeContext, token: string): Promise<Done> =>
    unlessTaken(() =>
      inTransaction(ctx.db, async (trx): Promise<Done> => {
        const { staff, session } = ctx;
        const change = await takeEmailChange(trx, staff.id, tokenHash(token));
        const row = change && (await findStaff(trx, staff.id));
        if (!row) return refused('link-gone');
        const by = { staff, keptSession: session.hash, telling: ctx };
        await giveEmail(trx, row, change.email, by);
        return { ok: true };
      }),
    ),
);

/**
 * Gives an account another address; the caller's transaction has checked the right to it. Mails
 * both addresses, and ends the links to either, which would make a second account or open this one
 * to a former mailbox.
 */
export async function giveEmail(
  trx: Transaction<Schema>,
  row: Staff & { language: string | null },
  email: string,
  by: { staff: Staff; telling: Telling; keptSession?: Buffer },
): Promise<void> {
  await updateStaff(trx, row.id, { email });
  await deleteEmailChange(trx, row.id);
  await deleteInvitationsOf(trx, row.email);
  await deleteInvitationsOf(trx, email);
  await deleteSessionsOf(trx, row.id, by.keptSession);
  for (const address of [row.email, email]) {
    const to = { email: address, language: row.language };
    await tellOfAccess(trx, to, { kind: 'email-changed', email }, by.telling);
  }
  await writeAudit(trx, {
    staff: by.staff,
    action: 'staff.email',
    subject: `staff ${row.email}`,
    before: { email: row.email },
    after: { email },
  });
}

/** If two people take one address at once, the database accepts the first. */
export async function unlessTaken(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === '23505') return refused('email-taken');
    throw error;
  }
}
