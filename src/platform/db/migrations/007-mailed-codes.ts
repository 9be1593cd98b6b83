import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The latest code that was mailed to each runner, and how many have been within the hour. */
export const mailedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mailed_code')
      .addColumn('participant_id', 'integer', (column) =>
        column.primaryKey().references('participant.id').onDelete('cascade'),
      )
      // Null: it was used.
      .addColumn('code_hash', 'bytea')
      .addColumn('link_version', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sent_at', sql`timestamptz[]`, (column) => column.notNull())
      .execute();
  },
};
