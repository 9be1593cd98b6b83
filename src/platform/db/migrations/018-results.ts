import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Results are out from a moment on, at the office's word, and may have an address of their own. */
export const results: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('edition')
      .addColumn('results_published_at', 'timestamptz')
      .addColumn('results_url', 'text', (column) => column.check(sql`results_url ~ '^https://'`))
      .execute();
    // Until now they were shown always: a site whose races are over goes on doing so.
    await sql`
      update edition set results_published_at = now()
      where exists (select from race)
        and not exists (select from race where date >= current_date::text)`.execute(db);
  },
};
