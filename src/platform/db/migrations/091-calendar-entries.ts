import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A calendar takes a moved entry for a newer one by its count of changes and their moment. */
export const calendarEntries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table calendar_entry (
        key text primary key,
        facts jsonb not null,
        sequence integer not null default 0,
        changed_at timestamptz not null default now()
      )`.execute(db);
    await sql`comment on table calendar_entry is
      'Which version of each line of the programme calendars get.'`.execute(db);
    await sql`comment on column calendar_entry.facts is
      'The line as it was last; another one is a further version.'`.execute(db);
  },
};
