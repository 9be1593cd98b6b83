import type { Kysely } from 'kysely';
import { edition } from '../edition/edition.ts';
import { type DataVersions, perVersion } from '../platform/db/data-versions.ts';
import type { Schema } from '../platform/db/schema.ts';
import { withPeople } from './people.rules.ts';
import { findPublication, listPeople, listPublications } from './publications.queries.ts';
import type { PublishedResults } from './results.contract.ts';

/** The public results of a race: the latest version, and the public one that it replaced. */
export type PublicResults = PublishedResults & { before: PublishedResults | undefined };

/**
 * The public results of every race, in the order of races and without those that have none yet.
 * Read from the database once after each publication, and after a person was erased; of a known
 * version only the people are read again.
 */
export function publishedResults(db: Kysely<Schema>, dataVersions: DataVersions) {
  let known: readonly PublicResults[] = [];
  return perVersion(
    () => dataVersions.publication,
    async (): Promise<readonly PublicResults[]> => {
      const { races } = edition();
      const all = await Promise.all(
        races.map(({ id }) => readPublic(db, id, versionsOf(known, id))),
      );
      known = all.filter((each) => each !== undefined);
      return known;
    },
  );
}

const versionsOf = (known: readonly PublicResults[], raceId: number) =>
  new Map(
    known
      .filter((each) => each.raceId === raceId)
      .flatMap(({ before, ...latest }) => (before ? [latest, before] : [latest]))
      .map((each) => [each.version, each] as const),
  );

async function readPublic(
  db: Kysely<Schema>,
  raceId: number,
  known: ReadonlyMap<number, PublishedResults>,
): Promise<PublicResults | undefined> {
  const [last, previous] = (await listPublications(db, raceId)).filter(
    ({ kind }) => kind !== 'draft',
  );
  if (!last) return undefined;
  const find = async (version: number | undefined) => {
    if (version === undefined) return undefined;
    const same = known.get(version);
    if (!same) return findPublication(db, raceId, { isPublic: true, version });
    const people = await listPeople(db, raceId, version);
    return { ...same, snapshot: withPeople(same.snapshot, people) };
  };
  const [latest, before] = await Promise.all([find(last.version), find(previous?.version)]);
  return latest && { ...latest, before };
}
