import type { RegistrationForm } from '../edition/fields/field-lists.ts';

/** When somebody consented to what is held about health, and by which way we know. */
export type MedicalConsent = {
  medical_consent_at: Date | null;
  medical_consent_by: 'runner' | 'office' | 'import' | null;
};

export const noMedicalConsent: MedicalConsent = {
  medical_consent_at: null,
  medical_consent_by: null,
};

/** What to note of a form that passed: the earlier consent lasts as long as there is something. */
export function medicalConsent(
  form: Pick<RegistrationForm, 'medicalInfo' | 'acceptMedical'>,
  by: NonNullable<MedicalConsent['medical_consent_by']>,
  { before = noMedicalConsent, now }: { before?: MedicalConsent; now: Date },
): MedicalConsent {
  if (form.medicalInfo === '' || !form.acceptMedical) return noMedicalConsent;
  const { medical_consent_at, medical_consent_by } = before;
  if (medical_consent_at) return { medical_consent_at, medical_consent_by };
  return { medical_consent_at: now, medical_consent_by: by };
}

/**
 * Whether a consent is withdrawn: the box was ticked, and now it is not, beside a text that nobody
 * has touched. A text that was typed anew is not thrown away for a box that was overlooked.
 */
export const isConsentWithdrawn = (
  before: { medical_consent_at: Date | null; medical_info: string },
  form: Pick<RegistrationForm, 'medicalInfo' | 'acceptMedical'>,
): boolean =>
  before.medical_consent_at !== null &&
  !form.acceptMedical &&
  form.medicalInfo === before.medical_info;
