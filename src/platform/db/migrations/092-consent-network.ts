import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From where a guardian's consent was given. */
export const consentNetwork: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table participant add column guardian_signed_from text`.execute(db);
    await sql`
      comment on column participant.guardian_signed_from is
        'The network that the guardian signed from, as people read it; null: none is known.'`.execute(
      db,
    );
  },
};
