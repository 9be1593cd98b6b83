import type { Kysely } from 'kysely';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { isRaceOver } from '../../edition/facts/event-facts.ts';
import { readPolicies } from '../../edition/late-changes/late-change.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isBeforeEventEnds } from './change.rules.ts';

/** Whether a place in a race can still be given back: until the race or its day is over. */
export async function canCancel(db: Kysely<Schema>, raceId: number, now: Date): Promise<boolean> {
  const [{ eventDay }, event] = await Promise.all([readPolicies(db), readEventFacts(db)]);
  return isBeforeEventEnds(eventDay, now) && !isRaceOver(event, raceId, now);
}
