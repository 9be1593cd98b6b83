import type { Kysely } from 'kysely';
import { type DataVersions, perVersion } from '../../db/data-versions.ts';
import type { Schema } from '../../db/schema.ts';
import { eventFacts } from '../../facts/event-facts.ts';
import {
  type EventNow,
  type EventSettings,
  eventAt,
  type RegistrationNow,
} from '../../facts/event-phase.rules.ts';
import type { Clock } from '../../http/clock.ts';
import { readEventSettings, readResultsUrl } from './event.queries.ts';

export type EventWatch = ReturnType<typeof openEventWatch>;

/** Answers where the event stands, from settings that are read anew when they have changed. */
export function openEventWatch(site: {
  db: Kysely<Schema>;
  dataVersions: DataVersions;
  clock: Pick<Clock, 'now'>;
  /** The sample's results are out as soon as the races are over. */
  isDemo: boolean;
}) {
  const { db, dataVersions, clock, isDemo } = site;
  const settings = perVersion(
    () => dataVersions.edition + dataVersions.race_places,
    async (): Promise<EventSettings> => {
      const read = await readEventSettings(db);
      const sampleResultsAt = eventFacts.races
        .map(({ endsAt }) => endsAt)
        .reduce((last, endsAt) => (endsAt > last ? endsAt : last));
      return isDemo && !read.resultsAt ? { ...read, resultsAt: sampleResultsAt } : read;
    },
  );
  const resultsUrl = perVersion(
    () => dataVersions.edition,
    () => readResultsUrl(db),
  );
  const event = async (at = clock.now()): Promise<EventNow> =>
    eventAt(eventFacts, await settings(), at);
  return {
    event,
    resultsUrl,
    registration: async (): Promise<RegistrationNow> => {
      const { registration, opensAt, changesAt } = await event();
      return { state: registration, opensAt, changesAt };
    },
  };
}
