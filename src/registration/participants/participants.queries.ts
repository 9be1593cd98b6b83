import { type Kysely, sql } from 'kysely';
import { columnOf } from '../../edition/fields/field-columns.ts';
import { type PublicText, publicTexts } from '../../edition/fields/field-lists.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { ageAndCategory } from './age-and-category.ts';
import type { Participant } from './participants.contract.ts';

/**
 * All participants, or one of them, as everybody may see them, by family name and then given name;
 * and the numbers of those who are on no public list yet, because nobody has acted for their
 * registration. The day of birth is not passed on, only the age on race day.
 */
export async function listParticipants(
  db: Kysely<Schema>,
  id?: number,
): Promise<{ everybody: Participant[]; unproven: ReadonlySet<number> }> {
  const rows = await db
    .selectFrom('participant')
    .select([
      'id',
      ...publicTexts.map((name) => columnOf(name)),
      'country',
      'gender',
      'race_id',
      'status',
      'is_in_circuit',
      'bib',
    ])
    .select(['birth_date', 'proven_at'])
    .where('erased_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(sql`last_name collate "und-x-icu", first_name collate "und-x-icu", id`)
    .execute();
  const everybody = rows.map((row) => {
    const texts = publicTexts.map((name) => [name, row[columnOf(name)]]);
    return {
      id: row.id,
      ...(Object.fromEntries(texts) as Pick<Participant, PublicText>),
      country: row.country,
      gender: row.gender,
      raceid: row.race_id,
      status: row.status,
      isemaparticipant: row.is_in_circuit,
      bib: row.bib,
      ...ageAndCategory(row),
    };
  });
  const unproven = new Set(rows.flatMap((row) => (row.proven_at === null ? [row.id] : [])));
  return { everybody, unproven };
}
