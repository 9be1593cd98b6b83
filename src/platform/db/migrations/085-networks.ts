import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Places and entries of a waiting list are counted by each network that an address belongs to. The
 * hashes of one network for each, which none of the new ones equals, were good for a day.
 */
export const networks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table participant drop column hold_network, add column hold_networks bytea[]`.execute(
      db,
    );
    // What waits in the list of an index that is updated later would all be read each time.
    await sql`
      create index participant_hold_networks on participant using gin (hold_networks)
      with (fastupdate = off) where hold_networks is not null`.execute(db);
    await sql`alter table waiting_entry drop column network, add column networks bytea[]`.execute(
      db,
    );
    await sql`
      create index waiting_networks on waiting_entry using gin (networks)
      with (fastupdate = off) where state in ('waiting', 'offered')`.execute(db);
    // The columns that are not told are listed, so that a new one is.
    const untold = sql`array['holds_place', 'held_until', 'hold_networks', 'holds_begun',
      'hold_told_at', 'is_hold_word_due', 'is_mail_due', 'mail_written_at']`;
    await sql`drop trigger tell_data_update on participant`.execute(db);
    await sql`
      create trigger tell_data_update
      after update on participant for each row
      when (to_jsonb(old) - ${untold} is distinct from to_jsonb(new) - ${untold})
      execute function tell_data_change()`.execute(db);
  },
};
