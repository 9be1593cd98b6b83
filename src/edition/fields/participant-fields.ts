/**
 * Everything that the form asks of a participant, in one list: the form, the API, the organiser,
 * files, mails and retention use it. A new field also needs a column, a place in the form and its
 * words in `locales/<lang>/fields.json`.
 */

export type FieldFacts = {
  /** How it is filled in; all but boxes are texts. `lines`: several lines; `day`: YYYY-MM-DD. */
  kind: 'line' | 'lines' | 'day' | 'choice' | 'box';
  /** The part of the form that it is in. */
  form: 'race' | 'you' | 'emergency' | 'guardian' | 'consent';
  /** Its column in table `participant`. Absent: it is not stored, only its consequences are. */
  column?: string;
  /** Whether an empty field is stored as null. */
  isNullable?: true;
  /** Maximum number of characters. */
  max?: number;
  /** The input type in the browser, if it is not any text. */
  input?: 'email' | 'tel';
  /** Whether it is a name, which mails carry to other people: it must not advertise. */
  isName?: true;
  /** Whether its first letter is stored as a capital. */
  isCapitalised?: true;
  /** Whether it is written in capitals only. */
  isUpperCase?: true;
  /** The public, or the right that a member of staff needs to see it. */
  seenBy: 'everybody' | 'runners' | 'participants' | 'safety';
  /** Whether the runner may correct it with only the link from the mail. */
  isOpenToLink?: true;
  /** Its name in files, if it is not the field's name. */
  inFiles?: string;
  /** Other names of it in files, besides its names and labels, in any language. */
  alsoCalled?: readonly string[];
};

/** By the name in requests, in the order of lists and files. */
export const participantFields = {
  firstname: {
    kind: 'line',
    form: 'you',
    column: 'first_name',
    max: 60,
    isName: true,
    isCapitalised: true,
    seenBy: 'everybody',
  },
  lastname: {
    kind: 'line',
    form: 'you',
    column: 'last_name',
    max: 60,
    isName: true,
    isCapitalised: true,
    seenBy: 'everybody',
  },
  /** For a runner with only one name, which is stored as the last name. */
  hasOneName: { kind: 'box', form: 'you', seenBy: 'everybody' },
  gender: {
    kind: 'choice',
    form: 'you',
    column: 'gender',
    isNullable: true,
    seenBy: 'everybody',
  },
  birthDate: {
    kind: 'day',
    form: 'you',
    column: 'birth_date',
    isNullable: true,
    seenBy: 'participants',
  },
  country: { kind: 'choice', form: 'you', column: 'country', seenBy: 'everybody' },
  club: {
    kind: 'line',
    form: 'you',
    column: 'club',
    max: 80,
    seenBy: 'everybody',
    alsoCalled: ['team', 'echipa', 'équipe', 'mannschaft', 'squadra', 'equipo'],
  },
  raceid: {
    kind: 'choice',
    form: 'race',
    column: 'race_id',
    seenBy: 'everybody',
    inFiles: 'race',
  },
  isemaparticipant: {
    kind: 'box',
    form: 'race',
    column: 'is_in_circuit',
    seenBy: 'everybody',
    inFiles: 'circuit',
  },
  licence: {
    kind: 'line',
    form: 'race',
    column: 'licence',
    isNullable: true,
    max: 60,
    seenBy: 'participants',
    alsoCalled: ['Legitimație de federație'],
  },
  tshirtSize: {
    kind: 'choice',
    form: 'race',
    column: 'shirt_size',
    isNullable: true,
    isUpperCase: true,
    seenBy: 'runners',
    isOpenToLink: true,
    alsoCalled: ['Mărime tricou', 'Taglia maglietta'],
  },
  email: {
    kind: 'line',
    form: 'you',
    column: 'email',
    max: 254,
    input: 'email',
    seenBy: 'participants',
  },
  phone: {
    kind: 'line',
    form: 'you',
    column: 'phone',
    max: 30,
    input: 'tel',
    seenBy: 'participants',
    isOpenToLink: true,
  },
  emergencyContactName: {
    kind: 'line',
    form: 'emergency',
    column: 'emergency_name',
    max: 100,
    isName: true,
    seenBy: 'safety',
  },
  emergencyContactPhone: {
    kind: 'line',
    form: 'emergency',
    column: 'emergency_phone',
    max: 30,
    input: 'tel',
    seenBy: 'safety',
  },
  medicalInfo: {
    kind: 'lines',
    form: 'emergency',
    column: 'medical_info',
    max: 2000,
    seenBy: 'safety',
  },
  acceptMedical: { kind: 'box', form: 'emergency', seenBy: 'safety' },
  guardianName: {
    kind: 'line',
    form: 'guardian',
    column: 'guardian_name',
    isNullable: true,
    max: 100,
    isName: true,
    seenBy: 'participants',
  },
  guardianEmail: {
    kind: 'line',
    form: 'guardian',
    column: 'guardian_email',
    isNullable: true,
    max: 254,
    input: 'email',
    seenBy: 'participants',
  },
  acceptTerms: { kind: 'box', form: 'consent', seenBy: 'participants' },
  acceptPrivacy: { kind: 'box', form: 'consent', seenBy: 'participants' },
  acceptRisks: { kind: 'box', form: 'consent', seenBy: 'participants' },
} as const satisfies Record<string, FieldFacts>;

/** The states of a registration (specification, section 7). */
export const participantStatuses = ['pending', 'confirmed', 'cancelled'] as const;
