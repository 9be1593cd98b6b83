import type { RegistrationForm } from '../../../edition/fields/field-lists.ts';
import {
  type RegistrationFacts,
  type RegistrationField,
  type RegistrationProblems,
  registrationProblems,
} from '../../../registration/registration.rules.ts';

/** What is asked of somebody who comes to the table without a registration. */
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

/** What may stay empty, and is judged where it does not. */
export const walkInExtras = ['email', 'phone'] as const satisfies RegistrationField[];

/**
 * What is wrong with a walk-in, by the rules of every registration: ages too, which nobody at the
 * table decides. What a guardian or a signature on paper brings is told on the card instead.
 */
export function walkInProblems(
  form: RegistrationForm,
  facts: RegistrationFacts,
): RegistrationProblems {
  const all = registrationProblems(form, facts);
  const judged = [...walkInFields, ...walkInExtras.filter((field) => form[field].trim() !== '')];
  return Object.fromEntries(judged.flatMap((field) => (all[field] ? [[field, all[field]]] : [])));
}
