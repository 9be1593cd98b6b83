import { describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { eventFactsOf } from '../edition/facts/event-facts.ts';
import { type RegistrationForm } from '../edition/fields/field-lists.ts';
import { goodForm } from '../test/good-form.ts';
import {
  problemValues,
  racesAtTheSameTime,
  registrationProblems,
  tidyRegistration,
} from './registration.rules.ts';
import { registrationFacts as facts } from './registration-facts.ts';

const { races } = edition();

const problemsOf = (changes: Partial<RegistrationForm>) =>
  registrationProblems({ ...goodForm, ...changes }, facts());

const race = (id: number, date: string, startTime: string, timeLimitMin: number) => ({
  id,
  date,
  startTime,
  timeLimitMin,
});

describe('what is chosen', () => {
  it.each([
    ['country', '', 'registration-country-missing'],
    ['country', 'XX', 'registration-country-missing'],
    ['country', 'ro', 'registration-country-missing'],
    ['country', 'DE', undefined],
    ['country', 'OTHER', undefined],
    ['gender', '', 'registration-gender-missing'],
    ['gender', 'M', 'registration-gender-missing'],
    ['gender', 'male', undefined],
    ['gender', 'female', undefined],
    ['raceid', '', 'registration-race-missing'],
    ['raceid', '0', 'registration-race-missing'],
    ['raceid', '3', 'registration-race-missing'],
    ['raceid', '01', 'registration-race-missing'],
    ['raceid', '1', undefined],
    ['raceid', '2', undefined],
    ['tshirtSize', '', 'registration-shirt-missing'],
    ['tshirtSize', 'XXXL', 'registration-shirt-missing'],
    ['tshirtSize', 'm', 'registration-shirt-missing'],
    ['tshirtSize', 'XS', undefined],
    ['tshirtSize', 'XXL', undefined],
  ] as const)('is in its list: %s “%s” has the problem %s', (field, value, code) => {
    expect(problemsOf({ [field]: value })).toEqual(code ? { [field]: code } : {});
  });
});

describe('one name alone', () => {
  it.each([
    ['', 'Suharto', true, []],
    ['Suharto', '', true, []],
    ['', '', true, ['lastname']],
    ['', 'Suharto', false, ['firstname']],
    ['Suharto', '', false, ['lastname']],
  ])('“%s” and “%s”, the box ticked: %s, lacks %j', (firstname, lastname, hasOneName, lacking) => {
    const problems = problemsOf({ firstname, lastname, hasOneName });
    const missing = lacking.map((field) => [field, 'registration-name-missing']);
    expect(problems).toEqual(Object.fromEntries(missing));
  });

  it('is the last name, whichever field it was written in', () => {
    const tidied = (firstname: string, lastname: string) =>
      tidyRegistration({ ...goodForm, firstname, lastname, hasOneName: true });
    for (const one of [tidied('', 'suharto'), tidied(' suharto ', ' ')]) {
      expect(one).toMatchObject({ firstname: '', lastname: 'Suharto' });
    }
  });

  it('is not said of two, of which both are kept', () => {
    const two = { firstname: 'Ana', lastname: 'Suharto', hasOneName: true };
    expect(problemsOf(two)).toEqual({ hasOneName: 'registration-name-two' });
    expect(tidyRegistration({ ...goodForm, ...two })).toMatchObject(two);
  });
});

describe('what is accepted', () => {
  it.each([
    ['acceptTerms', 'registration-terms-missing'],
    ['acceptPrivacy', 'registration-privacy-missing'],
    ['acceptRisks', 'registration-risks-missing'],
  ] as const)('is all of it: without %s nobody is registered', (box, code) => {
    expect(problemsOf({ [box]: false })).toEqual({ [box]: code });
  });

  it.each([
    ['', false, undefined],
    [' \n ', false, undefined],
    ['', true, undefined],
    ['Asthma', true, undefined],
    ['Asthma', false, 'registration-medical-consent-missing'],
  ])('covers medical information: %j with consent %s, %s', (medicalInfo, acceptMedical, code) => {
    expect(problemsOf({ medicalInfo, acceptMedical }).acceptMedical).toBe(code);
  });
});

it('tells every problem of an empty form at once', () => {
  const empty = Object.fromEntries(
    Object.entries(goodForm).map(([field, value]) => [
      field,
      typeof value === 'string' ? '' : false,
    ]),
  ) as RegistrationForm;
  expect(registrationProblems(empty, facts())).toEqual({
    raceid: 'registration-race-missing',
    tshirtSize: 'registration-shirt-missing',
    firstname: 'registration-name-missing',
    lastname: 'registration-name-missing',
    gender: 'registration-gender-missing',
    birthDate: 'registration-birth-date-invalid',
    country: 'registration-country-missing',
    email: 'contact-email-invalid',
    phone: 'registration-phone-invalid',
    emergencyContactName: 'registration-emergency-missing',
    emergencyContactPhone: 'registration-phone-invalid',
    acceptTerms: 'registration-terms-missing',
    acceptPrivacy: 'registration-privacy-missing',
    acceptRisks: 'registration-risks-missing',
  });
});

describe('the sentence of a problem holds', () => {
  it.each([
    ['the ages of the circuit', 'isemaparticipant', '1', { min: 35, max: 79 }],
    ['the least age of the 33 km race', 'birthDate', '1', { min: 18 }],
    ['the least age of the 11 km race', 'birthDate', '2', { min: 16 }],
    ['no age without a race', 'birthDate', '', { min: 0 }],
    ['how long a name may be', 'firstname', '1', { max: 60 }],
    ['how long the medical information may be', 'medicalInfo', '1', { max: 2000 }],
    ['nothing of a choice', 'country', '1', { max: 0 }],
  ] as const)('%s', (_, field, raceid, values) => {
    expect(problemValues(field, { raceid }, facts())).toEqual(values);
  });
});

describe('two races at once', () => {
  it.each([
    [[race(1, '2025-07-05', '08:30', 480), race(2, '2025-07-05', '09:30', 180)], [2]],
    [[race(1, '2025-07-05', '08:30', 60), race(2, '2025-07-05', '09:30', 180)], []],
    [[race(1, '2025-07-05', '08:30', 61), race(2, '2025-07-05', '09:30', 180)], [2]],
    [[race(1, '2025-07-05', '12:30', 60), race(2, '2025-07-05', '09:30', 180)], []],
    [[race(1, '2025-07-05', '12:29', 60), race(2, '2025-07-05', '09:30', 180)], [2]],
    [[race(1, '2025-07-05', '08:30', 480), race(2, '2025-07-06', '09:30', 180)], []],
    // Through the night.
    [[race(1, '2025-07-05', '18:00', 900), race(2, '2025-07-06', '08:30', 180)], [2]],
    [[race(1, '2025-07-05', '08:30', 480)], []],
    [[race(2, '2025-07-05', '08:30', 480)], []],
  ])('of %j, race 1 is run at the same time as %j', (all, others) => {
    expect(racesAtTheSameTime(1, eventFactsOf(all))).toEqual(others);
  });

  it('are what this edition’s are: who runs 33 km is under way when the 11 km start', () => {
    expect(racesAtTheSameTime(1, eventFactsOf(races))).toEqual([2]);
    expect(racesAtTheSameTime(2, eventFactsOf(races))).toEqual([1]);
  });
});
