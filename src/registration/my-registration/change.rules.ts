import { ageOn } from '../../edition/facts/category.rules.ts';
import type { Policies } from '../../edition/facts/reading.rules.ts';
import { event } from '../../edition/facts.ts';
import { localDay } from '../../platform/i18n/local-day.ts';

export type RegistrationStatus = 'pending' | 'confirmed' | 'cancelled';
export type RunnersAction = 'correct' | 'pay' | 'change' | 'cancel' | 'sign';

/** What may still be done to a registration. */
export const allowedActions: Record<RegistrationStatus, Record<RunnersAction, boolean>> = {
  pending: { correct: true, pay: true, change: true, cancel: true, sign: true },
  confirmed: { correct: true, pay: false, change: true, cancel: true, sign: true },
  cancelled: { correct: false, pay: false, change: false, cancel: false, sign: false },
};

const dayMs = 24 * 3600 * 1000;

/** Calendar days from a moment, where the race is, to the event's day (YYYY-MM-DD); 0 on the day. */
export function daysBefore(eventDay: string, moment: Date): number {
  return (Date.parse(eventDay) - Date.parse(localDay(moment, event.timeZone))) / dayMs;
}

/** Whether a registration can be cancelled: until the race day has ended. */
export const isBeforeEventEnds = (eventDay: string, moment: Date): boolean =>
  daysBefore(eventDay, moment) >= 0;

/**
 * What a cancellation brings back, in minor units: a share of what was paid more than so many days
 * before the event, nothing from then on (specification, section 9, policies).
 */
export function cancellationRefundMinor({
  paidMinor,
  cancelledAt,
  eventDay,
  refund,
}: {
  paidMinor: number;
  cancelledAt: Date;
  eventDay: string;
  refund: Policies['refund'];
}): number {
  if (!refund) return 0;
  const { sharePercent, moreThanDaysBefore } = refund;
  if (daysBefore(eventDay, cancelledAt) <= moreThanDaysBefore) return 0;
  return Math.round((paidMinor * sharePercent) / 100);
}

export type RaceChangeRefusal =
  | 'cancelled'
  | 'too-late'
  | 'too-young'
  | 'registered'
  | 'paying'
  | 'full';

export type RaceChange =
  /** `dueMinor` is to be paid first; `feeMinor` is the registration's fee from then on. */
  { ok: true; dueMinor: number; feeMinor: number } | { ok: false; code: RaceChangeRefusal };

/**
 * A change of race: until so many days before the event, if there is a place. Of a paid
 * registration a dearer race costs the difference and a cheaper one brings nothing back; an unpaid
 * one owes the new fee (specification, section 9, policies).
 */
export function raceChange(asked: {
  status: RegistrationStatus;
  isPaid: boolean;
  /** The registration's fee: of a paid one, what it has cost. */
  feeMinor: number;
  newFeeMinor: number;
  changedAt: Date;
  eventDay: string;
  untilDaysBefore: number;
  birthDate: string | null;
  minAge: number;
  /** Whether a payment is in progress, whose amount is the present fee. */
  isPaying: boolean;
  /** Whether the same person has another registration in the new race. */
  isRegisteredThere: boolean;
  isFull: boolean;
}): RaceChange {
  const { status, changedAt, eventDay, birthDate, minAge } = asked;
  const refuse = (code: RaceChangeRefusal) => ({ ok: false as const, code });
  if (!allowedActions[status].change) return refuse('cancelled');
  if (daysBefore(eventDay, changedAt) < asked.untilDaysBefore) {
    return refuse('too-late');
  }
  if (birthDate !== null && ageOn(birthDate, eventDay) < minAge) return refuse('too-young');
  if (asked.isRegisteredThere) return refuse('registered');
  if (asked.isPaying) return refuse('paying');
  if (asked.isFull) return refuse('full');
  return { ok: true, ...feesOfChange(asked) };
}

/** What a change of race costs, whether or not it is allowed. */
export function feesOfChange(asked: { isPaid: boolean; feeMinor: number; newFeeMinor: number }) {
  const { isPaid, feeMinor, newFeeMinor } = asked;
  if (!isPaid) return { dueMinor: 0, feeMinor: newFeeMinor };
  return {
    dueMinor: Math.max(0, newFeeMinor - feeMinor),
    feeMinor: Math.max(feeMinor, newFeeMinor),
  };
}
