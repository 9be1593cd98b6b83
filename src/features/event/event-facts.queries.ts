import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { eventFactsOf } from '../../facts/event-facts.ts';
import type { EventFacts } from '../../facts/event-phase.rules.ts';

/** When the races start and end, as it holds now: the office may have moved one. */
export const readEventFacts = async (db: Kysely<Schema>): Promise<EventFacts> =>
  eventFactsOf(
    await db
      .selectFrom('race')
      .select(['id', 'date', 'start_time as startTime', 'time_limit_min as timeLimitMin'])
      .orderBy('position')
      .execute(),
  );
