/** What decides when a guardian is reminded; days. */
export type ReminderFacts = { everyDays: number; lastDays: number; everyDaysAtLast: number };

const dayMs = 24 * 3600 * 1000;

/**
 * Before which moment a guardian must have been written to last to be reminded now; undefined: not
 * any more, as the race day has begun. Every three days, and daily in the week before the race.
 */
export function remindedBefore(
  now: Date,
  raceDayBegins: Date,
  { everyDays, lastDays, everyDaysAtLast }: ReminderFacts,
): Date | undefined {
  if (now >= raceDayBegins) return undefined;
  const isLast = raceDayBegins.getTime() - now.getTime() <= lastDays * dayMs;
  return new Date(now.getTime() - (isLast ? everyDaysAtLast : everyDays) * dayMs);
}

/**
 * Whether a guardian is asked when the runner's mail is written: anybody can have that written
 * again by registering once more.
 */
export const isAskedWithRunner = (
  { guardian_asked_at: askedAt }: { guardian_asked_at: Date | null },
  now: Date,
  hours: number,
): boolean => askedAt === null || now.getTime() - askedAt.getTime() >= hours * 3600 * 1000;

/** What a guardian who is asked hears of the minor's place. */
export type PlaceOfMinor = 'paid' | 'kept' | 'none' | 'gone';

/** `holdsBegun`: how often a place was kept unpaid; one that never was cannot be gone. */
export function placeOfMinor(asked: {
  isPaid: boolean;
  hasPlace: boolean;
  holdsBegun: number;
}): PlaceOfMinor {
  if (asked.isPaid) return 'paid';
  if (asked.hasPlace) return 'kept';
  return asked.holdsBegun > 0 ? 'gone' : 'none';
}
