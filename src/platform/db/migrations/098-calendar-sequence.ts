import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Versions count from 1. Files of releases before `calendar_entry` gave each the number 0, dated by
 * its own hour: a calendar that has one of these takes no other version with that number.
 */
export const calendarSequence: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table calendar_entry alter column sequence set default 1`.execute(db);
    await sql`update calendar_entry set sequence = sequence + 1`.execute(db);
  },
};
