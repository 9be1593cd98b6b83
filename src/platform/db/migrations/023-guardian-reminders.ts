import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a guardian was last written to, so that reminders keep their distance. */
export const guardianReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('participant')
      .addColumn('guardian_asked_at', 'timestamptz')
      .addColumn('guardian_reminders', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update participant set guardian_asked_at = coalesce(mail_written_at, created_at)
      where guardian_email <> '' and guardian_name <> ''`.execute(db);
    await sql`
      create index participant_guardian_asked on participant (guardian_asked_at)
      where status = 'pending' and guardian_signed_at is null and guardian_asked_at is not null
    `.execute(db);
  },
};
