import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who wants the newsletter. Whoever wants it no longer is deleted, so that there is no such state. */
export const newsletter: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table newsletter_subscriber (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        language text not null,
        asked_at timestamptz not null,
        mailed_at timestamptz not null,
        confirmed_at timestamptz
      )`.execute(db);
    await sql`
      create unique index newsletter_address on newsletter_subscriber (lower(email))`.execute(db);
    await sql`alter table mail add column unsubscribe_url text`.execute(db);
    await sql`
      create index mail_unsubscribe on mail (lower(to_address)) where unsubscribe_url is not null`.execute(
      db,
    );
  },
};
