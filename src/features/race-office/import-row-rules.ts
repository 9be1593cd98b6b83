import type { RefusalCode } from '../../http/refusals.ts';
import {
  personKey,
  problemValues,
  type RegistrationFacts,
  type RegistrationField,
  type RegistrationForm,
  registrationProblems,
  tidyRegistration,
} from '../registration/registration-rules.ts';
import type { ImportField, RowProblem } from './import-contract.ts';

/** What a row says, by field, in our own words; what it leaves empty is absent. */
export type RowValues = Partial<Record<ImportField, string>>;

type FieldProblem = Omit<RowProblem, 'row'>;

const formFields = {
  lastname: 'lastname',
  firstname: 'firstname',
  gender: 'gender',
  birthDate: 'birthDate',
  country: 'country',
  race: 'raceid',
  licence: 'licence',
  tshirtSize: 'tshirtSize',
  email: 'email',
  phone: 'phone',
  emergencyContactName: 'emergencyContactName',
  emergencyContactPhone: 'emergencyContactPhone',
  medicalInfo: 'medicalInfo',
  guardianName: 'guardianName',
  guardianEmail: 'guardianEmail',
} as const satisfies Partial<Record<ImportField, RegistrationField>>;

/** Nobody yet. The organiser’s list stands for what a runner accepts. */
export const emptyForm: RegistrationForm = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  country: '',
  birthDate: '',
  gender: '',
  raceid: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  medicalInfo: '',
  acceptMedical: true,
  isemaparticipant: false,
  licence: '',
  tshirtSize: '',
  guardianName: '',
  guardianEmail: '',
  acceptTerms: true,
  acceptPrivacy: true,
  acceptRisks: true,
};

/** A form with what a row says laid over it, tidy. */
export function overlaid(base: RegistrationForm, values: RowValues): RegistrationForm {
  const form = { ...base };
  for (const [field, name] of Object.entries(formFields)) {
    const value = values[field as ImportField];
    if (value !== undefined) form[name] = value;
  }
  if (values.circuit !== undefined) form.isemaparticipant = values.circuit === 'yes';
  return tidyRegistration(form);
}

/**
 * What is wrong with a row by the rules of registration; of a participant who is there already only
 * what the row itself brings, for older lists lack things.
 */
export function rowProblems(
  form: RegistrationForm,
  base: RegistrationForm | undefined,
  facts: RegistrationFacts,
): FieldProblem[] {
  const before = base ? registrationProblems(base, facts) : {};
  const found = registrationProblems(form, facts);
  return (Object.entries(found) as [RegistrationField, RefusalCode][])
    .filter(([field, code]) => before[field] !== code)
    .map(([field, code]) => ({
      field: importFieldOf(field),
      code,
      values: problemValues(field, form, facts),
    }));
}

function importFieldOf(field: RegistrationField): ImportField | null {
  if (field === 'isemaparticipant') return 'circuit';
  const [own] = Object.entries(formFields).find(([, name]) => name === field) ?? [];
  return (own as ImportField | undefined) ?? null;
}

/** What the database knows a person by; undefined while a part of it is missing. */
export const keyOf = (form: RegistrationForm): string | undefined =>
  form.birthDate && (form.firstname || form.lastname) ? personKey(form) : undefined;
