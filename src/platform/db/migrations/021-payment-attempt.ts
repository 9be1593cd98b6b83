import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often the provider has refused for good under an earlier key of a payment or refund. */
export const paymentAttempt: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['payment', 'refund']) {
      await db.schema
        .alterTable(table)
        .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
