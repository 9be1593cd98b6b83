import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How money came, and who took it; what there is already came by card through the provider. */
export const paymentSource: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('payment')
      .addColumn('source', 'text', (column) =>
        column
          .notNull()
          .defaultTo('card')
          .check(sql`source in ('card', 'transfer', 'cash', 'free')`),
      )
      .addColumn('receipt', 'text')
      .addColumn('taken_by', 'uuid', (column) => column.references('staff.id'))
      // What the provider took where that is not what was asked for.
      .addColumn('received_bani', 'integer', (column) => column.check(sql`received_bani >= 0`))
      .addColumn('received_currency', 'text')
      .execute();
    // The difference that a change of data costs, such as the circuit.
    await db.schema.alterTable('payment').dropConstraint('payment_purpose_check').execute();
    await db.schema
      .alterTable('payment')
      .addCheckConstraint('payment_purpose_check', sql`purpose in ('fee', 'change', 'extra')`)
      .execute();
  },
};
