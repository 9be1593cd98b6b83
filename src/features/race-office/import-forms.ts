import { type RaceFacts, races } from '../../../edition/races.ts';
import { knownLanguage } from '../../web/languages.ts';
import { noDifference } from '../payments/difference-rules.ts';
import { type MedicalConsent, medicalConsent } from '../registration/medical-consent-rules.ts';
import { feeBani, type RegistrationForm } from '../registration/registration-rules.ts';
import type { ImportChoice } from './import-contract.ts';
import type { ImportedRow, NewParticipant } from './import-queries.ts';
import { emptyForm } from './import-row-rules.ts';

/** A participant as a registration form. */
export const formOf = (row: ImportedRow): RegistrationForm => ({
  ...emptyForm,
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  phone: row.phone,
  country: row.country,
  birthDate: row.birth_date ?? '',
  gender: row.gender === null ? '' : row.gender === 'M' ? 'male' : 'female',
  raceid: String(row.race_id),
  emergencyContactName: row.emergency_name,
  emergencyContactPhone: row.emergency_phone,
  medicalInfo: row.medical_info,
  acceptMedical: true,
  isemaparticipant: row.is_in_circuit,
  licence: row.licence ?? '',
  tshirtSize: row.shirt_size ?? '',
  guardianName: row.guardian_name ?? '',
  guardianEmail: row.guardian_email ?? '',
});

/** A form as the columns of a participant that an import may write. */
export const rowOf = (form: RegistrationForm) => ({
  first_name: form.firstname,
  last_name: form.lastname,
  email: form.email,
  phone: form.phone,
  country: form.country,
  birth_date: form.birthDate || null,
  gender: form.gender === '' ? null : form.gender === 'male' ? ('M' as const) : ('F' as const),
  emergency_name: form.emergencyContactName,
  emergency_phone: form.emergencyContactPhone,
  medical_info: form.medicalInfo,
  is_in_circuit: form.isemaparticipant,
  shirt_size: form.tshirtSize || null,
  licence: form.licence || null,
  guardian_name: form.guardianName || null,
  guardian_email: form.guardianEmail || null,
});

/** What an import notes of the consent to hold medical information. */
export const importedConsent = (
  { medical_info: medicalInfo }: Pick<ImportedRow, 'medical_info'>,
  { medicalConsent: acceptMedical }: ImportChoice,
  now: Date,
): MedicalConsent => medicalConsent({ medicalInfo, acceptMedical }, 'import', { now });

/** A form as the new participant that an import adds, as yet without bib and person key. */
export function newcomerOf(
  form: RegistrationForm,
  choice: ImportChoice,
  now: Date,
): NewParticipant {
  const { newcomers: status, writesMails } = choice;
  const race = races.find(({ id }) => String(id) === form.raceid) as RaceFacts;
  return {
    ...rowOf(form),
    ...importedConsent({ medical_info: form.medicalInfo }, choice, now),
    race_id: race.id,
    person_key: null,
    bib: null,
    status,
    created_at: now,
    confirmed_at: status === 'confirmed' ? now : null,
    // Countries whose two letters are those of a language of ours write in it.
    language: knownLanguage(form.country) ?? 'en',
    fee_bani: feeBani(race, form.isemaparticipant),
    ...noDifference,
    is_mail_due: writesMails,
  };
}
