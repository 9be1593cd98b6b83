import { accepted, columnsOf, formOf } from '../../edition/fields/field-columns.ts';
import {
  linkFields,
  type RegistrationForm,
  safetyFields,
} from '../../edition/fields/field-lists.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { errorCode } from '../../platform/db/database-errors.ts';
import { isConsentWithdrawn, medicalConsent, noMedicalConsent } from '../medical-consent.rules.ts';
import {
  type RegistrationProblems,
  tidyRegistration,
  visitorProblems,
} from '../registration.rules.ts';
import { registrationFacts } from '../registration-facts.ts';
import { allowedActions } from './change.rules.ts';
import type { HolderId, LinkContext } from './for-holder.ts';
import type { CorrectedField, Correction, CorrectionOutcome } from './my-registration.contract.ts';
import {
  listRunnerPayments,
  lockRunner,
  type Runner,
  updateRunner,
} from './my-registration.queries.ts';
import { queueStatusMail } from './queue-runner-mail.ts';
import { isPaid } from './read-my-registration.ts';
import { isSameAddress, renewLinks, unreachableAddress } from './renew-links.ts';

/**
 * Corrects contact and safety data. A new address gets the mail with the only link that is still
 * good.
 */
export function correctRegistration(
  { db, clock, siteUrl }: LinkContext,
  { id }: HolderId,
  given: Correction,
): Promise<CorrectionOutcome> {
  const now = clock.now();
  return inTransaction(db, async (trx): Promise<CorrectionOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!allowedActions[runner.status].correct) return { ok: false, code: 'cancelled' };
    const isLocked = runner.safety_lock !== null;
    const typed = isLocked ? typedBeside(given) : given;
    // The data open once nothing is left that the owner of the new mailbox must not see.
    const isReplaced = isLocked && safetyFields.every((field) => field in typed);
    const before = isLocked && 'medicalInfo' in typed ? { ...runner, ...noMedicalConsent } : runner;
    const asked = tidyRegistration({ ...asForm(before), ...typed });
    const form = isConsentWithdrawn(before, asked) ? { ...asked, medicalInfo: '' } : asked;
    const problems = { ...unreachableAddress(runner, form), ...problemsOf(form, typed) };
    if (Object.keys(problems).length > 0) return { ok: false, problems };
    const corrected = {
      ...columnsOf(form, ['email', ...linkFields, ...safetyFields]),
      ...medicalConsent(form, 'runner', { before, now }),
      language: 'language' in given ? given.language : runner.language,
      ...(isReplaced && { safety_lock: null }),
    };
    await updateRunner(trx, id, corrected);
    const changed = { ...runner, ...corrected };
    const renewed = await renewLinks(trx, runner, changed, { siteUrl, by: 'runner' });
    if (renewed) {
      const payments = await listRunnerPayments(trx, id);
      const isMoved = !isSameAddress(runner.email, changed.email);
      // The owner of the new mailbox has not acted yet.
      if (isMoved && runner.status === 'pending' && !isPaid(runner, payments)) {
        await updateRunner(trx, id, { proven_at: null, mail_written_at: null });
      }
      await queueStatusMail(trx, { ...changed, ...renewed }, { payments, now, siteUrl });
    }
    return { ok: true };
  }).catch((error: unknown) => {
    // The new mailbox has registered the same person already, and has not proven that registration.
    if (errorCode(error) !== '23505') throw error;
    return { ok: false, code: 'registered' };
  });
}

/**
 * The fields of locked data are shown empty: returns only those that were filled in, since an empty
 * one asks for no change.
 */
const typedBeside = (given: Correction): Partial<Correction> =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => {
      if (field === 'acceptMedical')
        return 'medicalInfo' in given && given.medicalInfo.trim() !== '';
      const isSafety = safetyFields.some((each) => each === field);
      return !isSafety || String(value).trim() !== '';
    }),
  );

/** The problems of the fields that can be corrected; the others were judged at registration. */
function problemsOf(form: RegistrationForm, given: Partial<Correction>): RegistrationProblems {
  const { guardianEmail, ...all } = visitorProblems(form, registrationFacts());
  // A runner must not get hold of the guardian's consent by moving to the guardian's mailbox.
  if (guardianEmail === 'registration-guardian-mailbox') all.email ??= guardianEmail;
  return Object.fromEntries(
    (Object.keys(given) as CorrectedField[]).flatMap((field) =>
      all[field] ? [[field, all[field]]] : [],
    ),
  );
}

/** The form that would make the same registration. */
export const asForm = (runner: Runner): RegistrationForm => ({
  ...formOf(runner),
  ...accepted,
  acceptMedical: runner.medical_consent_at !== null,
});
