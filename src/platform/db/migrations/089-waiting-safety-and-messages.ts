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
    await sql`
      create table message_recipient (
        id integer generated always as identity primary key,
        message_id uuid not null references message (id) on delete cascade,
        participant_id integer not null references participant (id) on delete cascade,
        unique (message_id, participant_id)
      )`.execute(db);
    await sql`comment on table message_recipient is
      'Whose mail of a message is still to be written; it goes in the transaction that queues the mail.'`.execute(
      db,
    );
    await sql`
      create trigger tell_job_due after insert on message_recipient
      for each statement execute function tell_job_due()`.execute(db);
  },
};
