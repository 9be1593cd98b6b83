import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { isRaceOver } from '../../facts/event-facts.ts';
import { readEventFacts } from '../event/event-facts.queries.ts';
import { readPolicies } from '../readings/reading.queries.ts';
import { isBeforeEventEnds } from './change.rules.ts';

/** Whether a place in a race can be given back: until the race or its day is over. */
export async function canCancel(db: Kysely<Schema>, raceId: number, now: Date): Promise<boolean> {
  const [{ eventDay }, event] = await Promise.all([readPolicies(db), readEventFacts(db)]);
  return isBeforeEventEnds(eventDay, now) && !isRaceOver(event, raceId, now);
}
