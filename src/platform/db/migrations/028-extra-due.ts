import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a paid registration lacks to the fee that fits it by now, and since when it is asked for. */
export const extraDue: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('participant')
      .addColumn('extra_bani', 'integer', (column) => column.check(sql`extra_bani > 0`))
      .addColumn('extra_since', 'timestamptz')
      .execute();
    await db.schema
      .alterTable('participant')
      .addCheckConstraint('extra_whole', sql`(extra_bani is null) = (extra_since is null)`)
      .execute();
  },
};
