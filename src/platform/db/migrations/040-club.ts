import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The team or club that somebody runs for. */
export const club: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table participant add column club text not null default ''`.execute(db);
  },
};
