import { edition } from '../edition/edition.ts';

const hourMs = 60 * 60_000;

/**
 * Until when an offer made now lasts, at most until its race starts; undefined when no offer is
 * made any more.
 */
export function offerLastsUntil(start: Date | undefined, now: Date): Date | undefined {
  const { registration } = edition();
  if (!start || now >= start) return undefined;
  const { lastDays, offerHours } = registration;
  const isLast = start.getTime() - now.getTime() < lastDays.days * 24 * hourMs;
  const until = new Date(now.getTime() + (isLast ? lastDays.offerHours : offerHours) * hourMs);
  return until < start ? until : start;
}

/** Whether an offer can be accepted: it has not ended, and its race has not started. */
export const isOfferGood = (
  offer: { state: string; offeredUntil: Date | null },
  start: Date | undefined,
  now: Date,
): boolean =>
  offer.state === 'offered' &&
  offer.offeredUntil !== null &&
  now < offer.offeredUntil &&
  start !== undefined &&
  now < start;
