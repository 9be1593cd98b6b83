import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { ageAndCategory } from '../../participants/age-and-category.ts';
import type { BibRunner } from './bib.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/**
 * Makes everybody else who assigns bibs or changes their ranges wait until the transaction ends.
 */
export async function lockBibs(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table bib_range in share row exclusive mode`.execute(trx);
}

/** The ranges, those of races first. */
export async function listBibRanges(db: Db) {
  const rows = await db
    .selectFrom('bib_range')
    .selectAll()
    .orderBy('race_id')
    .orderBy('first')
    .execute();
  return rows.map(({ id, race_id, first, last }) => ({ id, raceId: race_id, first, last }));
}

/** All runners who have a bib or are to get one. */
export async function listBibRunners(db: Db): Promise<BibRunner[]> {
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'race_id', 'first_name', 'last_name', 'gender', 'is_in_circuit'])
    .select(['created_at', 'status', 'bib', 'birth_date'])
    .where((row) =>
      row.or([
        row('bib', 'is not', null),
        row.and([row('status', '=', 'confirmed'), row('erased_at', 'is', null)]),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    raceId: row.race_id,
    firstname: row.first_name,
    lastname: row.last_name,
    category: ageAndCategory(row).category,
    registeredAt: row.created_at.getTime(),
    isConfirmed: row.status === 'confirmed',
    bib: row.bib,
  }));
}

/** Gives confirmed runners their first bib; returns how many got one. */
export async function insertBibs(
  trx: Transaction<Schema>,
  given: readonly { id: number; bib: number }[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update participant set bib = given.bib
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id integer, bib integer)
    where participant.id = given.id and participant.bib is null and status = 'confirmed'`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
