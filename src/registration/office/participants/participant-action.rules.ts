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
 * What a form of the organiser's side is compared by, and what the history tells: never anything that concerns
 * health or emergencies. Amounts in minor units.
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

/** What somebody may read of it: the note is for those who look after the participants. */
export const shownTo = (reader: Pick<Staff, 'rights'>, snapshot: Snapshot): Snapshot =>
  isAllowed(reader, 'participants') ? snapshot : { ...snapshot, note: '' };

/** What a form says its reader saw; undefined when it does not say. */
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

/** Whether a cancellation gives money back, or does not say that it gives none. */
export const givesMoneyBack = ({ amount }: { amount?: string | undefined }): boolean =>
  minorIn(amount) !== 0;

export const reasonMost = 300;
export const noteMost = 2000;
export const receiptMost = 40;

/** A reason of at least two words; undefined: there is none. */
export function reasonIn(text: string | undefined): string | undefined {
  const reason = oneLine(text ?? '').slice(0, reasonMost);
  return /\S \S/.test(reason) && seenLength(reason) >= 6 ? reason : undefined;
}

/** Characters of a reason to see health and emergency data. */
export const safetyReasonLeast = 10;

/** A reason to see health and emergency data; undefined: there is none, or too short a one. */
export function safetyReasonIn(text: string | undefined): string | undefined {
  const reason = oneLine(text ?? '').slice(0, reasonMost);
  return seenLength(reason) >= safetyReasonLeast ? reason : undefined;
}

/** What the organiser may decide otherwise, with a reason. */
const overridable: readonly RefusalCode[] = [
  'registration-too-young',
  'registration-circuit-too-young',
  'registration-circuit-too-old',
  'registration-licence-missing',
  'registration-guardian-missing',
  'registration-shirt-missing',
  'registration-gender-missing',
];
/** What may stay empty with a reason: lists of earlier years do not have it. */
const mayBeEmpty: readonly RegistrationField[] = [
  'phone',
  'birthDate',
  'guardianEmail',
  'emergencyContactName',
  'emergencyContactPhone',
];

/** What is wrong in some fields of a form, and whether the organiser may let all of it pass. */
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
