import type { Transaction } from 'kysely';
import { knownLanguage, type Language } from '../edition/words/languages.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import { isCarriedEverywhere } from '../platform/mail/email-address.rules.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { accessMail } from './access-changed.mail.tsx';
import type { AccessChange } from './staff.contract.ts';
import { listAdminRows } from './staff.queries.ts';

type Told = { email: string; language: string | null };

/**
 * `language`: of the person who asks, used for mails to people who have not signed in yet. `by`:
 * absent where the owner made the change.
 */
export type Telling = { siteUrl: string; language: Language; by?: Staff | undefined };

/** Mails a person that their access has changed, in the transaction that changes it. */
export async function tellOfAccess(
  trx: Transaction<Schema>,
  to: Told,
  change: AccessChange,
  { siteUrl, language, by }: Telling,
): Promise<void> {
  if (!isCarriedEverywhere(to.email)) return;
  const mail = await accessMail({
    language: knownLanguage(to.language) ?? language,
    siteUrl,
    change,
    by: by && by.email !== to.email ? by.name : undefined,
  });
  await queueMail(trx, { to: { address: to.email }, isAutomaticReply: false, ...mail });
}

/** Mails all other admins that there is a new one, so that nobody can make an admin in secret. */
export async function tellOfAdmin(
  trx: Transaction<Schema>,
  admin: Pick<Staff, 'id' | 'email'>,
  telling: Telling,
): Promise<void> {
  for (const other of await listAdminRows(trx)) {
    if (other.id === admin.id) continue;
    await tellOfAccess(trx, other, { kind: 'new-admin', email: admin.email }, telling);
  }
}
