import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names begin with a capital everywhere, as they do in the public list. */
export const capitalNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['participant', 'waiting_entry']) {
      for (const column of ['first_name', 'last_name']) {
        const name = sql.ref(column);
        await sql`
          update ${sql.table(table)}
          set ${name} = upper(left(${name}, 1) collate "und-x-icu") || substr(${name}, 2)
          where left(${name}, 1) <> upper(left(${name}, 1) collate "und-x-icu")`.execute(db);
      }
    }
  },
};
