import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What a place is kept with shows on no page, and is told to nobody: every commit that tells
 * something waits for all others that do, and while registration opens most changes are of this kind.
 */
export const toldChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop trigger tell_data_change on participant`.execute(db);
    await sql`
      create trigger tell_data_change
      after insert or delete or truncate on participant
      for each statement execute function tell_data_change()`.execute(db);
    // The columns that are not told are listed, so that a new one is.
    const untold = sql`array['holds_place', 'held_until', 'hold_network', 'holds_begun',
      'hold_told_at', 'is_hold_word_due']`;
    await sql`
      create trigger tell_data_update
      after update on participant for each row
      when (to_jsonb(old) - ${untold} is distinct from to_jsonb(new) - ${untold})
      execute function tell_data_change()`.execute(db);
  },
};
