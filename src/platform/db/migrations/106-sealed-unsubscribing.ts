import { type Kysely, sql } from 'kysely';

/** The link that ends a subscription is sealed like the mail's texts: the next start seals what there is. */
export const sealedUnsubscribing = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table mail drop constraint if exists mail_is_sealed`.execute(db);
  },
};
