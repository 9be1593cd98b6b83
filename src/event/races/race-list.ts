import type { Kysely } from 'kysely';
import { feesChangeAt } from '../../edition/facts/race-fees.ts';
import { type DataVersions, perVersion } from '../../platform/db/data-versions.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { listRaceDetails } from './list-race-details.ts';
import type { RaceDetail } from './races.contract.ts';

export type RaceList = {
  list: () => Promise<RaceDetail[]>;
  /** Undefined if the race does not exist. */
  find: (id: number) => Promise<RaceDetail | undefined>;
};

/** The races in memory, read again after a change, and when a fee changes. */
export function raceList(
  db: Kysely<Schema>,
  versions: DataVersions,
  clock: Pick<Clock, 'now'>,
): RaceList {
  const list = perVersion(
    () =>
      versions.race +
      // Late changes decide which aid stations are closed.
      versions.late_change +
      feesChangeAt().filter((at) => at <= clock.now()).length,
    () => listRaceDetails(db, clock.now()),
  );
  return { list, find: async (id) => (await list()).find((race) => race.id === id) };
}
