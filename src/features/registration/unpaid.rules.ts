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

/** Which holds are worth a mail now: those that end between two moments, soon and not at once. */
export const holdsWorthAMail = (
  now: Date,
  { minutesBefore, leastMinutes }: { minutesBefore: number; leastMinutes: number },
): { from: Date; to: Date } => ({
  from: new Date(now.getTime() + leastMinutes * minuteMs),
  to: new Date(now.getTime() + minutesBefore * minuteMs),
});
