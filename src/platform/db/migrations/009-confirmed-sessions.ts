import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When somebody last gave their password or second factor in a session. */
export const confirmedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('staff_session').addColumn('confirmed_at', 'timestamptz').execute();
  },
};
