import { fullName } from '../../edition/fields/person-name.rules.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { networkInWords } from '../../platform/http/address-prefix.rules.ts';
import { oneLine, seenLength } from '../../platform/i18n/text.rules.ts';
import { nameKey } from '../participants/participant-search.rules.ts';
import { confirmPaidRegistration } from '../payments/confirm-paid-registration.ts';
import { registrationLimits } from '../registration.rules.ts';
import { allowedActions } from './change.rules.ts';
import type { HolderId, LinkContext } from './for-holder.ts';
import type { CorrectionOutcome, GuardianRequest } from './my-registration.contract.ts';
import { findRunner, lockRunner, updateRunner } from './my-registration.queries.ts';

/** What a guardian is asked to consent to; undefined when the registration no longer exists. */
export async function readGuardianRequest(
  { db }: LinkContext,
  { id }: HolderId,
): Promise<GuardianRequest | undefined> {
  const runner = await findRunner(db, id);
  if (!runner) return undefined;
  return {
    runnerName: fullName(runner),
    raceId: runner.race_id,
    guardianName: runner.guardian_name ?? '',
    isCancelled: runner.status === 'cancelled',
    signed: runner.guardian_signed_at && {
      at: runner.guardian_signed_at,
      by: runner.guardian_signature ?? '',
    },
  };
}

/**
 * Notes a guardian's consent, signed with the typed name from an IP address, of which only the
 * network is kept, in words. If the registration is paid, the same transaction confirms it. A
 * second click changes nothing.
 */
export async function signAsGuardian(
  { db, clock, siteUrl }: LinkContext,
  { id }: HolderId,
  { name, address }: { name: string; address: string },
): Promise<CorrectionOutcome> {
  const at = { now: clock.now(), siteUrl };
  const signature = oneLine(name);
  if (seenLength(signature) < 2) {
    return { ok: false, problems: { guardianName: 'registration-guardian-missing' } };
  }
  if (signature.length > registrationLimits.guardianName) {
    return { ok: false, problems: { guardianName: 'registration-text-long' } };
  }
  return inTransaction(db, async (trx): Promise<CorrectionOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!allowedActions[runner.status].sign) return { ok: false, code: 'cancelled' };
    if (runner.guardian_signed_at) return { ok: true };
    if (nameKey(signature) === nameKey(fullName(runner))) {
      return { ok: false, problems: { guardianName: 'registration-guardian-name' } };
    }
    await updateRunner(trx, id, {
      guardian_signed_at: at.now,
      guardian_signed_from: networkInWords(address) ?? null,
      guardian_signature: signature,
    });
    await confirmPaidRegistration(trx, id, at);
    return { ok: true };
  });
}
