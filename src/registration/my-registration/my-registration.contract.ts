import type { ReactNode } from 'react';
import type { OrderedExtras } from '../../edition/facts/extra.rules.ts';
import type { Policies } from '../../edition/facts/reading.rules.ts';
import {
  type LinkField,
  type RegistrationForm,
  safetyFormFields,
} from '../../edition/fields/field-lists.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { RefusalCode } from '../../platform/http/refusals.ts';
import type { Invalid, Refused, Result } from '../../platform/http/result.ts';
import type { DifferenceView } from '../payments/difference.rules.ts';
import type { PaymentPurpose } from '../payments/payments.rules.ts';
import type { PaymentSource } from '../payments/settled.rules.ts';
import type { RegistrationProblems } from '../registration.rules.ts';
import type { RaceChange, RaceChangeRefusal, RegistrationStatus } from './change.rules.ts';

/**
 * The fields that only a code opens that was just mailed to the runner: the data that rescuers
 * need, and the address, because anybody who changes it gets the next code.
 */
export const guardedFields = ['email', ...safetyFormFields] as const;

/**
 * The data that a runner may correct with the link alone; the other fields decide on place, fee or
 * category.
 */
export type OpenData = Record<LinkField, string> & { language: Language };
/** `acceptMedical`: unticked beside an unchanged text, it withdraws the consent. */
export type GuardedData = Pick<RegistrationForm, (typeof guardedFields)[number]>;
export type CorrectedField = LinkField | (typeof guardedFields)[number];
export type Correction = OpenData | GuardedData;

type PaymentView = {
  at: Date;
  amountMinor: number;
  purpose: PaymentPurpose;
  source: PaymentSource;
  receipt: string | null;
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'to_refund' | 'refunded';
  refunds: { at: Date; amountMinor: number; isDone: boolean }[];
};

/** A registration as its runner sees it, at one moment. */
export type MyRegistration = {
  id: number;
  /** The rules of changes and refunds that hold now. */
  policies: Policies;
  firstname: string;
  lastname: string;
  /** YYYY-MM-DD; null when an older list did not have it. */
  birthDate: string | null;
  gender: 'M' | 'F' | null;
  /** Null: not given out yet. */
  bib: number | null;
  /** The wave that the bib starts in; null: all start together, or nothing says which. */
  wave: { number: number; time: string } | null;
  status: RegistrationStatus;
  raceId: number;
  feeMinor: number;
  /** The text of the QR code to show at the bib pickup; null when there is no bib to collect. */
  pickupCode: string | null;
  /** The extras that are ordered beside the place. */
  extras: OrderedExtras;
  /** The difference that is asked for since the fee was paid. */
  difference: DifferenceView;
  isPaid: boolean;
  /** Whether there is a payment or an invitation for it, not only the organiser’s word. */
  isSettled: boolean;
  /** Whether a place is kept; `heldUntil` null: as long as the registration exists. */
  hasPlace: boolean;
  heldUntil: Date | null;
  /** Whether somebody has acted for the registration; until then it is on no public list. */
  isProven: boolean;
  /** Whether the person is in the race by another registration, so that this one is void. */
  isPersonTaken: boolean;
  /** `isAsked`: we have mailed the guardian. Null when the runner is of age on race day. */
  guardian: { name: string; isSigned: boolean; isAsked: boolean } | null;
  data: OpenData;
  /**
   * The address that codes are mailed to, in full once a code was given; `isFailing`: the latest
   * mail to it came back.
   */
  mailbox: { address: string; isFailing: boolean };
  /** Whether the live page leaves the runner out, because the runner chose so. */
  isHiddenLive: boolean;
  /** Null while closed; the mailed code opens it. */
  guarded: GuardedData | null;
  /** Whether the office has changed the address, so that emergency and health data stay closed. */
  isSafetyLocked: boolean;
  payments: PaymentView[];
  canPay: boolean;
  /** Whether the race has started, so that nothing can be paid here any more. */
  isLate: boolean;
  /** Whether the race is over: then its result comes first, and nothing looks ahead to the race. */
  isOver: boolean;
  canCancel: boolean;
  /** What a cancellation at this moment would refund. */
  refundMinor: number;
  changes: { raceId: number; change: RaceChange }[];
};

/** What the room of results adds to the runner's own page; nothing where it has nothing. */
export type OwnResults = {
  /** The result of this race, once it is published. */
  result: ReactNode;
  /** Results of earlier years that may be the runner's, who decides whether to link them. */
  earlier: ReactNode;
};
export type ShowOwnResults = (
  language: Language,
  runner: Pick<MyRegistration, 'id' | 'firstname' | 'lastname' | 'gender' | 'birthDate'>,
) => Promise<OwnResults>;

/** What a guardian is asked to consent to. */
export type GuardianRequest = {
  runnerName: string;
  raceId: number;
  guardianName: string;
  isCancelled: boolean;
  signed: { at: Date; by: string } | null;
};

/**
 * Why an action was refused, as the page says it. `amount-changed`: the amount changed at midnight,
 * between showing and clicking; `other-proven`: the same person is in the race by another
 * registration, which is proven.
 */
export type ActionRefusal = RaceChangeRefusal | 'link' | 'amount-changed' | 'other-proven';

export type ActionOutcome = Result<object, ActionRefusal>;
export type CorrectionOutcome = ActionOutcome | Invalid<RegistrationProblems>;
/** `payAt`: where the difference is paid; the race changes once it is paid. */
export type ChangeOutcome = Result<{ payAt?: string }, ActionRefusal> | Refused<RefusalCode>;

/** `unreachable`: mail cannot reach the address; `codes`: too many codes were sent for now. */
export type CodeSent =
  | { ok: true }
  | { ok: false; code: 'link' | 'other-proven' | 'unreachable' }
  | { ok: false; code: 'codes'; nextAt: Date };

/** `code-gone`: no code is still valid. */
export type CodeTaken =
  /** `cookie`: has the browser keep that the code was given. */
  | { ok: true; cookie?: string }
  | { ok: false; code: 'link' | 'code-gone' }
  | { ok: false; code: 'code-wrong'; triesLeft: number };

/**
 * `asked`: somebody asked within the last hour, at `askedAt`. The answer is the same whether or not
 * a runner is registered with the address.
 */
export type LinksAsked = { ok: true } | { ok: false; code: 'asked'; askedAt: Date };

export type RenewOutcome =
  | { ok: true }
  | { ok: false; code: 'link' | 'other-proven' | 'unreachable' };
