import { isSampleAddress } from '../participants/sample-participants.rules.ts';

/**
 * Whether a race has started, so that nobody pays for it here any more; so has one that there is
 * not. The demo's invented runners can be paid for at any time, as the demo is looked at on any day.
 */
export const isTooLateToPay = (email: string, startsAt: Date | undefined, now: Date): boolean =>
  !isSampleAddress(email) && (startsAt === undefined || now >= startsAt);
