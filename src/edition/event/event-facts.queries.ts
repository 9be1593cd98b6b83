import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { localDay } from '../../platform/i18n/local-day.ts';
import { edition } from '../edition.ts';
import { eventFactsOf } from '../facts/event-facts.ts';
import type { EventFacts } from '../facts/event-phase.rules.ts';

/** When the races start and end now: the office may have moved a start. */
export const readEventFacts = async (db: Kysely<Schema>): Promise<EventFacts> =>
  eventFactsOf(
    await db
      .selectFrom('race')
      .select(['id', 'date', 'start_time as startTime', 'time_limit_min as timeLimitMin'])
      .orderBy('position')
      .execute(),
  );

/** The start of a race, for a query on `race`. */
export const raceStart = () => sql<Date>`
  (race.date || ' ' || race.start_time)::timestamp at time zone ${edition().event.timeZone}`;

const dayMs = 24 * 60 * 60 * 1000;

/** Calendar days since the day of the last race, with late changes; negative before it. */
export async function daysSinceRaces(db: Kysely<Schema>, now: Date): Promise<number> {
  const { event } = edition();
  const { day } = await db
    .selectFrom('race')
    .select((race) => race.fn.max('date').as('day'))
    .executeTakeFirstOrThrow();
  return (Date.parse(localDay(now, event.timeZone)) - Date.parse(day)) / dayMs;
}
