import type { Kysely } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** As many as are seen at a glance in a list. */
const most = 5;

/** Codes of the countries that most runners come from, the first of them first. */
export async function mostCountries(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .select('country')
    .where('status', '<>', 'cancelled')
    .where('country', '<>', 'OTHER')
    .groupBy('country')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('country')
    .limit(most)
    .execute();
  return rows.map(({ country }) => country);
}
