import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whoever runs the office, or everything, runs race day, too. */
export const raceDayRight: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['staff', 'staff_invitation']) {
      await sql`update ${sql.table(table)} set rights = rights || '{race-day}'
        where role in ('office', 'admin') and not 'race-day' = any (rights)`.execute(db);
    }
  },
};
