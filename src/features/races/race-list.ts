import type { Kysely } from 'kysely';
import { type DataVersions, perVersion } from '../../db/data-versions.ts';
import type { Schema } from '../../db/schema.ts';
import type { RaceDetail } from './races.contract.ts';
import { listRaceDetails } from './races.queries.ts';

export type RaceList = {
  list: () => Promise<RaceDetail[]>;
  /** Undefined when there is no such race. */
  find: (id: number) => Promise<RaceDetail | undefined>;
};

/** The races in memory, read again after a change. */
export function raceList(db: Kysely<Schema>, versions: DataVersions): RaceList {
  const list = perVersion(
    () => versions.race,
    () => listRaceDetails(db),
  );
  return { list, find: async (id) => (await list()).find((race) => race.id === id) };
}
