import { edition } from '../../edition/edition.ts';
import { ageOn } from '../../edition/facts/category.rules.ts';
import type { Policies } from '../../edition/facts/reading.rules.ts';
import { localDay } from '../../platform/i18n/local-day.ts';

export type RegistrationStatus = 'pending' | 'confirmed' | 'cancelled';
export type RunnersAction = 'correct' | 'pay' | 'change' | 'cancel' | 'sign';

/** Which actions each status of a registration allows. */
export const allowedActions: Record<RegistrationStatus, Record<RunnersAction, boolean>> = {
  pending: { correct: true, pay: true, change: true, cancel: true, sign: true },
  confirmed: { correct: true, pay: false, change: true, cancel: true, sign: true },
  cancelled: { correct: false, pay: false, change: false, cancel: false, sign: false },
};

const dayMs = 24 * 3600 * 1000;

/**
 * Calendar days from a moment to the event's day (YYYY-MM-DD), in the race's time zone; 0 on it.
 */
export function daysBefore(eventDay: string, moment: Date): number {
  const { event } = edition();
  return (Date.parse(eventDay) - Date.parse(localDay(moment, event.timeZone))) / dayMs;
}

/** Whether a registration can be cancelled: until the race day has ended. */
export const isBeforeEventEnds = (eventDay: string, moment: Date): boolean =>
  daysBefore(eventDay, moment) >= 0;

/**
 * How much a cancellation refunds, in minor units: a share of what was paid if it comes more than
 * so many days before the event, and nothing later (specification, section 9, policies).
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
  /** `dueMinor` must be paid first; `feeMinor` is the registration's fee afterwards. */
  { ok: true; dueMinor: number; feeMinor: number } | { ok: false; code: RaceChangeRefusal };

/**
 * Judges a change of race. It is possible until so many days before the event, if there is a place.
 * For a paid registration a dearer race costs the difference and a cheaper one gives nothing back;
 * an unpaid registration owes the new fee (specification, section 9, policies).
 */
export function raceChange(asked: {
  status: RegistrationStatus;
  isPaid: boolean;
  /** The registration's fee; for a paid one, the amount that was paid. */
  feeMinor: number;
  newFeeMinor: number;
  changedAt: Date;
  eventDay: string;
  untilDaysBefore: number;
  birthDate: string | null;
  minAge: number;
  /** Whether a payment of the present fee is in progress. */
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

/** What a change of race costs, whether or not the change is allowed. */
export function feesOfChange(asked: { isPaid: boolean; feeMinor: number; newFeeMinor: number }) {
  const { isPaid, feeMinor, newFeeMinor } = asked;
  if (!isPaid) return { dueMinor: 0, feeMinor: newFeeMinor };
  return {
    dueMinor: Math.max(0, newFeeMinor - feeMinor),
    feeMinor: Math.max(feeMinor, newFeeMinor),
  };
}
