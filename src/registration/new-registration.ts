import { edition } from '../edition/edition.ts';
import { extrasMinor, type OrderedExtras } from '../edition/facts/extra.rules.ts';
import { feeMinor } from '../edition/facts/fee.rules.ts';
import { raceDayOf, raceFeeOn } from '../edition/facts/race-fees.ts';
import { columnsOf } from '../edition/fields/field-columns.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import type { Language } from '../edition/words/languages.ts';
import { medicalConsent } from './medical-consent.rules.ts';
import type { NewRegistration } from './registration.queries.ts';
import { needsGuardian, personKey, tidyRegistration } from './registration.rules.ts';
import { registrationFacts } from './registration-facts.ts';

type Costly = Pick<NewRegistration, 'race_id' | 'is_in_circuit' | 'ordered_extras'>;

/** What a registration costs by the fees of a day, with its extras. */
export const feeOf = ({ race_id, is_in_circuit, ordered_extras }: Costly, day: string): number =>
  feeMinor(raceFeeOn(race_id, day), is_in_circuit) + extrasMinor(ordered_extras);

/** The row of a valid form, for a race of the edition. */
export function newRegistration(
  given: RegistrationForm,
  at: {
    key: string;
    language: Language;
    now: Date;
    ordered?: OrderedExtras;
    isMailHeld?: boolean | undefined;
  },
): NewRegistration {
  const { races, asksLicence } = edition();
  const { key, language, now, ordered: ordered_extras = {}, isMailHeld = false } = at;
  const form = tidyRegistration(given);
  const race = races.find(({ id }) => String(id) === form.raceid);
  if (!race) throw new Error('The rules let a race pass that there is not.');
  const unasked = {
    ...(!form.isemaparticipant && !asksLicence && { licence: '' }),
    ...(!needsGuardian(form.birthDate, registrationFacts()) && {
      guardianName: '',
      guardianEmail: '',
    }),
  };
  const costly = { race_id: race.id, is_in_circuit: form.isemaparticipant, ordered_extras };
  return {
    ...columnsOf({ ...form, ...unasked }),
    ...costly,
    created_at: now,
    ...medicalConsent(form, 'runner', { now }),
    // Written as the database writes it, so that the rows that it returns can be told apart by it.
    claim_key: key.toLowerCase(),
    person_key: personKey(form),
    language,
    fee_minor: feeOf(costly, raceDayOf(now)),
    fee_day: null,
    is_mail_due: !isMailHeld,
  };
}
