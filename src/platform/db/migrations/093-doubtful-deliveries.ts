import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Why an entry waits for a person, where it said only that its link was revoked; and
 * on whose phone an entry was recorded that another phone delivered.
 */
export const doubtfulDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    // Changing a column's type runs no trigger, which would refuse an update.
    await sql`
      alter table raw_record
        alter column is_after_revoking drop default,
        alter column is_after_revoking drop not null,
        alter column is_after_revoking type text
          using case when is_after_revoking then 'after-revoking' end`.execute(db);
    await sql`alter table raw_record rename column is_after_revoking to doubt`.execute(db);
    await sql`
      alter table raw_record add constraint raw_record_doubt
        check (doubt in ('after-revoking', 'other-place'))`.execute(db);
    await sql`
      alter table raw_record
        add column recorded_link_id uuid references checkpoint_link (id)`.execute(db);
    await sql`comment on column raw_record.recorded_link_id is
      'Of the phone that recorded it, where it was handed over to the one that delivered it.'`.execute(
      db,
    );
    await sql`comment on column raw_record.doubt is
      'Why it does not count until a person has decided.'`.execute(db);
  },
};
