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

/** The cells of a row, by field, in our own words; empty cells are absent. */
export type RowValues = Partial<Record<ImportField, string>>;

type TextField = Exclude<(typeof storedFields)[number], 'isemaparticipant'>;
const isTextField = (name: string): name is TextField =>
  name !== 'isemaparticipant' && storedFields.some((field) => field === name);

type FieldProblem = Omit<RowProblem, 'row'>;

/** A row on the organiser’s list counts as the runner's acceptance. */
export const acceptedByList = { ...accepted, acceptMedical: true } as const;

/** An empty form, with the acceptances of a list. */
export const listedForm: RegistrationForm = { ...emptyForm, ...acceptedByList };

/**
 * A form with the cells of a row laid over it, tidied. If the row has only one of the names, the
 * person has only that name.
 */
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
 * The problems of a row by the rules of registration. For a participant who is registered already
 * only what the row itself brings is judged, because older lists lack some data.
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
  importFields().find((each) => fieldInFiles(each) === field) ?? null;

/** The key by which the database knows a person; undefined while a part of it is missing. */
export const keyOf = (form: RegistrationForm): string | undefined =>
  form.birthDate && (form.firstname || form.lastname) ? personKey(form) : undefined;
