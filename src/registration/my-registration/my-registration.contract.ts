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
 * What only a code opens that was just mailed to the runner: what rescuers need, and the address,
 * as whoever could change it would get the next code.
 */
export const guardedFields = ['email', ...safetyFormFields] as const;

/**
 * What a runner may correct with the link alone; everything else decides over place, fee or
 * category.
 */
export type OpenData = Record<LinkField, string> & { language: Language };
/** `acceptMedical`: unticked beside an untouched text, the consent is withdrawn. */
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

/** A registration as its own runner sees it, at one moment. */
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
  /** What the QR code says that is shown where bibs are handed out; null: nothing to collect. */
  pickupCode: string | null;
  /** What is ordered beside the place. */
  extras: OrderedExtras;
  /** What is asked for since the fee was paid. */
  difference: DifferenceView;
  isPaid: boolean;
  /** Whether a payment or an invitation stands behind it, and not only the organiser’s word. */
  isSettled: boolean;
  /** Whether a place is kept; `heldUntil` null: as long as the registration stands. */
  hasPlace: boolean;
  heldUntil: Date | null;
  /** Whether somebody has acted for it: until then it is on no public list. */
  isProven: boolean;
  /** Whether the person is in the race by another registration, so that this one counts for nothing. */
  isPersonTaken: boolean;
  /** `isAsked`: has been written to. Null: of age on race day. */
  guardian: { name: string; isSigned: boolean; isAsked: boolean } | null;
  data: OpenData;
  /** Where codes are mailed to, spelt out once a code was given; whether the latest mail to it came back. */
  mailbox: { address: string; isFailing: boolean };
  /** Whether the live page leaves the runner out, by the own wish. */
  isHiddenLive: boolean;
  /** Null: closed until the code is given that was mailed. */
  guarded: GuardedData | null;
  /** Whether the office has changed the address, so that emergency and health data stay closed. */
  isSafetyLocked: boolean;
  payments: PaymentView[];
  canPay: boolean;
  /** Whether the race has started, so that nothing is paid here any more. */
  isLate: boolean;
  /** Whether the race is over: then its result comes first, and nothing looks forward to it. */
  isOver: boolean;
  canCancel: boolean;
  /** What a cancellation at this moment would bring back. */
  refundMinor: number;
  changes: { raceId: number; change: RaceChange }[];
};

/** What the room of results adds to the runner's own page; nothing where it has nothing to say. */
export type OwnResults = {
  /** The result of this race, once it is published. */
  result: ReactNode;
  /** Results of earlier years that may be the runner's, to be linked with the own name or not. */
  earlier: ReactNode;
};
export type ShowOwnResults = (
  language: Language,
  runner: Pick<MyRegistration, 'id' | 'firstname' | 'lastname' | 'gender' | 'birthDate'>,
) => Promise<OwnResults>;

/** What a guardian is asked for. */
export type GuardianRequest = {
  runnerName: string;
  raceId: number;
  guardianName: string;
  isCancelled: boolean;
  signed: { at: Date; by: string } | null;
};

/**
 * A refusal in words of the page; `amount-changed`: midnight passed between showing and clicking;
 * `other-proven`: the same person is in the race by another registration, which is proven.
 */
export type ActionRefusal = RaceChangeRefusal | 'link' | 'amount-changed' | 'other-proven';

export type ActionOutcome = Result<object, ActionRefusal>;
export type CorrectionOutcome = ActionOutcome | Invalid<RegistrationProblems>;
/** `payAt`: where the difference is paid; the race changes when it is. */
export type ChangeOutcome = Result<{ payAt?: string }, ActionRefusal> | Refused<RefusalCode>;

/** `unreachable`: mail does not get to such an address; `codes`: enough were sent for now. */
export type CodeSent =
  | { ok: true }
  | { ok: false; code: 'link' | 'other-proven' | 'unreachable' }
  | { ok: false; code: 'codes'; nextAt: Date };

/** `code-gone`: there is none that is still good. */
export type CodeTaken =
  /** `cookie`: has the browser keep that the code was given. */
  | { ok: true; cookie?: string }
  | { ok: false; code: 'link' | 'code-gone' }
  | { ok: false; code: 'code-wrong'; triesLeft: number };

/** `asked`: within the hour before, when that was; the same whether anybody is registered there. */
export type LinksAsked = { ok: true } | { ok: false; code: 'asked'; askedAt: Date };

export type RenewOutcome =
  | { ok: true }
  | { ok: false; code: 'link' | 'other-proven' | 'unreachable' };
