import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * That a runner's mail is due or written shows on no kept page either: told, each registration would
 * have all of them made anew once more.
 */
export const untoldMails: Migration = {
  async up(db: Kysely<unknown>) {
    // The columns that are not told are listed, so that a new one is.
    const untold = sql`array['holds_place', 'held_until', 'hold_network', 'holds_begun',
      'hold_told_at', 'is_hold_word_due', 'is_mail_due', 'mail_written_at']`;
    await sql`drop trigger tell_data_update on participant`.execute(db);
    await sql`
      create trigger tell_data_update
      after update on participant for each row
      when (to_jsonb(old) - ${untold} is distinct from to_jsonb(new) - ${untold})
      execute function tell_data_change()`.execute(db);
  },
};
