import type { Kysely } from 'kysely';
import type { Language } from '../edition/words/languages.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import { mostLinks, tryWindowS } from '../platform/auth/staff.contract.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { isCarriedEverywhere } from '../platform/mail/email-address.rules.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { writeAudit } from './audit/write-audit.ts';
import { insertInvitation } from './invitation.queries.ts';
import { countTries, countTry, networkKeys } from './sign-in-tries.ts';
import { ownLinkHours } from './staff.contract.ts';
import { findStaffByEmail } from './staff.queries.ts';
import { ownLinkMail } from './staff-link.mail.tsx';

/** Counts that a person asks for a link, for whichever account. */
export const countLinkAsked = (db: Kysely<Schema>, address: string): ReturnType<typeof countTry> =>
  countTries(db, networkKeys('link from', address), tryWindowS.code);

/**
 * Lets the owner in when the password is forgotten, or a stranger's guesses have locked the
 * account: mails a link to a new password to the account's own address. The sign-in still asks for
 * a second factor. Nothing happens where no such account exists, or after a few links in a quarter
 * of an hour.
 */
export async function mailOwnLink(
  db: Kysely<Schema>,
  written: string,
  { siteUrl, language }: { siteUrl: string; language: Language },
): Promise<void> {
  const staff = await findStaffByEmail(db, written.trim());
  if (!staff?.is_active || !isCarriedEverywhere(staff.email)) return;
  const counted = await countTry(db, `link to ${staff.id}`, tryWindowS.code, mostLinks);
  if (!counted.ok) return;
  const { id, email, rights } = staff;
  const token = newToken();
  const link = `${siteUrl}/admin/invitation/${token}`;
  const mail = await ownLinkMail({ language, siteUrl, link });
  await inTransaction(db, async (trx) => {
    const invitation = { token_hash: tokenHash(token), rights, email, made_by: id };
    await insertInvitation(trx, { ...invitation, hours: ownLinkHours });
    await writeAudit(trx, { staff: null, action: 'staff.own-link', subject: `staff ${email}` });
    await queueMail(trx, { to: { address: email }, isAutomaticReply: false, ...mail });
  });
}
