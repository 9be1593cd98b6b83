import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What changes late, beside what the edition’s files say: of each subject the last word holds. */
export const lateChange: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('late_change')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('staff_id', 'uuid', (column) => column.notNull().references('staff.id'))
      // Such as `race 1`, `notice 3`.
      .addColumn('subject', 'text', (column) => column.notNull())
      // Null: as the files say; a notice is withdrawn.
      .addColumn('value', 'jsonb')
      .execute();
    await db.schema
      .createIndex('late_change_subject')
      .on('late_change')
      .columns(['subject', 'id'])
      .execute();
    await sql`
      create trigger tell_data_change
      after insert or update or delete or truncate on late_change
      for each statement execute function tell_data_change()`.execute(db);
  },
};
