import type { Language } from '../../web/languages.ts';
import type { RegistrationProblems } from '../registration/registration-rules.ts';
import type { RaceChange, RaceChangeRefusal, RegistrationStatus } from './change-rules.ts';

/** What a runner may correct; everything else decides over place, fee or category. */
export const correctableFields = [
  'email',
  'phone',
  'tshirtSize',
  'emergencyContactName',
  'emergencyContactPhone',
  'medicalInfo',
] as const;

export type Correction = Record<(typeof correctableFields)[number], string> & {
  language: Language;
};

type PaymentView = {
  at: Date;
  amountBani: number;
  purpose: 'fee' | 'change';
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'to_refund' | 'refunded';
  refunds: { at: Date; amountBani: number; isDone: boolean }[];
};

/** A registration as its own runner sees it, at one moment. */
export type MyRegistration = {
  id: number;
  firstname: string;
  lastname: string;
  status: RegistrationStatus;
  raceId: number;
  feeBani: number;
  isPaid: boolean;
  /** Whether a place is kept; `heldUntil` null: as long as the registration stands. */
  hasPlace: boolean;
  heldUntil: Date | null;
  /** Null: of age on race day. */
  guardian: { name: string; isSigned: boolean } | null;
  data: Correction;
  payments: PaymentView[];
  canPay: boolean;
  canCancel: boolean;
  /** What a cancellation at this moment would bring back. */
  refundBani: number;
  changes: { raceId: number; change: RaceChange }[];
};

/** What a guardian is asked for. */
export type GuardianRequest = {
  runnerName: string;
  raceId: number;
  guardianName: string;
  isCancelled: boolean;
  signed: { at: Date; by: string } | null;
};

/** A refusal in words of the page; `amount-changed`: midnight passed between showing and clicking. */
export type StepRefusal = RaceChangeRefusal | 'link' | 'amount-changed';

export type StepOutcome = { ok: true } | { ok: false; code: StepRefusal };
export type CorrectionOutcome = StepOutcome | { ok: false; problems: RegistrationProblems };
/** `payAt`: where the difference is paid; the race changes when it is. */
export type ChangeOutcome = { ok: true; payAt?: string } | { ok: false; code: StepRefusal };

/** What links in mails let their holders do; an unknown token does nothing. */
export type RegistrationDesk = {
  find: (token: string) => Promise<MyRegistration | undefined>;
  correct: (token: string, given: Correction) => Promise<CorrectionOutcome>;
  changeRace: (token: string, asked: { raceId: number; dueBani: number }) => Promise<ChangeOutcome>;
  cancel: (token: string, asked: { refundBani: number }) => Promise<StepOutcome>;
  erase: (token: string, asked: { refundBani: number }) => Promise<StepOutcome>;
  /** Everything kept about the person. */
  export: (token: string) => Promise<object | undefined>;
  findGuardianRequest: (token: string) => Promise<GuardianRequest | undefined>;
  sign: (token: string, name: string) => Promise<CorrectionOutcome>;
};
