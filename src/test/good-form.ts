import type { RegistrationForm } from '../edition/fields/field-lists.ts';

/** A form without a mistake; race 2 takes everybody from 16 on. */
export const goodForm: RegistrationForm = {
  firstname: 'Ana',
  lastname: 'Țurcanu',
  hasOneName: false,
  email: 'ana@mail.example',
  phone: '+40 700 000 001',
  country: 'RO',
  club: '',
  birthDate: '1990-03-01',
  gender: 'female',
  raceid: '2',
  emergencyContactName: 'Ion Țurcanu',
  emergencyContactPhone: '+40 700 000 002',
  medicalInfo: '',
  acceptMedical: true,
  isemaparticipant: false,
  licence: '',
  tshirtSize: 'M',
  guardianName: '',
  guardianEmail: '',
  acceptTerms: true,
  acceptPrivacy: true,
  acceptRisks: true,
};

/** The same as a page posts it. */
export const postedForm: Record<string, string> = Object.fromEntries(
  Object.entries(goodForm).map(([field, value]) => [
    field,
    value === true ? 'true' : value === false ? '' : value,
  ]),
);
