import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often a registration's place was kept without payment, and for whose network. */
export const holds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('participant')
      .addColumn('holds_begun', 'smallint', (column) => column.notNull().defaultTo(0))
      .addColumn('hold_network', 'bytea')
      .execute();
  },
};
