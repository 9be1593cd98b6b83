import { accepted, emptyForm } from '../../../edition/fields/field-columns.ts';
import {
  fieldInFiles,
  type RegistrationForm,
  storedFields,
} from '../../../edition/fields/field-lists.ts';
import { hasOneName } from '../../../edition/fields/person-name.rules.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import {
  personKey,
  problemValues,
  type RegistrationFacts,
  type RegistrationField,
  registrationProblems,
  tidyRegistration,
} from '../../registration.rules.ts';
import { type ImportField, importFields, type RowProblem } from './import.contract.ts';

/** What a row says, by field, in our own words; what it leaves empty is absent. */
export type RowValues = Partial<Record<ImportField, string>>;

type TextField = Exclude<(typeof storedFields)[number], 'isemaparticipant'>;
const isTextField = (name: string): name is TextField =>
  name !== 'isemaparticipant' && storedFields.some((field) => field === name);

type FieldProblem = Omit<RowProblem, 'row'>;

/** The organiser’s list stands for what a runner accepts. */
export const acceptedByList = { ...accepted, acceptMedical: true } as const;

/** Nobody yet. */
export const listedForm: RegistrationForm = { ...emptyForm, ...acceptedByList };

/** A form with what a row says laid over it, tidy; with one of the names alone, it is the only one. */
export function overlaid(base: RegistrationForm, values: RowValues): RegistrationForm {
  const form = { ...base };
  for (const [field, value] of Object.entries(values)) {
    const name = fieldInFiles(field);
    if (isTextField(name)) form[name] = value;
  }
  if (values.circuit !== undefined) form.isemaparticipant = values.circuit === 'yes';
  return tidyRegistration({ ...form, hasOneName: hasOneName(form) });
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

const importFieldOf = (field: RegistrationField): ImportField | null =>
  importFields.find((each) => fieldInFiles(each) === field) ?? null;

/** What the database knows a person by; undefined while a part of it is missing. */
export const keyOf = (form: RegistrationForm): string | undefined =>
  form.birthDate && (form.firstname || form.lastname) ? personKey(form) : undefined;
