import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the history still tells of payments of erased runners, and of waiting entries that are gone. */
export const forgetAudit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update audit_entry set reason = null, before = null, after = null, salt = null
      where (subject like 'payment %' and subject not in (
          select 'payment ' || payment.id from payment
          join participant on participant.id = payment.participant_id
          where participant.erased_at is null
        ))
        or (subject like 'waiting entry %'
          and subject not in (select 'waiting entry ' || id from waiting_entry))`.execute(db);
  },
};
