import type { RaceFacts } from '../../../edition/compose-edition.ts';
import { edition } from '../../../edition/edition.ts';
import { extrasMinor, type OrderedExtras } from '../../../edition/facts/extra.rules.ts';
import { feeMinor } from '../../../edition/facts/fee.rules.ts';
import { raceDayOf, raceFeeOn } from '../../../edition/facts/race-fees.ts';
import { columnsOf } from '../../../edition/fields/field-columns.ts';
import { type RegistrationForm } from '../../../edition/fields/field-lists.ts';
import { knownLanguage } from '../../../edition/words/languages.ts';
import { type MedicalConsent, medicalConsent } from '../../medical-consent.rules.ts';
import { noDifference } from '../../payments/difference.rules.ts';
import type { ImportChoice } from './import.contract.ts';
import type { ImportedRow, NewParticipant } from './import.queries.ts';

/** The consent to hold medical information that an import stores. */
export const importedConsent = (
  { medical_info: medicalInfo }: Pick<ImportedRow, 'medical_info'>,
  { medicalConsent: acceptMedical }: ImportChoice,
  now: Date,
): MedicalConsent => medicalConsent({ medicalInfo, acceptMedical }, 'import', { now });

/** The new participant that an import adds for a form, still without bib and person key. */
export function newcomerOf(
  form: RegistrationForm,
  ordered: OrderedExtras,
  choice: ImportChoice,
  now: Date,
): NewParticipant {
  const { races } = edition();
  const { newcomers: status, writesMails } = choice;
  const race = races.find(({ id }) => String(id) === form.raceid) as RaceFacts;
  return {
    ...columnsOf(form),
    ...importedConsent({ medical_info: form.medicalInfo }, choice, now),
    race_id: race.id,
    person_key: null,
    bib: null,
    status,
    created_at: now,
    confirmed_at: status === 'confirmed' ? now : null,
    // A country whose code is also a language of ours is taken to write in that language.
    language: knownLanguage(form.country) ?? 'en',
    ordered_extras: ordered,
    fee_minor:
      feeMinor(raceFeeOn(race.id, raceDayOf(now)), form.isemaparticipant) + extrasMinor(ordered),
    fee_day: null,
    ...noDifference,
    is_mail_due: writesMails,
  };
}
