const dayMs = 24 * 3600 * 1000;
const minuteMs = 60_000;

/** When an unpaid registration is cancelled; all values in days. */
export type UnpaidFacts = { days: number; lastDays: number; daysAtLast: number };

/**
 * A registration is cancelled now for want of payment if it was made, and last tried to be paid,
 * before this moment. Undefined once the race day has begun: none is cancelled then.
 */
export function unpaidBefore(
  now: Date,
  raceDayBegins: Date,
  { days, lastDays, daysAtLast }: UnpaidFacts,
): Date | undefined {
  if (now >= raceDayBegins) return undefined;
  const isLast = raceDayBegins.getTime() - now.getTime() <= lastDays * dayMs;
  return new Date(now.getTime() - (isLast ? Math.min(daysAtLast, days) : days) * dayMs);
}

/** When a registration made at `since` is cancelled unless paid; undefined: never by itself. */
export function unpaidUntil(
  since: Date,
  raceDayBegins: Date,
  { days, lastDays, daysAtLast }: UnpaidFacts,
): Date | undefined {
  const lastBegins = raceDayBegins.getTime() - lastDays * dayMs;
  const atLast = Math.max(lastBegins, since.getTime() + Math.min(daysAtLast, days) * dayMs);
  const until = Math.min(since.getTime() + days * dayMs, atLast);
  return until < raceDayBegins.getTime() ? new Date(until) : undefined;
}

/** The facts of a registration that decide when it is cancelled for want of payment. */
type Unpaid = {
  created_at: Date;
  /** When the last payment of it was begun; null: never. */
  last_tried_at: Date | null;
  source: 'site' | 'office';
  /** Null in imported lists. */
  accepted_at: Date | null;
  holds_place: boolean;
  held_until: Date | null;
};

/**
 * When a registration is cancelled unless it is paid, but not before its place is given back;
 * undefined: never automatically, as for registrations that the organiser entered.
 */
export function cancelledAt(
  { created_at, last_tried_at, source, accepted_at, holds_place, held_until }: Unpaid,
  raceDayBegins: Date,
  facts: UnpaidFacts,
): Date | undefined {
  if (source !== 'site' || accepted_at === null || (holds_place && !held_until)) return undefined;
  const since = last_tried_at && last_tried_at > created_at ? last_tried_at : created_at;
  const until = unpaidUntil(since, raceDayBegins, facts);
  if (!until || !held_until || held_until <= until) return until;
  return held_until < raceDayBegins ? held_until : undefined;
}

/** Which holds get a mail now: those that end between two moments, soon but not at once. */
export const holdsWorthAMail = (
  now: Date,
  { minutesBefore, leastMinutes }: { minutesBefore: number; leastMinutes: number },
): { from: Date; to: Date } => ({
  from: new Date(now.getTime() + leastMinutes * minuteMs),
  to: new Date(now.getTime() + minutesBefore * minuteMs),
});
