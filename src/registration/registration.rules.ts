import { ageOn } from '../edition/facts/category.rules.ts';
import type { EventFacts } from '../edition/facts/event-phase.rules.ts';
import {
  capitalisedFields,
  formFields,
  isBox,
  nameFields,
  type ParticipantField,
  type RegistrationForm,
  type TypedField,
  typedFields,
} from '../edition/fields/field-lists.ts';
import { genderOf } from '../edition/fields/gender.rules.ts';
import { participantFields } from '../edition/fields/participant-fields.ts';
import { fullName } from '../edition/fields/person-name.rules.ts';
import type { RefusalCode } from '../platform/http/refusals.ts';
import { isDay } from '../platform/i18n/local-day.ts';
import {
  capitalised,
  hasWebAddress,
  oneLine,
  seenLength,
  severalLines,
} from '../platform/i18n/text.rules.ts';
import { isEmailAddress, mailboxOf } from '../platform/mail/email-address.rules.ts';
import { birthDateFrom } from './birth-date.rules.ts';
import { countryCodes } from './participants/country.rules.ts';
import { nameKey, searchable } from './participants/participant-search.rules.ts';

export type RegistrationField = ParticipantField;

/** In the order of the form. */
export const registrationFields: readonly RegistrationField[] = formFields;

/** The most characters of each text. */
export const registrationLimits = Object.fromEntries(
  typedFields.map((field) => [field, participantFields[field].max]),
) as { readonly [Field in TypedField]: (typeof participantFields)[Field]['max'] };

/** The facts of this edition that the rules need. */
export type RegistrationFacts = {
  raceDay: string;
  races: readonly { id: number; minAge: number }[];
  circuitAges: { min: number; max: number };
  guardianBelowAge: number;
  shirtSizes: readonly string[];
};

export type RegistrationProblems = Partial<Record<RegistrationField, RefusalCode>>;

/**
 * The texts as they are judged and stored; a single name is stored as the last name, in whichever
 * field it was written.
 */
export function tidyRegistration(form: Readonly<RegistrationForm>): RegistrationForm {
  const tidy = { ...form };
  for (const field of typedFields) {
    const { kind } = participantFields[field];
    tidy[field] = kind === 'lines' ? severalLines(form[field]) : oneLine(form[field]);
  }
  for (const field of capitalisedFields) tidy[field] = capitalised(tidy[field]);
  if (tidy.hasOneName && tidy.lastname === '') {
    tidy.lastname = tidy.firstname;
    tidy.firstname = '';
  }
  return tidy;
}

/** Whether a guardian must consent, because the runner is younger than 18 on race day. */
export const needsGuardian = (birthDate: string, facts: RegistrationFacts): boolean =>
  isDay(birthDate) && ageOn(birthDate, facts.raceDay) < facts.guardianBelowAge;

/** Whether a minor's guardian has still to sign. */
export const lacksGuardian = (
  runner: { birth_date: string | null; guardian_signed_at: Date | null },
  facts: RegistrationFacts,
): boolean => runner.guardian_signed_at === null && needsGuardian(runner.birth_date ?? '', facts);

/**
 * The problems of a registration (specification, section 5: ages on race day, licence and 35 to 79
 * for the circuit, shirt size, the three acceptances); an empty object when there are none.
 */
export function registrationProblems(
  given: Readonly<RegistrationForm>,
  facts: RegistrationFacts,
): RegistrationProblems {
  const form = tidyRegistration(given);
  const problems: RegistrationProblems = {};
  const need = (field: RegistrationField, holds: boolean, code: RefusalCode) => {
    if (!holds) problems[field] ??= code;
  };
  for (const field of typedFields) {
    need(field, form[field].length <= registrationLimits[field], 'registration-text-long');
  }
  need(
    'firstname',
    form.hasOneName || seenLength(form.firstname) >= 1,
    'registration-name-missing',
  );
  need('lastname', seenLength(form.lastname) >= 1, 'registration-name-missing');
  need('hasOneName', !form.hasOneName || form.firstname === '', 'registration-name-two');
  need('email', isEmailAddress(form.email), 'contact-email-invalid');
  need('phone', isPhone(form.phone), 'registration-phone-invalid');
  need(
    'country',
    countryCodes.some((code) => code === form.country),
    'registration-country-missing',
  );
  need('gender', genderOf(form.gender) !== null, 'registration-gender-missing');
  const race = facts.races.find(({ id }) => String(id) === form.raceid);
  need('raceid', race !== undefined, 'registration-race-missing');
  const contact = form.emergencyContactName;
  need('emergencyContactName', seenLength(contact) >= 2, 'registration-emergency-missing');
  need('emergencyContactPhone', isPhone(form.emergencyContactPhone), 'registration-phone-invalid');
  need(
    'acceptMedical',
    form.medicalInfo === '' || form.acceptMedical,
    'registration-medical-consent-missing',
  );
  need('tshirtSize', facts.shirtSizes.includes(form.tshirtSize), 'registration-shirt-missing');
  need('acceptTerms', form.acceptTerms, 'registration-terms-missing');
  need('acceptPrivacy', form.acceptPrivacy, 'registration-privacy-missing');
  need('acceptRisks', form.acceptRisks, 'registration-risks-missing');
  needAge(form, facts, race?.minAge ?? 0, need);
  return problems;
}

/**
 * The same for a form that a visitor fills in. Names come in mails to other people, so they may not
 * contain a web address; and a runner cannot be their own guardian. The office writes names as its
 * lists have them, and has consents on paper.
 */
export function visitorProblems(
  given: Readonly<RegistrationForm>,
  facts: RegistrationFacts,
): RegistrationProblems {
  const form = tidyRegistration(given);
  const problems = registrationProblems(form, facts);
  for (const field of nameFields)
    if (hasWebAddress(form[field])) problems[field] ??= 'registration-name-web-address';
  if (!needsGuardian(form.birthDate, facts)) return problems;
  if (nameKey(form.guardianName) === nameKey(fullName(form)))
    problems.guardianName ??= 'registration-guardian-name';
  if (mailboxOf(form.guardianEmail) === mailboxOf(form.email))
    problems.guardianEmail ??= 'registration-guardian-mailbox';
  return problems;
}

/** The values that fill the sentence of a field's problem. */
export function problemValues(
  field: RegistrationField,
  form: Pick<RegistrationForm, 'raceid'>,
  facts: RegistrationFacts,
): Record<string, number> {
  if (field === 'isemaparticipant') return facts.circuitAges;
  if (field === 'birthDate') {
    return { min: facts.races.find(({ id }) => String(id) === form.raceid)?.minAge ?? 0 };
  }
  const limits: Partial<Record<RegistrationField, number>> = registrationLimits;
  return { max: limits[field] ?? 0 };
}

type Need = (field: RegistrationField, holds: boolean, code: RefusalCode) => void;

function needAge(form: RegistrationForm, facts: RegistrationFacts, minAge: number, need: Need) {
  const { raceDay, circuitAges } = facts;
  const isKnown = isDay(form.birthDate) && form.birthDate < raceDay;
  const age = ageOn(form.birthDate, raceDay);
  need('birthDate', isKnown && age <= 110, 'registration-birth-date-invalid');
  need('birthDate', !isKnown || age >= minAge, 'registration-too-young');
  if (form.isemaparticipant) {
    need('isemaparticipant', !isKnown || age >= circuitAges.min, 'registration-circuit-too-young');
    need('isemaparticipant', !isKnown || age <= circuitAges.max, 'registration-circuit-too-old');
    need('licence', seenLength(form.licence) >= 2, 'registration-licence-missing');
  }
  if (isKnown && needsGuardian(form.birthDate, facts)) {
    need('guardianName', seenLength(form.guardianName) >= 2, 'registration-guardian-missing');
    need('guardianEmail', isEmailAddress(form.guardianEmail), 'contact-email-invalid');
  }
}

/** Six digits or more, with the signs that people write between them. */
const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;

/** The key of a person, which two registrations share: name in any spelling, and day of birth. */
export const personKey = (form: Pick<RegistrationForm, 'firstname' | 'lastname' | 'birthDate'>) =>
  `${searchable(fullName(form))} ${form.birthDate}`;

/**
 * The key of the one other person whom the organiser may register under the same name and birth
 * date.
 */
export const otherPersonKey = (key: string): string => `${key} 2`;

/** A person's key after a change: the second of two people stays the second. */
export const keptPersonKey = (held: string | null | undefined, key: string): string =>
  held === otherPersonKey(key) ? held : key;

/** The other races that take place, from start to time limit, at the same time as this one. */
export function racesAtTheSameTime(raceId: number, { races }: EventFacts): number[] {
  const own = races.find(({ id }) => id === raceId);
  return races.flatMap(({ id, startsAt, endsAt }) =>
    own && id !== raceId && startsAt < own.endsAt && own.startsAt < endsAt ? [id] : [],
  );
}

/** A registration from the fields of a form, as a browser posts or `FormData` names them. */
export function registrationFrom(
  fields: Readonly<Partial<Record<RegistrationField, unknown>>>,
): RegistrationForm {
  return Object.fromEntries(
    registrationFields.map((field) => {
      const value = fields[field] ?? (field === 'birthDate' ? birthDateFrom(fields) : undefined);
      const text = typeof value === 'string' ? value : '';
      return [field, isBox(field) ? text !== '' : text];
    }),
  ) as RegistrationForm;
}
