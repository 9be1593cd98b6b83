import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RegistrationForm } from '../edition/fields/field-lists.ts';
import { goodForm } from '../test/good-form.ts';
import {
  type RegistrationField,
  registrationLimits,
  registrationProblems,
  tidyRegistration,
  visitorProblems,
} from './registration.rules.ts';
import { registrationFacts as facts } from './registration-facts.ts';

const ofVisitor = (changes: Partial<RegistrationForm>) =>
  visitorProblems({ ...goodForm, ...changes }, facts());
const problemsOf = (changes: Partial<RegistrationForm>) =>
  registrationProblems({ ...goodForm, ...changes }, facts());
const limits = Object.entries(registrationLimits) as [keyof typeof registrationLimits, number][];

it('nothing is wrong with a form that is filled in as asked', () => {
  expect(problemsOf({})).toEqual({});
});

describe('the length of a text', () => {
  it('has the limits that the form states', () => {
    expect(registrationLimits).toEqual({
      firstname: 60,
      lastname: 60,
      club: 80,
      email: 254,
      phone: 30,
      emergencyContactName: 100,
      emergencyContactPhone: 30,
      medicalInfo: 2000,
      licence: 60,
      guardianName: 100,
      guardianEmail: 254,
    });
  });

  it.each(limits)('of %s may be %i characters, and not one more', (field, most) => {
    const digits = '1'.repeat(most);
    expect(problemsOf({ [field]: digits })[field]).not.toBe('registration-text-long');
    expect(problemsOf({ [field]: `${digits}1` })[field]).toBe('registration-text-long');
  });

  it('is counted without the space around it', () => {
    expect(problemsOf({ lastname: `  ${'x'.repeat(60)} \n` })).toEqual({});
  });

  it('is told before anything else that is wrong with the text', () => {
    const firstname = `www.spam.example ${'x'.repeat(60)}`;
    expect(ofVisitor({ firstname }).firstname).toBe('registration-text-long');
  });
});

describe('a name', () => {
  it.each(['firstname', 'lastname', 'guardianName', 'emergencyContactName'] as const)(
    'carries no web address to others: %s',
    (field) => {
      const code = 'registration-name-web-address';
      expect(ofVisitor({ [field]: 'Win at www.spam.example' })).toEqual({ [field]: code });
      // As it is kept: without marks that nobody sees.
      expect(ofVisitor({ [field]: 'w\u200bww.spam.example' })).toEqual({ [field]: code });
      for (const name of ['St.John', 'Gh.Popescu'])
        expect(ofVisitor({ [field]: name })).toEqual({});
      // The office writes it as its lists have it.
      expect(problemsOf({ [field]: 'www.alergotura.ro' })).toEqual({});
    },
  );

  it.each(['firstname', 'lastname'] as const)('is there: %s', (field) => {
    for (const blank of ['', '  ', '\u200b', '\u3164']) {
      expect(problemsOf({ [field]: blank })).toEqual({ [field]: 'registration-name-missing' });
    }
    expect(problemsOf({ [field]: '李' })).toEqual({});
  });

  it.each([
    ['', 'registration-emergency-missing'],
    ['I', 'registration-emergency-missing'],
    [' I ', 'registration-emergency-missing'],
    ['Io', undefined],
  ])('of somebody to call has two letters at least: “%s”', (emergencyContactName, code) => {
    expect(problemsOf({ emergencyContactName }).emergencyContactName).toBe(code);
  });
});

describe('an e-mail address', () => {
  it.each(['', 'ana', 'ana@', 'ana@mail', 'ana mail@mail.example'])('is none: “%s”', (email) => {
    expect(problemsOf({ email })).toEqual({ email: 'contact-email-invalid' });
  });

  it('is taken with space around it', () => {
    expect(problemsOf({ email: ' ana@mail.example\n' })).toEqual({});
  });
});

describe.each(['phone', 'emergencyContactPhone'] as const)('a telephone number: %s', (field) => {
  it.each([
    '123456',
    '+123456',
    '0722 123 456',
    '+40 (722) 123-456',
    '0722.123.456',
    '0722/123456',
    ' 123456 ',
  ])('is “%s”', (phone) => {
    expect(problemsOf({ [field]: phone })).toEqual({});
  });

  it.each([
    '',
    '12345',
    '+12345',
    '(1) 2-3.4/5',
    '------',
    '123+456',
    '++123456',
    'x123456',
    '123456x',
    'call 123456',
    '123456 ext. 7',
  ])('is not “%s”', (phone) => {
    expect(problemsOf({ [field]: phone })).toEqual({ [field]: 'registration-phone-invalid' });
  });
});

describe('a form as it is kept', () => {
  it('has one line in each field, and names that begin with a capital', () => {
    const tidy = tidyRegistration({
      ...goodForm,
      firstname: '  ștefan \n luca ',
      lastname: 'țurcanu\tpop',
      email: ' ana@mail.example\r\nBcc: all@mail.example',
      emergencyContactName: ' ion  pop ',
      licence: ' fra \t 1 ',
    });
    expect(tidy).toEqual({
      ...goodForm,
      firstname: 'Ștefan luca',
      lastname: 'Țurcanu pop',
      email: 'ana@mail.example Bcc: all@mail.example',
      emergencyContactName: 'ion pop',
      licence: 'fra 1',
    });
  });

  it('keeps the lines of the medical information', () => {
    const { medicalInfo } = tidyRegistration({ ...goodForm, medicalInfo: ' Asthma\r\nPollen \n' });
    expect(medicalInfo).toBe('Asthma\nPollen');
  });

  it('is no tidier a second time, and is judged as it was typed', () => {
    const typed = fc.string({
      unit: fc.constantFrom('a', 'ș', ' ', '\n', '\t', '1', '@', '.', '\u200b'),
    });
    const fields = limits.map(([field]) => field);
    fc.assert(
      fc.property(fc.constantFrom<RegistrationField>(...fields), typed, (field, text) => {
        const form = { ...goodForm, [field]: text };
        const tidy = tidyRegistration(form);
        expect(tidyRegistration(tidy)).toEqual(tidy);
        expect(registrationProblems(tidy, facts())).toEqual(registrationProblems(form, facts()));
      }),
    );
  });

  it('leaves what was typed as it is', () => {
    const form = Object.freeze({ ...goodForm, firstname: ' ana ' });
    tidyRegistration(form);
    expect(form.firstname).toBe(' ana ');
  });
});
