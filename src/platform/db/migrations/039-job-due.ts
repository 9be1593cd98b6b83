import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Wakes the workers of every process when a commit leaves them something to do. */
export const jobDue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function tell_job_due() returns trigger language plpgsql as $$
      begin
        perform pg_notify('job_due', tg_table_name);
        return null;
      end $$`.execute(db);
    for (const table of ['mail', 'refund'])
      await sql`
        create trigger tell_job_due after insert on ${sql.table(table)}
        for each statement execute function tell_job_due()`.execute(db);
    for (const table of ['participant', 'waiting_entry'])
      await sql`
        create trigger tell_job_due after insert or update of is_mail_due on ${sql.table(table)}
        for each row when (new.is_mail_due) execute function tell_job_due()`.execute(db);
  },
};
