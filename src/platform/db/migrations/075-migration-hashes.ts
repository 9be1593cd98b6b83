import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each step was when the database took it, so that one that was edited since is noticed. */
export const migrationHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table migration_hash (
        name text primary key,
        hash text not null,
        noted_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      comment on column migration_hash.hash is
      'Of the step’s file as it was when it was taken, its white space left out.'`.execute(db);
  },
};
