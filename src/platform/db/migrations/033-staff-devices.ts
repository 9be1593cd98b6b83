import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From which devices somebody of the office has signed in, so that a new one is told by mail. */
export const staffDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff_device')
      .addColumn('staff_id', 'uuid', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('staff_device_pk', ['staff_id', 'device'])
      .execute();
  },
};
