import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What registration was set to before a visitor of demo mode chose a moment. */
export const beforeDemo: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table edition add column before_demo jsonb`.execute(db);
    await sql`
      comment on column edition.before_demo is
      'Null: no moment of demo mode is chosen; otherwise what comes back when none is.'`.execute(
      db,
    );
  },
};
