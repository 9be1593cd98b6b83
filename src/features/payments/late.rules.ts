import { isRaceAhead } from '../../facts/event-facts.ts';
import { isSampleAddress } from '../participants/sample-participants.rules.ts';

/**
 * Whether a race has started, so that nobody pays for it here any more. The demo's invented runners
 * can be paid for at any time, as the demo is looked at on any day.
 */
export const isTooLateToPay = (raceId: number, { email }: { email: string }, now: Date): boolean =>
  !isRaceAhead(raceId, now) && !isSampleAddress(email);
