import type { ReactNode } from 'react';
import type { OrderedExtras } from '../../../edition/facts/extra.rules.ts';
import type { RegistrationForm, SafetyField } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { Refused, Result } from '../../../platform/http/result.ts';
import type { AuditRow } from '../../../staff/audit/audit.contract.ts';
import type { RaceChange, RegistrationStatus } from '../../my-registration/change.rules.ts';
import type { ActionRefusal } from '../../my-registration/my-registration.contract.ts';
import type { Participant } from '../../participants/participants.contract.ts';
import type { DifferenceView } from '../../payments/difference.rules.ts';
import type { PaymentPurpose, PaymentState } from '../../payments/payments.rules.ts';
import type { PaymentSource } from '../../payments/settled.rules.ts';
import type { RegistrationProblems } from '../../registration.rules.ts';
import type { Handout } from '../bibs/bibs.contract.ts';
import type { Condition } from './admin-list.rules.ts';
import type { Snapshot, SnapshotField } from './participant-action.rules.ts';

/** A row of the organiser's list. */
export type AdminRow = Participant & { email: string; phone: string; conditions: Condition[] };

export type ParticipantsFound = { rows: AdminRow[]; total: number; everybody: number };

export type ParticipantPayment = {
  /** UUID. */
  id: string;
  at: Date;
  amountMinor: number;
  purpose: PaymentPurpose;
  state: PaymentState;
  provider: string;
  reference: string | null;
  source: PaymentSource;
  receipt: string | null;
  /** The member of staff who took it; null: it came through the provider. */
  takenBy: string | null;
  /** Whether it is refunded by hand, in the way it came. */
  isByHand: boolean;
  /** Whether the provider took another amount or currency, so that a person has to look there. */
  isForHand: boolean;
  refunds: {
    at: Date;
    amountMinor: number;
    state: 'waiting' | 'done' | 'failed';
    lastError: string | null;
  }[];
};

/** All that the organiser sees of a participant, except data about health and emergencies. */
export type OpenParticipant = {
  id: number;
  registeredAt: Date;
  source: 'site' | 'office';
  status: RegistrationStatus;
  raceId: number;
  age: number;
  category: string | null;
  bib: number | null;
  handout: Handout | undefined;
  note: string;
  /** Whether the live page leaves the runner out, because the runner chose so. */
  isHiddenLive: boolean;
  /** Whether emergency and health data are closed to the runner's new address. */
  isSafetyLocked: boolean;
  shown: Snapshot;
  /** `shown` as the forms send it back, so that nothing is changed that the user has not seen. */
  seen: string;
  extras: OrderedExtras;
  feeMinor: number;
  /** Whether the fee was paid or waived, and not only the registration confirmed. */
  isSettled: boolean;
  /** What is missing of the fee, and what was paid beyond it, in minor units. */
  owedMinor: number;
  overpaidMinor: number;
  /** The difference that is asked for since the fee was paid; it is part of `owedMinor`. */
  difference: DifferenceView;
  /** What can still be refunded, in minor units, and what a cancellation refunds by the rules. */
  refundableMinor: number;
  policyRefundMinor: number;
  /** Whether it was cancelled automatically because it was not paid. */
  isCancelledUnpaid: boolean;
  hasPlace: boolean;
  heldUntil: Date | null;
  guardian: {
    name: string;
    /** When the consent was given, and from which network; `from` is null when that is unknown. */
    signed: { at: Date; from: string | null } | null;
    askedAt: Date | null;
    reminders: number;
  } | null;
  payments: ParticipantPayment[];
  mails: {
    id: string;
    at: Date;
    to: string;
    subject: string;
    /** `filed`: only written to a file, because there was no mail server. */
    state: 'waiting' | 'sent' | 'filed' | 'failed';
    sentAt: Date | null;
  }[];
  history: AuditRow[];
  changes: { raceId: number; free: number; change: RaceChange }[];
};

/** A value that has changed, as texts; `''`: none. */
type Changed = { field: string; before: string; now: string };

export const participantActions = [
  'edit',
  'extras',
  'move',
  'pay',
  'confirm',
  'cancel',
  'refund',
  'settle',
  'note',
  'mail',
  'remind',
  'safety',
  'release',
] as const;
export type ParticipantActionName = (typeof participantActions)[number];

export type ParticipantRefusal =
  | Exclude<ActionRefusal, 'other-proven'>
  | 'unreachable'
  | 'reason'
  | 'reason-for-override'
  | 'amount'
  | 'due'
  | 'extras-gone'
  | 'extras-wrong'
  | 'not-pending'
  | 'not-confirmed'
  | 'guardian'
  | 'no-guardian'
  | 'pay-source'
  | 'pay-amount'
  | 'pay-other-amount'
  | 'pay-nothing'
  | 'pay-receipt'
  | 'pay-day'
  | 'safety-changed'
  | 'safety-reason'
  | 'note-long';

/** `changed`: what another person has changed since the form was shown. */
export type ActionRefused =
  | Refused<ParticipantRefusal>
  | { ok: false; changed: (Changed & { field: SnapshotField })[] }
  | { ok: false; problems: RegistrationProblems; canOverride: boolean };

/** The consequences of an action, found by taking it and rolling it back. */
export type Consequences = {
  changes: Changed[];
  mails: { to: string; subject: string }[];
  /** Whether the mail with the link is sent afterwards. */
  isLinkSent: boolean;
};

/** Not taken yet: says what the action would do, or without `consequences` shows its form again. */
export type Unsure = { ok: false; consequences: Consequences | undefined };

export type Fields = Record<string, string | undefined>;

export type ActionOutcome = { ok: true; consequences?: Consequences } | ActionRefused;

export type SafetyData = Pick<RegistrationForm, SafetyField> & {
  /** Empty: no consent is known. */
  acceptMedical: string;
  digest: string;
};

export type SafetyRead = Result<{ data: SafetyData }, 'safety-reason' | 'link'>;

/** What the room of race day shows of a runner; nothing where it has nothing to show. */
export type RaceDayOfRunner = { show(language: Language, id: number): Promise<ReactNode> };
