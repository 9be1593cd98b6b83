import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How many of an extra are left shows on the pages of races: a place that is taken or given back is
 * told where something was ordered with it, and still to nobody where not (migration 037).
 */
export const toldExtras: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create trigger tell_extras_taken
      after update of holds_place on participant for each row
      when (old.holds_place is distinct from new.holds_place and new.ordered_extras <> '{}')
      execute function tell_data_change()`.execute(db);
  },
};
