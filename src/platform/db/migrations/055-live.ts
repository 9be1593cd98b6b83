import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom the live page may show. */
export const live: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table participant
      add column live_opt_out boolean not null default false`.execute(db);
    await sql`comment on column participant.live_opt_out is
      ${sql.lit('Not shown on the live page, by the runner’s own wish.')}`.execute(db);
  },
};
