import { type Kysely, sql } from 'kysely';
import { ageCategories } from '../../../edition/circuit.ts';
import { event } from '../../../edition/event.ts';
import type { Schema } from '../../db/schema.ts';
import { ageOn, categoryOf } from '../categories/category-rules.ts';
import type { Participant } from './participants-contract.ts';

/**
 * Everybody, as everybody may see them, by family name and then given name. The day of birth ends
 * here: what leaves is the age on race day.
 */
export async function listParticipants(db: Kysely<Schema>): Promise<Participant[]> {
  const rows = await db
    .selectFrom('participant')
    .select([
      'id',
      'first_name',
      'last_name',
      'country',
      'gender',
      'race_id',
      'status',
      'is_in_circuit',
      'bib',
    ])
    .select(sql<string | null>`birth_date::text`.as('birth_date'))
    .where('erased_at', 'is', null)
    .orderBy(sql`last_name collate "und-x-icu", first_name collate "und-x-icu", id`)
    .execute();
  return rows.map((row) => {
    const age = ageOn(row.birth_date, event.raceDay);
    return {
      id: row.id,
      firstname: row.first_name,
      lastname: row.last_name,
      country: row.country,
      gender: row.gender,
      age,
      raceid: row.race_id,
      status: row.status,
      isemaparticipant: row.is_in_circuit,
      bib: row.bib,
      category: categoryOf(
        { isInCircuit: row.is_in_circuit, gender: row.gender, age },
        ageCategories,
      ),
    };
  });
}
