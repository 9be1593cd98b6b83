import type { Kysely } from 'kysely';
import { type DataVersions, perVersion } from '../../db/data-versions.ts';
import type { Schema } from '../../db/schema.ts';
import { races } from '../../edition/facts.ts';
import { findPublication, listPublications } from './publications.queries.ts';
import type { PublishedResults } from './results.contract.ts';

/** What is public of a race's results: the latest version, and the public one that it replaced. */
export type PublicResults = PublishedResults & { before: PublishedResults | undefined };

/**
 * What is public of every race, in the order of races and without those that have nothing yet. Read
 * from the database once after each publication, and after somebody was erased.
 */
export function publishedResults(db: Kysely<Schema>, dataVersions: DataVersions) {
  return perVersion(
    () => dataVersions.publication,
    async (): Promise<readonly PublicResults[]> => {
      const all = await Promise.all(races.map(({ id }) => readPublic(db, id)));
      return all.filter((each) => each !== undefined);
    },
  );
}

async function readPublic(db: Kysely<Schema>, raceId: number): Promise<PublicResults | undefined> {
  const [last, previous] = (await listPublications(db, raceId)).filter(
    ({ kind }) => kind !== 'draft',
  );
  if (!last) return undefined;
  const find = async (version: number | undefined) =>
    version === undefined ? undefined : findPublication(db, raceId, { isPublic: true, version });
  const [latest, before] = await Promise.all([find(last.version), find(previous?.version)]);
  return latest && { ...latest, before };
}
