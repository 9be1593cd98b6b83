import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What all processes of a site count together, by the minute. */
export const siteCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table site_count (
        name text not null,
        minute timestamptz not null,
        count integer not null,
        primary key (name, minute)
      )`.execute(db);
    await sql`comment on column site_count.name is
      'Of processCounts, or csp: and a directive of the Content-Security-Policy.'`.execute(db);
  },
};
