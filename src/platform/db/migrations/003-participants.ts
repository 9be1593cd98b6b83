import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Participants, and what tells every process that data changed. */
export const participants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('participant')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) =>
        column.notNull().check(sql`country ~ '^([A-Z]{2}|OTHER)$'`),
      )
      .addColumn('birth_date', 'date')
      .addColumn('gender', 'text', (column) => column.check(sql`gender in ('M', 'F')`))
      .addColumn('race_id', 'integer', (column) => column.notNull().references('race.id'))
      .addColumn('emergency_name', 'text', (column) => column.notNull())
      .addColumn('emergency_phone', 'text', (column) => column.notNull())
      .addColumn('medical_info', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('is_in_circuit', 'boolean', (column) => column.notNull())
      .addColumn('shirt_size', 'text')
      .addColumn('bib', 'integer', (column) => column.unique().check(sql`bib > 0`))
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .defaultTo('pending')
          .check(sql`status in ('pending', 'confirmed', 'cancelled')`),
      )
      .execute();
    await db.schema.createIndex('participant_race').on('participant').column('race_id').execute();
    // Every process hears which table's data changed, whoever changed them.
    await sql`
      create function tell_data_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('data_change', tg_table_name);
        return null;
      end $$`.execute(db);
    for (const table of ['race', 'participant']) {
      await sql`
        create trigger tell_data_change
        after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function tell_data_change()`.execute(db);
    }
  },
};
