import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { takeLinkBack } from '../registration/link-queries.ts';
import { personKey } from '../registration/registration-rules.ts';
import type { Runner } from './my-registration-queries.ts';
import { queueMovedMail } from './queue-runner-mail.ts';

/** What of a participant decides whom links may be in the hands of. */
export type LinkHolder = Pick<
  Runner,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'birth_date'
  | 'email'
  | 'guardian_email'
  | 'language'
  | 'race_id'
>;

/**
 * Takes the links in earlier mails back when a change gave the registration to another address, or to
 * another person, and tells the address that was the runner’s before. For the transaction that has
 * made the change; the mail with the new link is the caller’s to queue, when this answers true.
 */
export async function renewLinks(
  trx: Transaction<Schema>,
  before: LinkHolder,
  after: LinkHolder,
  { siteUrl }: { siteUrl: string },
): Promise<boolean> {
  const { id } = before;
  const isMoved = !isSameAddress(before.email, after.email);
  const isOtherPerson = personOf(before) !== personOf(after);
  const isOtherGuardian = !isSameAddress(before.guardian_email, after.guardian_email);
  if (isMoved || isOtherPerson) {
    await takeLinkBack(trx, 'registration', { id, address: after.email });
  }
  if (isOtherGuardian || isOtherPerson) {
    await takeLinkBack(trx, 'guardian', { id, address: after.guardian_email ?? '' });
  }
  if (isMoved) await queueMovedMail(trx, before, { siteUrl });
  return isMoved || isOtherPerson || isOtherGuardian;
}

const isSameAddress = (one: string | null, other: string | null) =>
  one?.toLowerCase() === other?.toLowerCase();

const personOf = ({ first_name, last_name, birth_date }: LinkHolder) =>
  personKey({ firstname: first_name, lastname: last_name, birthDate: birth_date ?? '' });
