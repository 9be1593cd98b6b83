import type { RegistrationForm } from '../../../edition/fields/field-lists.ts';
import {
  type RegistrationFacts,
  type RegistrationField,
  type RegistrationProblems,
  registrationProblems,
} from '../../../registration/registration.rules.ts';

/** The fields of the form for somebody who comes to the table without a registration. */
const walkInFields = [
  'raceid',
  'firstname',
  'lastname',
  'hasOneName',
  'birthDate',
  'gender',
  'emergencyContactName',
  'emergencyContactPhone',
] as const satisfies RegistrationField[];

/** Fields that may stay empty, and are checked where they do not. */
export const walkInExtras = ['email', 'phone'] as const satisfies RegistrationField[];

/**
 * Finds what is wrong with a walk-in, by the rules of every registration, also those for ages,
 * which nobody at the table decides. What needs a guardian or a signature on paper is shown on the
 * card instead.
 */
export function walkInProblems(
  form: RegistrationForm,
  facts: RegistrationFacts,
): RegistrationProblems {
  const all = registrationProblems(form, facts);
  const judged = [...walkInFields, ...walkInExtras.filter((field) => form[field].trim() !== '')];
  return Object.fromEntries(judged.flatMap((field) => (all[field] ? [[field, all[field]]] : [])));
}
