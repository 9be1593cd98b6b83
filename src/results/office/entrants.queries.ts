import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Entrant } from '../results.contract.ts';

/** The runners who are entered in a race and have neither cancelled nor been erased. */
export async function listEntrants(db: Kysely<Schema>, raceId: number): Promise<Entrant[]> {
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'bib', 'first_name', 'last_name', 'gender', 'country', 'club'])
    .select(['birth_date', 'is_in_circuit', 'licence'])
    .where('race_id', '=', raceId)
    .where('status', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, gender, country, club, ...row }) => ({
    id,
    gender,
    country,
    club,
    bib: row.bib === null ? '' : String(row.bib),
    firstname: row.first_name,
    lastname: row.last_name,
    birthDate: row.birth_date,
    isInCircuit: row.is_in_circuit,
    hasLicence: (row.licence ?? '').trim() !== '',
  }));
}
