import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the places that a mailbox or a network keeps unpaid without reading those of all others. */
export const holdCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index participant_hold_mailbox on participant (
        (regexp_replace(lower(email), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'))
      ) where holds_place and status = 'pending'`.execute(db);
    await sql`
      create index participant_hold_network on participant (hold_network)
      where holds_place and status = 'pending'`.execute(db);
  },
};
