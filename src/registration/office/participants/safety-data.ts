import { createHash } from 'node:crypto';
import {
  columnsOf,
  formOf,
  onlyOf,
  safetyColumnNames,
} from '../../../edition/fields/field-columns.ts';
import { safetyFields, safetyFormFields } from '../../../edition/fields/field-lists.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { medicalConsent } from '../../medical-consent.rules.ts';
import { asForm } from '../../my-registration/correct-registration.ts';
import {
  lockRunner,
  type Runner,
  updateRunner,
} from '../../my-registration/my-registration.queries.ts';
import { registrationFrom, tidyRegistration } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import type { SafetyData, SafetyRead } from './admin-participants.contract.ts';
import { judge, safetyReasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

function safetyOf(runner: Runner): SafetyData {
  const hasConsent = runner.medical_consent_at !== null;
  const held = JSON.stringify([...safetyColumnNames.map((name) => runner[name]), hasConsent]);
  return {
    ...onlyOf(formOf(runner), safetyFields),
    acceptMedical: hasConsent ? 'true' : '',
    digest: createHash('sha256').update(held).digest('hex'),
  };
}

/** Shows emergency and medical data to a member of staff with a reason, and notes both. */
export const readSafetyData = forAction(
  { right: 'safety' },
  async ({ db, staff }, id: number, given: string): Promise<SafetyRead> => {
    const reason = safetyReasonIn(given);
    if (!reason) return { ok: false, code: 'safety-reason' };
    return inTransaction(db, async (trx): Promise<SafetyRead> => {
      const runner = await lockRunner(trx, id);
      if (!runner) return { ok: false, code: 'link' };
      const subject = `participant ${id}`;
      await writeAudit(trx, { staff, action: 'participant.safety-data', subject, reason });
      return { ok: true, data: safetyOf(runner) };
    });
  },
);

/** Corrects them for staff who were shown them; the history notes that, but not the data. */
export const safetyAction: ParticipantAction = {
  action: 'participant.safety-edit',
  isDone({ runner, form }) {
    const given = tidyRegistration(registrationFrom(form));
    const now = safetyOf(runner);
    const isSame = safetyFields.every((field) => given[field] === now[field]);
    return isSame && given.acceptMedical === (now.acceptMedical !== '');
  },
  async take({ trx, runner, form, now }) {
    if (form.digest !== safetyOf(runner).digest) return { ok: false, code: 'safety-changed' };
    const given = tidyRegistration(registrationFrom(form));
    const own = onlyOf(given, safetyFormFields);
    const judged = judge({ ...asForm(runner), ...own }, safetyFormFields, registrationFacts());
    if (judged && !judged.canOverride) return { ok: false, ...judged };
    await updateRunner(trx, runner.id, {
      ...columnsOf(given, safetyFields),
      ...medicalConsent(given, 'office', { before: runner, now }),
    });
    return { ok: true };
  },
};
