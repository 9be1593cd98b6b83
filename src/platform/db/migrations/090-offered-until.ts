import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who registers through an offer of the waiting list keeps its place until the moment that the mail
 * named, also when a payment fails meanwhile.
 */
export const offeredUntil: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table participant add column offered_until timestamptz`.execute(db);
    await sql`comment on column participant.offered_until is
      'Until when an accepted offer of the waiting list keeps the place unpaid; null: there was none.'`.execute(
      db,
    );
  },
};
