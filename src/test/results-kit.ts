import type { Kysely } from 'kysely';
import { edition } from '../edition/edition.ts';
import type { Schema } from '../platform/db/schema.ts';
import { listEntrants } from '../results/office/entrants.queries.ts';
import { publishResults } from '../results/office/publish-results.ts';
import { listPublications } from '../results/publications.queries.ts';
import type { PublicationKind, RaceInputs } from '../results/results.contract.ts';
import { raceOf, recordedOf } from '../results/simulated-results.ts';
import { snapshotOf } from '../results/snapshot.rules.ts';
import { signedIn } from './admin-kit.ts';

const { classifications, isOnePrizeEach } = edition();

type Asked = Partial<RaceInputs> & {
  kind?: PublicationKind;
  at?: Date;
  note?: string;
  isMailed?: boolean;
};

/**
 * Publishes a race of all its entrants, in the order of their numbers: a runner with a number
 * finished after that many seconds, one with null did not finish, and those after the last one did
 * not start.
 */
export async function publishFinishes(
  db: Kysely<Schema>,
  seconds: readonly (number | null)[],
  { kind = 'official', at = new Date(), note = '', isMailed = false, ...values }: Asked = {},
) {
  const { staff } = await signedIn(db, 'admin');
  const raceId = values.raceId ?? 1;
  const entrants = await listEntrants(db, raceId);
  const recorded = entrants.map(({ id }, index) => {
    const time = seconds[index];
    if (time === undefined) return recordedOf(id, null, { state: 'not-started' });
    return recordedOf(id, time, time === null ? { state: 'not-finished' } : {});
  });
  const inputs = { entrants, recorded, classifications, isOnePrizeEach, ...values, raceId };
  const snapshot = snapshotOf(raceOf([], inputs));
  const [last] = await listPublications(db, raceId);
  const published = await publishResults(
    db,
    snapshot,
    {
      kind,
      note,
      isMailed,
      seen: last?.version ?? 0,
      protestUntil: kind === 'provisional' ? new Date(at.getTime() + 2 * 60 * 60 * 1000) : null,
    },
    { staff, now: at },
  );
  if (!published.ok) throw new Error(published.code);
  return { version: published.version, snapshot, staff };
}
