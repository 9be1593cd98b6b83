import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { isRaceAhead } from '../../facts/event-facts.ts';
import { readEventFacts } from '../event/event-facts.queries.ts';
import { isSampleAddress } from '../participants/sample-participants.rules.ts';

/**
 * Whether a race has started, so that nobody pays for it here any more. The demo's invented runners
 * can be paid for at any time, as the demo is looked at on any day.
 */
export const isTooLateToPay = async (
  db: Kysely<Schema>,
  { race_id, email }: { race_id: number; email: string },
  now: Date,
): Promise<boolean> =>
  !isSampleAddress(email) && !isRaceAhead(await readEventFacts(db), race_id, now);
