import type { RegistrationForm } from './field-lists.ts';
import {
  formFields,
  isBox,
  type SafetyField,
  type StoredField,
  safetyFields,
  storedFields,
} from './field-lists.ts';
import { type Gender, genderOf, genderWord } from './gender.rules.ts';
import { participantFields } from './participant-fields.ts';
import { hasOneName } from './person-name.rules.ts';

type Fields = typeof participantFields;
/** Fields whose columns hold the form's value unchanged; the race has rules of its own. */
type WrittenField = Exclude<StoredField, 'raceid'>;
type ColumnOf<Name extends StoredField> = Fields[Name]['column'];

/** The form as the columns of a participant hold it; days as YYYY-MM-DD. */
export type FieldColumns = {
  [Name in WrittenField as ColumnOf<Name>]: Name extends 'gender'
    ? Gender
    : Fields[Name]['kind'] extends 'box'
      ? boolean
      : Fields[Name] extends { isNullable: true }
        ? string | null
        : string;
};
type Column = keyof FieldColumns;

const written = storedFields.filter((name): name is WrittenField => name !== 'raceid');
const factsOf = (name: WrittenField): { column: Column; kind: string; isNullable?: true } =>
  participantFields[name];

/** The column of a field. */
export const columnOf = <Name extends WrittenField>(name: Name) =>
  participantFields[name].column as ColumnOf<Name>;

const sqlTypes: Partial<Record<string, string>> = { box: 'boolean', day: 'date' };

/** The PostgreSQL type of each column. */
export const columnTypes = Object.fromEntries(
  written.map((name) => [factsOf(name).column, sqlTypes[factsOf(name).kind] ?? 'text']),
) as Record<Column, string>;

/** The columns that only rescuers need. */
export const safetyColumnNames: readonly ColumnOf<SafetyField>[] = safetyFields.map((name) =>
  columnOf(name),
);

/** The field of each column. */
export const fieldOfColumn: ReadonlyMap<string, StoredField> = new Map(
  storedFields.map((name) => [participantFields[name].column, name]),
);

/** A form with every field empty. */
export const emptyForm = Object.fromEntries(
  formFields.map((name) => [name, isBox(name) ? false : '']),
) as RegistrationForm;

/** The consents that a registered runner has already given. */
export const accepted = { acceptTerms: true, acceptPrivacy: true, acceptRisks: true } as const;

/** A participant's row as a form, with no consent given. */
export function formOf(row: FieldColumns & { race_id: number }): RegistrationForm {
  const said = written.map((name) => [name, row[columnOf(name)] ?? '']);
  return {
    ...emptyForm,
    ...(Object.fromEntries(said) as Partial<RegistrationForm>),
    hasOneName: hasOneName({ firstname: row.first_name, lastname: row.last_name }),
    gender: genderWord(row.gender),
    raceid: String(row.race_id),
  };
}

/** The columns that hold a tidied form, or some of its fields. */
export function columnsOf<Name extends WrittenField = WrittenField>(
  form: RegistrationForm,
  names?: readonly Name[],
): Pick<FieldColumns, ColumnOf<Name>> {
  const held = (names ?? written).map((name) => {
    const { column, isNullable } = factsOf(name);
    if (name === 'gender') return [column, genderOf(form.gender)];
    return [column, isNullable && form[name] === '' ? null : form[name]];
  });
  return Object.fromEntries(held) as Pick<FieldColumns, ColumnOf<Name>>;
}

/** Some fields of a form. */
export const onlyOf = <Name extends keyof RegistrationForm>(
  form: RegistrationForm,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, form[name]])) as Pick<RegistrationForm, Name>;
