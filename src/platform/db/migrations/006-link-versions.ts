import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which of the links that were mailed is the one that counts; 0: all from before there was a version. */
export const linkVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table participant
        add column link_version integer not null default 0 check (link_version >= 0),
        add column guardian_link_version integer not null default 0
          check (guardian_link_version >= 0)`.execute(db);
    await sql`
      alter table waiting_entry
        add column link_version integer not null default 0 check (link_version >= 0)`.execute(db);
  },
};
