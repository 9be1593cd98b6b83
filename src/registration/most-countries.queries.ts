import type { Kysely } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** As many as a reader takes in at a glance. */
const most = 5;

/** Codes of the countries that most runners come from, in falling order. */
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
