import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the database was first served in production: from then on it is not one of demo mode. */
export const leftDemo: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('edition').addColumn('left_demo_at', 'timestamptz').execute();
    // Only a site with an address of its own takes real money.
    await sql`
      update edition set left_demo_at = now()
      where exists (select from payment where provider = 'stripe')`.execute(db);
  },
};
