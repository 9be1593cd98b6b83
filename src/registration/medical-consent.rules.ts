import type { RegistrationForm } from '../edition/fields/field-lists.ts';

/** When a runner consented to our keeping health data, and how we know. */
export type MedicalConsent = {
  medical_consent_at: Date | null;
  medical_consent_by: 'runner' | 'office' | 'import' | null;
};

export const noMedicalConsent: MedicalConsent = {
  medical_consent_at: null,
  medical_consent_by: null,
};

/** The consent to store with a valid form: an earlier one lasts as long as there is health data. */
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
 * Whether a runner withdraws the consent: the box was ticked and now is not, and the text beside it
 * is unchanged. A text that was newly typed is not thrown away because a box was overlooked.
 */
export const isConsentWithdrawn = (
  before: { medical_consent_at: Date | null; medical_info: string },
  form: Pick<RegistrationForm, 'medicalInfo' | 'acceptMedical'>,
): boolean =>
  before.medical_consent_at !== null &&
  !form.acceptMedical &&
  form.medicalInfo === before.medical_info;
