import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the database was first served in production: from then on it is not one of demo mode. */
export const leftDemo: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('edition').addColumn('left_demo_at', 'timestamptz').execute();
  },
};
