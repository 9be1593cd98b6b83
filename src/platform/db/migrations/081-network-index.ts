import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Places that a network keeps are found by an index that fits no other question: before a database
 * has counted its rows, those of one condition look all alike to it, and it took the mailboxes'.
 */
export const networkIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index participant_hold_network`.execute(db);
    await sql`
      create index participant_hold_network on participant (hold_network)
      where hold_network is not null`.execute(db);
  },
};
