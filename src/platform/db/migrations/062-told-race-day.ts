import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Closed checkpoints and sweepers are told, as guns and counts at the line are (migration 057). */
export const toldRaceDay: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create trigger tell_data_change
      after insert or update on checkpoint_event
      for each statement execute function tell_data_change()`.execute(db);
  },
};
