import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Like `mailbox` in `src/platform/mail/mail.queries.ts`. */
const mailboxOfEmail = sql`regexp_replace(lower(email), '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g')`;

/**
 * A person is in a race once by a registration that is proven, and once by each mailbox that has
 * proven nothing yet: a name that somebody else has typed in keeps nobody out.
 */
export const provenPerson: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index participant_once_per_race`.execute(db);
    await sql`
      create unique index participant_once_per_race on participant (
        race_id, person_key,
        (case when proven_at is null then coalesce(${mailboxOfEmail}, '') else '' end)
      ) where status <> 'cancelled' and person_key is not null`.execute(db);
    await sql`comment on column participant.person_key is
      'Name and day of birth, folded: one proven registration of a person and race.'`.execute(db);
  },
};
