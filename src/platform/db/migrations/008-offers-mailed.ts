import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an offer was last sent again, as that may be asked for once an hour. */
export const offersMailed: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table waiting_entry add column mailed_at timestamptz`.execute(db);
    await sql`create index participant_email on participant (lower(email))`.execute(db);
  },
};
