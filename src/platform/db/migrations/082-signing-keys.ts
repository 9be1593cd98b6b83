import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What signs links is derived from `DATA_KEY`, and no more in the database and its backups. Links
 * that were mailed before open nothing any more: their page offers a new one by mail.
 */
export const signingKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table edition drop column link_secret`.execute(db);
    await sql`
      create table signing_key (
        purpose text primary key,
        version integer not null default 1,
        data_key text not null
      )`.execute(db);
    await sql`comment on table signing_key is
      'Which key signs for a purpose; the key itself is derived from DATA_KEY.'`.execute(db);
    await sql`comment on column signing_key.data_key is
      'The id of the data key that it is derived from.'`.execute(db);
    await sql`
      create table mailbox_pass (
        hash bytea primary key,
        participant_id integer not null references participant on delete cascade,
        link_version integer not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index on mailbox_pass (participant_id)`.execute(db);
    await sql`comment on table mailbox_pass is
      'A browser whose holder has given the code that was mailed to a runner.'`.execute(db);
  },
};
