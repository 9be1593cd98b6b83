import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Handout } from './bibs.contract.ts';

/** The bibs that were handed out to some runners, by runner. */
export async function listHandouts(
  db: Kysely<Schema> | Transaction<Schema>,
  runners: readonly number[],
): Promise<Map<number, Handout>> {
  if (runners.length === 0) return new Map();
  const rows = await db
    .selectFrom('bib_handout')
    .innerJoin('staff', 'staff.id', 'bib_handout.staff_id')
    .select(['bib_handout.id', 'participant_id', 'bib', 'at', 'collected_by', 'papers_seen'])
    .select('staff.name')
    .where('participant_id', 'in', runners)
    .where('undone_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, participant_id, bib, at, collected_by, papers_seen, name }) => [
      participant_id,
      { id, bib, at, by: name, collectedBy: collected_by, seen: papers_seen },
    ]),
  );
}
