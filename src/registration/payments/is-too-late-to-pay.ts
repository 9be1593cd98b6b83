/**
 * Whether a race has started, so that it can no longer be paid here; true as well for a race that
 * does not exist.
 */
export const isTooLateToPay = (startsAt: Date | undefined, now: Date): boolean =>
  startsAt === undefined || now >= startsAt;
