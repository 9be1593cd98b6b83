import { type Kysely, sql } from 'kysely';

/** A mailbox is mailed once what somebody else can make happen again and again (decision 090). */
export const mailedOnce = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table participant add column is_told_of_other boolean not null default false`.execute(
      db,
    );
    await sql`comment on column participant.is_told_of_other is
      'Whether the mail was made due that another mailbox has confirmed the same person.'`.execute(
      db,
    );
    await sql`alter table waiting_entry add column is_offer_repeated boolean not null default false`.execute(
      db,
    );
    await sql`comment on column waiting_entry.is_offer_repeated is
      'Whether the mail of its offer was asked for and made due again.'`.execute(db);
    // What a mailbox was mailed is looked up for each mail that is due: rows without a mail, of
    // which strangers can make many, are not read.
    await sql`
      create index participant_mailed on participant (
        (regexp_replace(lower(email), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'))
      ) where proven_at is not null or mail_written_at is not null`.execute(db);
  },
};
