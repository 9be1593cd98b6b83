import type { Kysely } from 'kysely';
import { type DataVersions, perVersion } from '../../platform/db/data-versions.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import {
  type EventFacts,
  type EventNow,
  type EventSettings,
  eventAt,
  type RegistrationNow,
} from '../facts/event-phase.rules.ts';
import { readEventSettings, readResultsUrl } from './event.queries.ts';
import { readEventFacts } from './event-facts.queries.ts';

export type EventWatch = ReturnType<typeof openEventWatch>;

/** Answers with the current phase of the event. Reads the settings again when they have changed. */
export function openEventWatch(site: {
  db: Kysely<Schema>;
  dataVersions: DataVersions;
  clock: Pick<Clock, 'now'>;
  /** In demo mode, the results of the sample are out as soon as the races are over. */
  isDemo: boolean;
}) {
  const { db, dataVersions, clock, isDemo } = site;
  const known = perVersion(
    () => dataVersions.edition + dataVersions.race + dataVersions.race_places,
    async (): Promise<{ facts: EventFacts; settings: EventSettings }> => {
      const facts = await readEventFacts(db);
      const read = await readEventSettings(db);
      const sampleResultsAt = facts.races
        .map(({ endsAt }) => endsAt)
        .reduce((last, endsAt) => (endsAt > last ? endsAt : last));
      const settings = isDemo && !read.resultsAt ? { ...read, resultsAt: sampleResultsAt } : read;
      return { facts, settings };
    },
  );
  const resultsUrl = perVersion(
    () => dataVersions.edition,
    () => readResultsUrl(db),
  );
  const event = async (at = clock.now()): Promise<EventNow> => {
    const { facts, settings } = await known();
    return eventAt(facts, settings, at);
  };
  return {
    event,
    resultsUrl,
    registration: async (): Promise<RegistrationNow> => {
      const { registration, opensAt, changesAt } = await event();
      return { state: registration, opensAt, changesAt };
    },
  };
}
