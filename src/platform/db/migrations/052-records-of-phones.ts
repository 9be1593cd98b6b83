import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What phones deliver: clocks that were reset, links that were revoked, and who is told of it. */
export const recordsOfPhones: Migration = {
  async up(db: Kysely<unknown>) {
    // A phone whose battery was empty may count from 1970: half a century is too much for an integer.
    await sql`
      alter table raw_record
        alter column offset_ms type double precision,
        add column is_after_revoking boolean not null default false`.execute(db);
    await sql`
      comment on column raw_record.is_after_revoking is
        'Made after its link was revoked: it counts once a person has decided about it.'`.execute(
      db,
    );
    // What goes with its participant is told by that one.
    for (const table of ['raw_record', 'record_decision', 'runner_decision', 'bib_handout'])
      await sql`
        create or replace trigger tell_data_change
        after insert or update on ${sql.table(table)}
        for each statement execute function tell_data_change()`.execute(db);
    await sql`
      create or replace trigger tell_data_change
      after insert or update of label, ends_at, revoked_at on checkpoint_link
      for each statement execute function tell_data_change()`.execute(db);
  },
};
