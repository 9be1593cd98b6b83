import type { Transaction } from 'kysely';
import { takeLinkBack } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { personKey, type RegistrationProblems } from '../registration.rules.ts';
import { type Runner, updateRunner } from './my-registration.queries.ts';
import { queueMovedMail } from './queue-runner-mail.ts';

/** The columns of a participant that decide who may hold the links. */
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
> &
  Partial<Pick<Runner, keyof typeof nothingOfHealth>>;

/** The data about a runner's safety, empty. */
const nothingOfHealth = {
  emergency_name: '',
  emergency_phone: '',
  medical_info: '',
} as const;
const safetyColumns = Object.keys(nothingOfHealth) as (keyof typeof nothingOfHealth)[];

/**
 * Takes back the links in earlier mails when a change gave the registration to another address or
 * another person, and mails the runner’s former address. If the office made the change, the
 * runner’s emergency and health data stay closed to the new mailbox; otherwise anybody who may edit
 * an address could read them by entering their own. Call it in the transaction that made the
 * change. Unless it returns undefined, it returns what else it has changed in the row, and the
 * caller has to queue the mail with the new link.
 */
export async function renewLinks(
  trx: Transaction<Schema>,
  before: LinkHolder,
  after: LinkHolder,
  { siteUrl, by }: { siteUrl: string; by: 'runner' | 'office' },
): Promise<Partial<Runner> | undefined> {
  const { id } = before;
  const isMoved = !isSameAddress(before.email, after.email);
  const isOtherPerson = personOf(before) !== personOf(after);
  const isOtherName =
    before.first_name !== after.first_name || before.last_name !== after.last_name;
  const isOtherGuardian = !isSameAddress(before.guardian_email, after.guardian_email);
  if (isMoved || isOtherPerson) {
    await takeLinkBack(trx, 'registration', { id, address: after.email });
  }
  if (isOtherGuardian || isOtherPerson) {
    await takeLinkBack(trx, 'guardian', { id, address: after.guardian_email ?? '' });
    // The guardian who was asked last has no valid link any more.
    await updateRunner(trx, id, { guardian_asked_at: null });
  }
  const isHandedOn = isOtherName && (isMoved || before.birth_date !== after.birth_date);
  const forgotten = isHandedOn ? await forgetFormerRunner(trx, before, after) : {};
  const holdsSafety = safetyColumns.some((column) => ({ ...after, ...forgotten })[column]);
  if (isMoved) {
    const isLocked = by === 'office' && holdsSafety && (await lockSafety(trx, id));
    await queueMovedMail(trx, before, { siteUrl, isLocked });
  }
  return isMoved || isOtherPerson || isOtherGuardian ? forgotten : undefined;
}

/**
 * Closes emergency and health data to a runner's mailbox; false when they are closed already, so
 * that only an earlier mailbox may open them.
 */
async function lockSafety(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const locked = await trx
    .updateTable('participant')
    .set((runner) => ({ safety_lock: runner.ref('link_version') }))
    .where('id', '=', id)
    .where('safety_lock', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * A registration that was handed on to another person loses the former runner's emergency and
 * health data, unless new ones came along, and the consent of their guardian. A corrected spelling
 * of the name does not count: address and birth date stay the same.
 */
async function forgetFormerRunner(
  trx: Transaction<Schema>,
  before: LinkHolder,
  after: LinkHolder,
): Promise<Partial<Runner>> {
  const left = safetyColumns.filter((field) => before[field] === after[field]);
  const forgotten = {
    guardian_signed_at: null,
    guardian_signed_from: null,
    guardian_signature: null,
    safety_lock: null,
    ...Object.fromEntries(left.map((field) => [field, nothingOfHealth[field]])),
    ...(left.includes('medical_info') && { medical_consent_at: null, medical_consent_by: null }),
  };
  await updateRunner(trx, before.id, forgotten);
  return forgotten;
}

/**
 * The problem of a new address that mail cannot reach: the runner would lose the present link and
 * get no other. An address that has been there from the beginning is not judged.
 */
export function unreachableAddress(
  before: Pick<Runner, 'email'>,
  { email }: { email: string },
): RegistrationProblems | undefined {
  if (isSameAddress(before.email, email) || isCarriedEverywhere(email)) return undefined;
  return { email: 'registration-email-unreachable' };
}

/** Whether two addresses are the same, whatever their capitals. */
export const isSameAddress = (one: string | null, other: string | null) =>
  one?.toLowerCase() === other?.toLowerCase();

const personOf = ({ first_name, last_name, birth_date }: LinkHolder) =>
  personKey({ firstname: first_name, lastname: last_name, birthDate: birth_date ?? '' });
