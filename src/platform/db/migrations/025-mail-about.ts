import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom a mail is about, so that it can be erased with the person; earlier ones tell by their link. */
export const mailAbout: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mail add column participant_id integer`.execute(db);
    await sql`
      create index mail_participant on mail (participant_id) where participant_id is not null`.execute(
      db,
    );
    await sql`
      update mail set participant_id = substring(
        html from '/[\\w-]{22}\\.(?:registration|guardian)\\.(\\d{1,9})(?:\\.\\d+)?[^\\w.-]'
      )::integer`.execute(db);
  },
};
