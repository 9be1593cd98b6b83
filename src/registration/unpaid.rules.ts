const dayMs = 24 * 3600 * 1000;
const minuteMs = 60_000;

/** What decides when a registration that nobody pays for is cancelled; days. */
export type UnpaidFacts = { days: number; lastDays: number; daysAtLast: number };

/**
 * Before which moment somebody must have registered, and tried to pay last, to be cancelled now for
 * want of payment; undefined: nobody is, as the race day has begun.
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

/** When a registration of `since` is cancelled unless it is paid; undefined: never by itself. */
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

/** What of a registration decides when it is cancelled for want of payment. */
type Unpaid = {
  created_at: Date;
  /** When a payment of it was begun last; null: never. */
  last_tried_at: Date | null;
  source: 'site' | 'office';
  /** Null in lists that were imported. */
  accepted_at: Date | null;
  holds_place: boolean;
  held_until: Date | null;
};

/**
 * When a registration is cancelled unless it is paid, not before its place is given back;
 * undefined: never by itself, as of those that the organiser entered.
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

/** Which holds are worth a mail now: those that end between two moments, soon and not at once. */
export const holdsWorthAMail = (
  now: Date,
  { minutesBefore, leastMinutes }: { minutesBefore: number; leastMinutes: number },
): { from: Date; to: Date } => ({
  from: new Date(now.getTime() + leastMinutes * minuteMs),
  to: new Date(now.getTime() + minutesBefore * minuteMs),
});
