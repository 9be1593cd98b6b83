import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const waitingSafetyAndMessages: Migration = {
  async up(db: Kysely<unknown>) {
    // Two people with one mailbox can both wait.
    await sql`drop index waiting_once`.execute(db);
    await sql`
      create unique index waiting_once
      on waiting_entry (race_id, lower(email), lower(first_name), lower(last_name))
      where state in ('waiting', 'offered')`.execute(db);
    // Limited how often an offer's link was sent again: `link_request` does now.
    await sql`alter table waiting_entry drop column mailed_at`.execute(db);
    await sql`alter table participant add column safety_lock integer`.execute(db);
    await sql`comment on column participant.safety_lock is
      'Since the office changed the address, emergency and health data are closed to the new mailbox: the version of the link by which the old one opens them. Null: open.'`.execute(
      db,
    );
  },
};
