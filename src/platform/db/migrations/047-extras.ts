import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a participant has ordered beside the place, at the price of that day. */
export const orderedExtras: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table participant add column ordered_extras jsonb not null default '{}'
        check (jsonb_typeof(ordered_extras) = 'object')`.execute(db);
    await sql`
      comment on column participant.ordered_extras is
        'What is sold with the race, by its id; fee_minor holds its price, extra_minor does not.'`.execute(
      db,
    );
    // Few of thousands order what there is not enough of, and all of them are counted at once.
    await sql`
      create index participant_ordered_extras on participant (id)
        where ordered_extras <> '{}'`.execute(db);
  },
};
