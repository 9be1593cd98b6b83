import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What runners were told of their unpaid places, and which registrations ended for want of payment. */
export const wordsOnHolds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('participant')
      .addColumn('hold_reminded_at', 'timestamptz')
      .addColumn('hold_told_at', 'timestamptz')
      .addColumn('is_hold_word_due', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('cancelled_because', 'text', (column) =>
        column.check(sql`cancelled_because in ('unpaid')`),
      )
      .execute();
    await sql`
      create index participant_hold_word on participant (id) where is_hold_word_due`.execute(db);
    await sql`
      create index participant_unpaid on participant (created_at)
      where status = 'pending' and not holds_place`.execute(db);
  },
};
