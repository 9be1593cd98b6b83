import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Addresses are kept as HMACs only, under a key that lives for two days. */
export const visitorKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('visitor_key')
      .addColumn('day', 'date', (column) => column.primaryKey())
      .addColumn('secret', 'bytea', (column) =>
        // Two random UUIDs are 244 bits.
        column
          .notNull()
          .defaultTo(sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`),
      )
      .execute();
    // Hashed without a key, until now.
    await sql`delete from sign_in_try`.execute(db);
  },
};
