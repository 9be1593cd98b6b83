import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whose results of earlier years are, by their runner's word. */
export const ownPastResults: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table past_result
      add column born integer check (born between 1900 and 2200),
      add column participant_id integer references participant (id) on delete set null,
      add column claimed_at timestamptz`.execute(db);
    await sql`
      create index past_result_participant on past_result (participant_id)
      where participant_id is not null`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(`past_result.${column}`)} is ${sql.lit(meaning)}`.execute(
        db,
      );
    }
  },
};

const comments = {
  born: 'The year of birth, where the file had it; tells namesakes apart and is never shown.',
  participant_id: 'Who said that it is the own one, and wants to be linked with it.',
  claimed_at: 'When that consent was given.',
};
