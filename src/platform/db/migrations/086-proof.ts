import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Like `mailbox` in `src/platform/mail/mail.queries.ts`. */
const mailboxOf = (column: string) =>
  sql.raw(`(regexp_replace(lower(${column}), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g'))`);

/** When somebody has shown that a registration is meant. All from before count as shown. */
export const proof: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table participant add column proven_at timestamptz default now()`.execute(db);
    await sql`comment on column participant.proven_at is
      'When somebody acted on the mailed page, or paid, or the office entered it; null: not yet.'`.execute(
      db,
    );
    await sql`comment on column participant.hold_networks is
      'Hashes of the networks that it is paid from, which cannot have many kept at once.'`.execute(
      db,
    );
    await sql`comment on column waiting_entry.networks is
      'Hashes of the networks that it came from, which cannot have many entries at once.'`.execute(
      db,
    );
    await sql`
      create index participant_unproven on participant (race_id)
      where proven_at is null and holds_place`.execute(db);
    await sql`create index participant_mailbox on participant (${mailboxOf('email')})`.execute(db);
    await sql`
      create index participant_guardian_unasked on participant (id)
      where guardian_email is not null and guardian_asked_at is null
        and guardian_signed_at is null and status = 'pending'`.execute(db);
    await sql`create index mail_mailbox on mail (${mailboxOf('to_address')})`.execute(db);
  },
};
