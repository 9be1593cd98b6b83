import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Whoever only knows a runner's address takes nothing from the runner: a link that was asked for
 * counts from when it is opened, and browsers keep the order until the link is really taken back.
 */
export const askedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table participant add column oldest_order_version integer not null default 0`.execute(
      db,
    );
    await sql`update participant set oldest_order_version = link_version`.execute(db);
    await sql`comment on column participant.oldest_order_version is
      'Browsers that came by the order with an earlier version of the link may not pay it.'`.execute(
      db,
    );
    await sql`
      create table link_request (
        mailbox bytea primary key,
        asked_at timestamptz not null,
        address text
      )`.execute(db);
    await sql`comment on table link_request is
      'For which mailboxes links were asked within the day, whether or not anybody is registered there.'`.execute(
      db,
    );
    await sql`comment on column link_request.mailbox is 'Hashed with the key of a day.'`.execute(
      db,
    );
    await sql`comment on column link_request.address is
      'Where the links go; null once their mails are written.'`.execute(db);
    await sql`
      create trigger tell_job_due after insert or update of address on link_request
      for each row when (new.address is not null) execute function tell_job_due()`.execute(db);
  },
};
