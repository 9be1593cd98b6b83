import { asksLicence, modules } from '../facts.ts';
import { type FieldFacts, participantFields } from './participant-fields.ts';

type Fields = typeof participantFields;
export type ParticipantField = keyof Fields;

/** The names of the fields of which something holds. */
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

/** What is ticked; every other field is a text. */
export type BoxField = FieldWith<{ kind: 'box' }>;
export const isBox = (name: ParticipantField): name is BoxField => factsOf(name).kind === 'box';

/** What is typed. */
export type TypedField = FieldWith<{ max: number }>;
export const typedFields = fieldsWhere<TypedField>(({ max }) => max !== undefined);
export const nameFields = fieldsWhere<FieldWith<{ isName: true }>>(({ isName }) => isName ?? false);
export const capitalisedFields = fieldsWhere<FieldWith<{ isCapitalised: true }>>(
  ({ isCapitalised }) => isCapitalised ?? false,
);

/** What has a column of its own. */
export type StoredField = FieldWith<{ column: string }>;
export const storedFields = fieldsWhere<StoredField>(({ column }) => column !== undefined);

/** What rescuers need, and hardly anybody sees. */
export type SafetyField = FieldWith<{ column: string; seenBy: 'safety' }>;
export const safetyFields = fieldsWhere<SafetyField>(
  ({ column, seenBy }) => column !== undefined && seenBy === 'safety',
);

/** The same as a form has them, with the consent to what is said of one's health. */
export const safetyFormFields = [...safetyFields, 'acceptMedical'] as const;

/** What the organiser edits in a form of its own; race and safety data have their own ones. */
export type EditableField = Exclude<StoredField, SafetyField | 'raceid'>;
export const editableFields = asked('you', 'race', 'guardian').filter(
  (name): name is EditableField => name !== 'raceid' && factsOf(name).column !== undefined,
);

/** What a runner says of himself or herself alone. */
export const personFields = editableFields.filter(
  (name): name is Exclude<EditableField, FieldWith<{ form: 'guardian' }>> =>
    factsOf(name).form !== 'guardian',
);

/** Where the organiser chooses one of a few. */
export type ChoiceField = Extract<EditableField, FieldWith<{ kind: 'choice' }>>;

/** What those see who hand out bibs, beyond what everybody may. */
export type VolunteerField = FieldWith<{ column: string; seenBy: 'runners' }>;
export const volunteerFields = fieldsWhere<VolunteerField>(({ seenBy }) => seenBy === 'runners');

/** What a runner corrects with the link alone. */
export type LinkField = FieldWith<{ isOpenToLink: true }>;
export const linkFields = asked('you', 'race').filter(
  (name): name is LinkField => factsOf(name).isOpenToLink ?? false,
);

/** What is typed and everybody may read. */
export type PublicText = FieldWith<{ kind: 'line'; seenBy: 'everybody' }>;
export const publicTexts = fieldsWhere<PublicText>(
  ({ kind, seenBy }) => kind === 'line' && seenBy === 'everybody',
);

/** The same beyond the name, for lists that show the name in their own way. */
export const listedTexts = publicTexts.filter((name) => !factsOf(name).isCapitalised);

/** Whether the edition asks for a federation’s licence: for its circuit, or a classification. */
export const hasLicence = modules.circuit || asksLicence;

const isOfEdition = (name: ParticipantField): boolean =>
  (name !== 'isemaparticipant' || modules.circuit) && (name !== 'licence' || hasLicence);

/** What the edition keeps of a participant: nothing of a circuit where there is none. */
const keptFields = storedFields.filter(isOfEdition);

/** What the form asks, in its order. */
export const askedFields = formFields.filter(isOfEdition);

/** In the order of files: by the family name, as lists are. */
export const fileFields: readonly StoredField[] = [
  'lastname',
  'firstname',
  ...keptFields.filter((name) => name !== 'lastname' && name !== 'firstname'),
];

/** A field's name in files. */
export type FileField<Name extends StoredField = StoredField> = Name extends StoredField
  ? Fields[Name] extends { inFiles: infer Own extends string }
    ? Own
    : Name
  : never;

/** What files call fields. */
export const inFiles = <Name extends StoredField>(names: readonly Name[]) =>
  names.map((name) => (factsOf(name).inFiles ?? name) as FileField<Name>);

/** The field that files call so; what is none, such as the age, keeps its name. */
export const fieldInFiles = <Name extends string>(name: Name) =>
  (storedFields.find((each) => factsOf(each).inFiles === name) ?? name) as
    | Exclude<Name, 'race' | 'circuit'>
    | StoredField;

const factsOfAny = (name: string): FieldFacts | undefined =>
  name in participantFields ? factsOf(name as ParticipantField) : undefined;

/** What files call a field besides its names and labels; nothing of what is no field. */
export const otherNamesOf = (name: string): readonly string[] => factsOfAny(name)?.alsoCalled ?? [];

/** Whether a field is written in capitals only. */
export const isUpperCase = (name: string): boolean => factsOfAny(name)?.isUpperCase ?? false;

/** What a browser takes a field for. */
export const inputTypeOf = (name: TypedField): 'text' | 'email' | 'tel' =>
  factsOf(name).input ?? 'text';

/** Every text that the form sends, as typed; boxes are `true` when ticked. */
export type RegistrationForm = {
  [Field in ParticipantField]: Field extends BoxField ? boolean : string;
};
