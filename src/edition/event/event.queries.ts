import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { type EventNow, type EventSettings, eventAt } from '../facts/event-phase.rules.ts';
import { readEventFacts } from './event-facts.queries.ts';

/** Reads everything but the time that decides the event's phase. */
export async function readEventSettings(db: Kysely<Schema>): Promise<EventSettings> {
  const edition = await db.selectFrom('edition').selectAll().executeTakeFirstOrThrow();
  const full = await db
    .selectFrom('race_places')
    .select('race_id')
    .whereRef('taken', '>=', 'capacity')
    .orderBy('race_id')
    .execute();
  return {
    isOpen: edition.is_registration_open,
    opensAt: edition.registration_opens_at,
    closesAt: edition.registration_closes_at,
    resultsAt: edition.results_published_at,
    fullRaceIds: full.map((race) => race.race_id),
  };
}

/** The event at a moment, from the database. */
export const readEvent = async (db: Kysely<Schema>, now: Date): Promise<EventNow> =>
  eventAt(await readEventFacts(db), await readEventSettings(db), now);

/** The address of the results that the organiser set; undefined: the edition's. */
export async function readResultsUrl(db: Kysely<Schema>): Promise<string | undefined> {
  const { results_url } = await db
    .selectFrom('edition')
    .select('results_url')
    .executeTakeFirstOrThrow();
  return results_url ?? undefined;
}
