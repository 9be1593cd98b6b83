import { type Kysely, sql } from 'kysely';

/** Links can be asked for without mailing an address whose first mail is held back (decision 090). */
export const heldMails = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table link_request add column is_for_known boolean not null default false`.execute(
      db,
    );
    await sql`comment on column link_request.is_for_known is
      'Whether too many were asked for from that network to mail anybody who was not mailed before.'`.execute(
      db,
    );
  },
};
