import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which mails were only written to a file, because there was no mail server; unknown of earlier ones. */
export const mailFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mail add column is_file boolean not null default false`.execute(db);
  },
};
