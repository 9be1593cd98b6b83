/** When a guardian is reminded; all values in days. */
export type ReminderFacts = { everyDays: number; lastDays: number; everyDaysAtLast: number };

const dayMs = 24 * 3600 * 1000;

/**
 * A guardian is reminded now if the last mail to them was before this moment. Undefined once the
 * race day has begun: no more reminders then. Guardians are reminded every three days, and daily in
 * the week before the race.
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
 * Whether the guardian is mailed together with the runner. Not always, because anybody can have the
 * runner's mail sent again by registering once more.
 */
export const isAskedWithRunner = (
  { guardian_asked_at: askedAt }: { guardian_asked_at: Date | null },
  now: Date,
  hours: number,
): boolean => askedAt === null || now.getTime() - askedAt.getTime() >= hours * 3600 * 1000;

/** What the mail to the guardian says about the minor's place. */
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
