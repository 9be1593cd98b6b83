import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which papers were seen when a bib was handed out. */
export const papersSeen: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table bib_handout add column papers_seen text[] not null default '{}'
        check (papers_seen <@ array['identity', 'certificate'])`.execute(db);
    await sql`
      comment on column bib_handout.papers_seen is
        'The papers that whoever handed it out has seen, of those that the race asks for.'`.execute(
      db,
    );
  },
};
