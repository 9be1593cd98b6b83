import { describe, expect, it } from 'vitest';
import { registrationFrom } from '../../../registration/registration.rules.ts';
import { walkInProblems } from './walk-in.rules.ts';

const facts = {
  raceDay: '2025-07-05',
  races: [{ id: 1, minAge: 18 }],
  circuitAges: { min: 35, max: 79 },
  guardianBelowAge: 18,
  shirtSizes: ['M'],
};
const whole = {
  raceid: '1',
  firstname: 'Ana',
  lastname: 'Pop',
  birthDate: '1990-03-01',
  gender: 'female',
  country: 'RO',
  emergencyContactName: 'Ion Pop',
  emergencyContactPhone: '+40 700 000 002',
};
const problems = (form: Record<string, string>) =>
  walkInProblems(registrationFrom({ ...whole, ...form }), facts);

describe('a walk-in', () => {
  it('needs neither mail nor phone, shirt or signature', () => {
    expect(problems({})).toEqual({});
    expect(problems({ email: ' ', phone: ' ' })).toEqual({});
  });

  it('may have one name alone', () => {
    expect(problems({ firstname: '', hasOneName: 'true' })).toEqual({});
  });

  it.each([
    ['raceid', '9', 'registration-race-missing'],
    ['firstname', ' ', 'registration-name-missing'],
    ['lastname', '', 'registration-name-missing'],
    ['hasOneName', 'true', 'registration-name-two'],
    ['birthDate', '', 'registration-birth-date-invalid'],
    ['birthDate', '2010-01-01', 'registration-too-young'],
    ['gender', '', 'registration-gender-missing'],
    ['emergencyContactName', '', 'registration-emergency-missing'],
    ['emergencyContactPhone', '12', 'registration-phone-invalid'],
    ['email', 'nobody', 'contact-email-invalid'],
    ['phone', '12', 'registration-phone-invalid'],
  ])('with %s %j is refused', (field, value, code) => {
    expect(problems({ [field]: value })).toEqual({ [field]: code });
  });
});
