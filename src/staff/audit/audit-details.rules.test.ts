import { expect, it } from 'vitest';
import { withoutSealed } from './audit-details.rules.ts';

it.each([
  'guardianName',
  'guardian_name',
  'guardianEmail',
  'guardian_email',
  'emergencyContactName',
  'emergency_contact_phone',
  'medicalInfo',
  'medical_info',
  'medicalConsent_at',
  'acceptMedical',
])('the history says that %s was there, and not what it was', (name) => {
  expect(withoutSealed({ [name]: 'Maria Pop' })).toEqual({ [name]: '…' });
});

it.each(['firstname', 'email', 'paramedicalInfo', 'myguardianName', 'status'])(
  'the history says what %s was',
  (name) => expect(withoutSealed({ [name]: 'Pop' })).toEqual({ [name]: 'Pop' }),
);

it.each([null, undefined, ''])('what is left empty (%j) hides nothing', (nothing) => {
  expect(withoutSealed({ medicalInfo: nothing, bib: nothing })).toEqual({
    medicalInfo: nothing,
    bib: nothing,
  });
});

it('hides an answer that is no text as well', () => {
  expect(withoutSealed({ acceptMedical: false, medicalInfo: 0 })).toEqual({
    acceptMedical: '…',
    medicalInfo: '…',
  });
});
