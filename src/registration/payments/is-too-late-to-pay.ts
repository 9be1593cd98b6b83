/**
 * Whether a race has started, so that nobody pays for it here any more; so has one that there is
 * not.
 */
export const isTooLateToPay = (startsAt: Date | undefined, now: Date): boolean =>
  startsAt === undefined || now >= startsAt;
