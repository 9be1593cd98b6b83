import { type Kysely, sql } from 'kysely';

/** Pages show what their own source says: which of two readings holds is no longer chosen by the office. */
export const noChosenReadings = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table edition drop column readings`.execute(db);
  },
};
