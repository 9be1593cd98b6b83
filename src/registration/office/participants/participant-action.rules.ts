import { editableFields, type RegistrationForm } from '../../../edition/fields/field-lists.ts';
import { minorIn } from '../../../edition/words/money.ts';
import { type Access, isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import { oneLine, seenLength } from '../../../platform/i18n/text.rules.ts';
import {
  type RegistrationFacts,
  type RegistrationField,
  type RegistrationProblems,
  registrationProblems,
} from '../../registration.rules.ts';

/**
 * The fields by which a form of the organiser's side is compared, and which the history shows;
 * never data about health or emergencies. Amounts in minor units.
 */
export const snapshotFields = [
  ...editableFields,
  'language',
  'raceid',
  'status',
  'place',
  'bib',
  'extras',
  'fee',
  'extra',
  'paid',
  'returned',
  'consent',
  'note',
] as const;
export type SnapshotField = (typeof snapshotFields)[number];
export type Snapshot = Record<SnapshotField, string>;

/** Every field that differs, as texts. */
export const differences = (before: Snapshot, now: Snapshot) =>
  snapshotFields
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ field, before: before[field], now: now[field] }));

/** The part of it that a reader may see: the note is only for staff of the participants. */
export const shownTo = (reader: Pick<Staff, 'rights'>, snapshot: Snapshot): Snapshot =>
  isAllowed(reader, 'participants') ? snapshot : { ...snapshot, note: '' };

/** What the reader of a form saw, as the form says; undefined when it does not say it. */
export function readSeen(text: string | undefined): Snapshot | undefined {
  try {
    const seen = JSON.parse(text ?? '') as Record<string, unknown>;
    const isWhole = snapshotFields.every((field) => typeof seen[field] === 'string');
    return isWhole ? (seen as Snapshot) : undefined;
  } catch {
    return undefined;
  }
}

/** The right that each action with a participant needs. */
export const rightForAction = {
  edit: 'participants',
  extras: 'participants',
  move: 'participants',
  pay: ['participants', 'money'],
  confirm: 'participants',
  cancel: 'participants',
  refund: 'refund',
  settle: 'refund',
  note: 'participants',
  mail: 'participants',
  remind: 'participants',
  safety: 'participants',
  release: 'participants',
} as const satisfies Record<string, Access>;

/** Whether a cancellation refunds money; also when the form does not say that it refunds none. */
export const givesMoneyBack = ({ amount }: { amount?: string | undefined }): boolean =>
  minorIn(amount) !== 0;

export const reasonMost = 300;
export const noteMost = 2000;
export const receiptMost = 40;

/** A reason of at least two words; undefined when there is none. */
export function reasonIn(text: string | undefined): string | undefined {
  const reason = oneLine(text ?? '').slice(0, reasonMost);
  return /\S \S/.test(reason) && seenLength(reason) >= 6 ? reason : undefined;
}

/** Characters of a reason to see health and emergency data. */
export const safetyReasonLeast = 10;

/** A reason to see health and emergency data; undefined when it is missing or too short. */
export function safetyReasonIn(text: string | undefined): string | undefined {
  const reason = oneLine(text ?? '').slice(0, reasonMost);
  return seenLength(reason) >= safetyReasonLeast ? reason : undefined;
}

/** The rules that the organiser may override with a reason. */
const overridable: readonly RefusalCode[] = [
  'registration-too-young',
  'registration-circuit-too-young',
  'registration-circuit-too-old',
  'registration-licence-missing',
  'registration-guardian-missing',
  'registration-shirt-missing',
  'registration-gender-missing',
];
/** The fields that may stay empty with a reason: lists of earlier years do not have them. */
const mayBeEmpty: readonly RegistrationField[] = [
  'phone',
  'birthDate',
  'guardianEmail',
  'emergencyContactName',
  'emergencyContactPhone',
];

/** The problems in some fields of a form, and whether the organiser may override them all. */
export function judge(
  form: RegistrationForm,
  fields: readonly RegistrationField[],
  facts: RegistrationFacts,
): { problems: RegistrationProblems; canOverride: boolean } | undefined {
  const all = registrationProblems(form, facts);
  const problems: RegistrationProblems = Object.fromEntries(
    fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])),
  );
  const found = Object.entries(problems) as [RegistrationField, RefusalCode][];
  if (found.length === 0) return undefined;
  const canOverride = found.every(
    ([field, code]) =>
      overridable.includes(code) || (mayBeEmpty.includes(field) && form[field] === ''),
  );
  return { problems, canOverride };
}
