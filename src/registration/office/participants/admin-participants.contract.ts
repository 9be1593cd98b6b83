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
  /** Who of the staff took it; null: it came through the provider. */
  takenBy: string | null;
  /** Whether it goes back by hand, as it came. */
  isByHand: boolean;
  /** Whether the provider took another amount or currency, so that somebody has to look there. */
  isForHand: boolean;
  refunds: {
    at: Date;
    amountMinor: number;
    state: 'waiting' | 'done' | 'failed';
    lastError: string | null;
  }[];
};

/** Everything the organiser sees of a participant, but what concerns health and emergencies. */
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
  /** Whether the live page leaves the runner out, by the own wish. */
  isHiddenLive: boolean;
  /** Whether emergency and health data are closed to the runner's new address. */
  isSafetyLocked: boolean;
  shown: Snapshot;
  /** `shown` as the forms send it back, so that nothing is changed unseen. */
  seen: string;
  extras: OrderedExtras;
  feeMinor: number;
  /** Whether the fee was paid or waived, and not only the registration confirmed. */
  isSettled: boolean;
  /** What the fee lacks, and what was paid beyond it, in minor units. */
  owedMinor: number;
  overpaidMinor: number;
  /** What is asked for since the fee was paid; in `owedMinor` too. */
  difference: DifferenceView;
  /** What can go back still, in minor units, and what the rules give back on a cancellation now. */
  refundableMinor: number;
  policyRefundMinor: number;
  /** Whether it was cancelled by itself, as nobody has paid for it. */
  isCancelledUnpaid: boolean;
  hasPlace: boolean;
  heldUntil: Date | null;
  guardian: {
    name: string;
    /** When the consent was given, and from which network; that is null where none is known. */
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

/** A value that is another one now, as texts; `''`: none. */
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

/** `changed`: what somebody else has changed since the form was shown. */
export type ActionRefused =
  | Refused<ParticipantRefusal>
  | { ok: false; changed: (Changed & { field: SnapshotField })[] }
  | { ok: false; problems: RegistrationProblems; canOverride: boolean };

/** What an action does, found out by taking it and taking it back. */
export type Consequences = {
  changes: Changed[];
  mails: { to: string; subject: string }[];
  /** Whether the mail with the link follows. */
  isLinkSent: boolean;
};

/** Not taken yet: it says first what it would do, or without that goes back to its form. */
export type Unsure = { ok: false; consequences: Consequences | undefined };

export type Fields = Record<string, string | undefined>;

export type ActionOutcome = { ok: true; consequences?: Consequences } | ActionRefused;

export type SafetyData = Pick<RegistrationForm, SafetyField> & {
  /** Empty: no consent is known. */
  acceptMedical: string;
  digest: string;
};

export type SafetyRead = Result<{ data: SafetyData }, 'safety-reason' | 'link'>;

/** What the room of race day shows of a runner; nothing where it has nothing to say. */
export type RaceDayOfRunner = { show(language: Language, id: number): Promise<ReactNode> };
