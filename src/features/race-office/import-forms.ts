import type { RegistrationForm } from '../registration/registration-rules.ts';
import type { ImportedRow } from './import-queries.ts';
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
