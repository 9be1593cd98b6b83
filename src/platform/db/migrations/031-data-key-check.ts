import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * One sealed value, from the first start on: a database then knows its key before anybody registers.
 * A migration has no key, so `unlockStoredData` writes it.
 */
export const dataKeyCheck: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table data_key_check (
        id integer primary key check (id = 1),
        known text not null
      )`.execute(db);
  },
};
