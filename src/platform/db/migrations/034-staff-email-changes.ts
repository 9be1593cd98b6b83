import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An address that somebody of the office wants to have, until the link that is mailed there is opened. */
export const staffEmailChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff_email_change')
      .addColumn('staff_id', 'uuid', (column) =>
        column.primaryKey().references('staff.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'bytea', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
  },
};
