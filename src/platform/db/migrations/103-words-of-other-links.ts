import { type Kysely, sql } from 'kysely';

/** Of one number of a phone what came by different links is kept, each under a device of its own. */
export const wordsOfOtherLinks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table raw_record
        add column named_device uuid,
        drop constraint raw_record_doubt,
        add constraint raw_record_doubt
          check (doubt in ('after-revoking', 'other-place', 'other-link'))`.execute(db);
    await sql`
      comment on column raw_record.named_device is
        'Of which device it says to be, where another link had taken a number of that one.'`.execute(
      db,
    );
    await sql`
      create index raw_record_named on raw_record (named_device)
      where named_device is not null`.execute(db);
  },
};
