/**
 * Everything that is asked of a participant, once: the form, the API, the organiser, files, mails
 * and retention take it from here. A field that follows this list alone needs besides it a column,
 * a place in the form and its words in `locales/<lang>/fields.json`.
 */

export type FieldFacts = {
  /** How it is filled in; texts but for a box. `lines`: several of them; `day`: YYYY-MM-DD. */
  kind: 'line' | 'lines' | 'day' | 'choice' | 'box';
  /** The part of the form that asks for it. */
  form: 'race' | 'you' | 'emergency' | 'guardian' | 'consent';
  /** Of table `participant`. Absent: only what follows from it is kept. */
  column?: string;
  /** Whether the column is null where the field is empty. */
  isNullable?: true;
  /** Most characters. */
  max?: number;
  /** The keyboard and the check of the browser, where it is not any text. */
  input?: 'email' | 'tel';
  /** Whether it is somebody's name, which mails carry to others: it must not advertise. */
  isName?: true;
  /** Whether its first letter is kept as a capital. */
  isCapitalised?: true;
  /** Whether it is written in capitals only. */
  isUpperCase?: true;
  /** The public, or the right that a member of staff needs. */
  seenBy: 'everybody' | 'runners' | 'participants' | 'safety';
  /** Whether the runner may correct it with nothing but the link from the mail. */
  isOpenToLink?: true;
  /** What files call it, where it is not the field's name. */
  inFiles?: string;
  /** What files call it besides its names and labels, in any language. */
  alsoCalled?: readonly string[];
};

/** By the name on the wire, in the order of lists and files. */
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
  /** Of who has one name alone, which is kept as the last name. */
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

/** Where a registration stands (specification, section 7). */
export const participantStatuses = ['pending', 'confirmed', 'cancelled'] as const;
