import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which reading of a fact that is stated twice the race office has chosen, by the fact's name. */
export const readings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('edition')
      .addColumn('readings', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
      .execute();
  },
};
