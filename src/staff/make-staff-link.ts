import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { holdsAll, type Right, wholeRights } from '../platform/auth/rights.rules.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import { DataKeys, type Sealed } from '../platform/db/data-keys.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import { isCarriedEverywhere, isEmailAddress } from '../platform/mail/email-address.rules.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { forAction, type OfficeContext } from '../site/office-use-case.ts';
import { rightsNote, writeAudit } from './audit/write-audit.ts';
import { findAccount, grave, rightsProblem } from './change-staff.ts';
import {
  deleteInvitation,
  deleteInvitationOfForm,
  deleteInvitationsOf,
  findInvitation,
  findTokenOfForm,
  insertInvitation,
  listOpenInvitationsOf,
} from './invitation.queries.ts';
import type { Done, LinkMade } from './staff.contract.ts';
import { findStaffByEmail } from './staff.queries.ts';
import { staffLinkMail } from './staff-link.mail.tsx';

const sealedColumn = 'staff_invitation.sealed_token';

type Asked = { email: string; rights: Right[]; isForPassword: boolean };

/**
 * Makes the link by which a person makes an account with these rights. `key`: the form's own; sent
 * again it makes no second link, and it reveals nothing of the link itself.
 */
export const invite = forAction(
  grave,
  async (
    ctx: OfficeContext,
    {
      email: written,
      rights: asked,
      key,
    }: { email: string; rights: readonly Right[]; key: string },
  ): Promise<LinkMade> => {
    const rights = wholeRights(asked);
    const email = written.trim();
    if (!isEmailAddress(email)) return refused('email-invalid');
    if (await findStaffByEmail(ctx.db, email)) return refused('email-taken');
    const problem = rightsProblem(ctx.staff.rights, rights);
    if (problem) return refused(problem);
    return makeLink(ctx, { email, rights, isForPassword: false }, key);
  },
);

/** Makes the link by which a person sets a new password. `key`: as of an invitation. */
export const linkForPassword = forAction(
  grave,
  async (ctx: OfficeContext, id: string, key: string): Promise<LinkMade> => {
    const row = await findAccount(ctx.db, id);
    if (!row?.is_active) return refused('person-gone');
    if (!holdsAll(ctx.staff.rights, row.rights)) return refused('rights-beyond');
    return makeLink(ctx, { email: row.email, rights: row.rights, isForPassword: true }, key);
  },
);

/** Takes a link back that nobody has used yet. */
export const withdrawLink = forAction(
  { right: 'staff' },
  ({ db, staff }: OfficeContext, id: string) =>
    inTransaction(db, async (trx): Promise<Done> => {
      const hash = Buffer.from(id, 'base64url');
      const invitation = await findInvitation(trx, hash);
      // The rights of a link never change, so the check is still valid when the link is deleted.
      if (invitation && !holdsAll(staff.rights, invitation.rights)) return refused('rights-beyond');
      const gone = await deleteInvitation(trx, hash);
      if (!gone) return refused('link-gone');
      await writeAudit(trx, { staff, action: 'staff.withdraw', subject: `staff ${gone.email}` });
      return { ok: true };
    }),
);

function makeLink(ctx: OfficeContext, asked: Asked, key: string): Promise<LinkMade> {
  const { db, siteUrl, staff } = ctx;
  const { email, rights, isForPassword } = asked;
  return inTransaction(db, async (trx): Promise<LinkMade> => {
    // The new link ends the old ones, so a person who may not withdraw them may not replace them
    // either.
    const replaced = await listOpenInvitationsOf(trx, email);
    const mayReplace = replaced.every((each) => holdsAll(staff.rights, each.rights));
    if (!mayReplace) return refused('rights-beyond');
    const token = newToken();
    const made = {
      ok: true as const,
      link: `${siteUrl}/admin/invitation/${token}`,
      email,
      isMailed: isCarriedEverywhere(email),
    };
    const form = formOf(key || newToken(), [staff.id, email.toLowerCase(), rights.join()]);
    const first = await keepLink(trx, form, token, {
      token_hash: tokenHash(token),
      email,
      rights,
      made_by: staff.id,
    });
    if (first) return { ...made, link: `${siteUrl}/admin/invitation/${first}` };
    await deleteInvitationsOf(trx, email, tokenHash(token));
    await writeAudit(trx, {
      staff,
      action: isForPassword ? 'staff.link' : 'staff.invite',
      subject: `staff ${email}`,
      ...(!isForPassword && { after: rightsNote({ rights }) }),
    });
    if (made.isMailed) await mailLink(trx, ctx, { ...asked, link: made.link });
    return made;
  });
}

/** Keeps a link, unless its form was sent before; then answers the token of the first one. */
async function keepLink(
  trx: Transaction<Schema>,
  form: ReturnType<typeof formOf>,
  token: string,
  link: Parameters<typeof insertInvitation>[1],
): Promise<string | undefined> {
  const invitation = { ...link, form_hash: form.hash, sealed_token: form.seal(token) };
  if (await insertInvitation(trx, invitation)) return undefined;
  const first = await findTokenOfForm(trx, form.hash);
  if (first?.sealed_token) return form.open(first.sealed_token);
  // The page was open for days, and the link that it made is no longer valid.
  await deleteInvitationOfForm(trx, form.hash);
  await insertInvitation(trx, invitation);
  return undefined;
}

async function mailLink(
  trx: Transaction<Schema>,
  { language, siteUrl, staff }: OfficeContext,
  { email, rights, link, isForPassword }: Asked & { link: string },
): Promise<void> {
  const mail = await staffLinkMail({
    language,
    siteUrl,
    by: staff.name,
    rights,
    link,
    isForPassword,
  });
  await queueMail(trx, { to: { address: email }, isAutomaticReply: false, ...mail });
}

/**
 * Makes one link of a form that is sent twice. The link is ours and random, and is kept so that
 * only the key of the form that asked for it opens it; a person who reads the database does not
 * have that key.
 */
function formOf(key: string, asked: readonly string[]) {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const keys = new DataKeys([digest(`link ${key}`)]);
  return {
    hash: digest(JSON.stringify([key, ...asked])),
    // Of this column the site's own keys know nothing: to them it is text.
    seal: (token: string) => keys.seal(sealedColumn, token) as unknown as string,
    open: (sealed: string) => keys.open(sealedColumn, sealed as unknown as Sealed),
  };
}
