import { derived } from '../derived.ts';
import { shownFacts } from '../shown-facts.ts';
import { type FieldFacts, participantFields } from './participant-fields.ts';

type Fields = typeof participantFields;
export type ParticipantField = keyof Fields;

/** The names of the fields that have certain facts. */
type FieldWith<Facts> = {
  [Name in ParticipantField]: Fields[Name] extends Facts ? Name : never;
}[ParticipantField];

const factsOf = (name: ParticipantField): FieldFacts => participantFields[name];
const fieldNames = Object.keys(participantFields) as ParticipantField[];
const fieldsWhere = <Name extends ParticipantField>(holds: (facts: FieldFacts) => boolean) =>
  fieldNames.filter((name): name is Name => holds(factsOf(name)));
const asked = (...parts: FieldFacts['form'][]) =>
  parts.flatMap((part) => fieldsWhere<ParticipantField>(({ form }) => form === part));

/** In the order of the form. */
export const formFields = asked('race', 'you', 'emergency', 'guardian', 'consent');

/** Tick boxes; every other field is a text. */
export type BoxField = FieldWith<{ kind: 'box' }>;
export const isBox = (name: ParticipantField): name is BoxField => factsOf(name).kind === 'box';

/** Fields that people type in. */
export type TypedField = FieldWith<{ max: number }>;
export const typedFields = fieldsWhere<TypedField>(({ max }) => max !== undefined);
export const nameFields = fieldsWhere<FieldWith<{ isName: true }>>(({ isName }) => isName ?? false);
export const capitalisedFields = fieldsWhere<FieldWith<{ isCapitalised: true }>>(
  ({ isCapitalised }) => isCapitalised ?? false,
);

/** Fields with a column of their own. */
export type StoredField = FieldWith<{ column: string }>;
export const storedFields = fieldsWhere<StoredField>(({ column }) => column !== undefined);

/** Fields that rescuers need and hardly anybody else sees. */
export type SafetyField = FieldWith<{ column: string; seenBy: 'safety' }>;
export const safetyFields = fieldsWhere<SafetyField>(
  ({ column, seenBy }) => column !== undefined && seenBy === 'safety',
);

/** The safety fields in the form, with the consent to store health data. */
export const safetyFormFields = [...safetyFields, 'acceptMedical'] as const;

/**
 * Fields that the organiser edits in the participant form; race and safety data have their own
 * forms.
 */
export type EditableField = Exclude<StoredField, SafetyField | 'raceid'>;
export const editableFields = asked('you', 'race', 'guardian').filter(
  (name): name is EditableField => name !== 'raceid' && factsOf(name).column !== undefined,
);

/** Fields about the runner alone. */
export const personFields = editableFields.filter(
  (name): name is Exclude<EditableField, FieldWith<{ form: 'guardian' }>> =>
    factsOf(name).form !== 'guardian',
);

/** Fields in which the organiser chooses from a list. */
export type ChoiceField = Extract<EditableField, FieldWith<{ kind: 'choice' }>>;

/** Fields that volunteers at bib collection see, in addition to the public ones. */
export type VolunteerField = FieldWith<{ column: string; seenBy: 'runners' }>;
export const volunteerFields = fieldsWhere<VolunteerField>(({ seenBy }) => seenBy === 'runners');

/** Fields that a runner may correct with the link alone, without signing in. */
export type LinkField = FieldWith<{ isOpenToLink: true }>;
export const linkFields = asked('you', 'race').filter(
  (name): name is LinkField => factsOf(name).isOpenToLink ?? false,
);

/** Typed fields that everybody may read. */
export type PublicText = FieldWith<{ kind: 'line'; seenBy: 'everybody' }>;
export const publicTexts = fieldsWhere<PublicText>(
  ({ kind, seenBy }) => kind === 'line' && seenBy === 'everybody',
);

/** The public texts without the name, for lists that show the name in their own way. */
export const listedTexts = publicTexts.filter((name) => !factsOf(name).isCapitalised);

/** Whether the edition asks for a federation’s licence: for its circuit or for a classification. */
export const hasLicence = (): boolean => shownFacts().modules.circuit || shownFacts().asksLicence;

const isOfEdition = (name: ParticipantField): boolean =>
  (name !== 'isemaparticipant' || shownFacts().modules.circuit) &&
  (name !== 'licence' || hasLicence());

/** The fields that the edition stores: those of the circuit only if it has one. */
const keptFields = () => storedFields.filter(isOfEdition);

/** The fields that the form asks for, in its order. */
export const askedFields = derived(() => formFields.filter(isOfEdition));

/** In the order of files: the family name first, as in lists. */
export const fileFields = derived((): readonly StoredField[] => [
  'lastname',
  'firstname',
  ...keptFields().filter((name) => name !== 'lastname' && name !== 'firstname'),
]);

/** The name of a field in files. */
export type FileField<Name extends StoredField = StoredField> = Name extends StoredField
  ? Fields[Name] extends { inFiles: infer Own extends string }
    ? Own
    : Name
  : never;

/** The names of fields in files. */
export const inFiles = <Name extends StoredField>(names: readonly Name[]) =>
  names.map((name) => (factsOf(name).inFiles ?? name) as FileField<Name>);

/**
 * The field with a name in files; a name that is no field, such as the age, is returned as it is.
 */
export const fieldInFiles = <Name extends string>(name: Name) =>
  (storedFields.find((each) => factsOf(each).inFiles === name) ?? name) as
    | Exclude<Name, 'race' | 'circuit'>
    | StoredField;

const factsOfAny = (name: string): FieldFacts | undefined =>
  name in participantFields ? factsOf(name as ParticipantField) : undefined;

/** Other names of a field in files, besides its names and labels; empty if it is no field. */
export const otherNamesOf = (name: string): readonly string[] => factsOfAny(name)?.alsoCalled ?? [];

/** Whether a field is written in capitals only. */
export const isUpperCase = (name: string): boolean => factsOfAny(name)?.isUpperCase ?? false;

/** The HTML input type of a field. */
export const inputTypeOf = (name: TypedField): 'text' | 'email' | 'tel' =>
  factsOf(name).input ?? 'text';

/** Every value that the form sends: texts as typed, boxes `true` when ticked. */
export type RegistrationForm = {
  [Field in ParticipantField]: Field extends BoxField ? boolean : string;
};
