import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every step of the schema, oldest first; a step that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '001-races': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('edition')
        .addColumn('year', 'integer', (column) => column.primaryKey())
        .execute();
      await db.schema
        .createTable('race')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_ro', 'text', (column) => column.notNull())
        .addColumn('name_fr', 'text', (column) => column.notNull())
        .addColumn('name_de', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('description_ro', 'text', (column) => column.notNull())
        .addColumn('description_fr', 'text', (column) => column.notNull())
        .addColumn('description_de', 'text', (column) => column.notNull())
        .addColumn('image_url', 'text')
        .addColumn('difficulty', 'text', (column) =>
          column.notNull().check(sql`difficulty in ('classic_updown', 'long_trail')`),
        )
        .addColumn('distance_km', 'double precision', (column) =>
          column.notNull().check(sql`distance_km > 0`),
        )
        .addColumn('climb_m', 'integer', (column) => column.notNull().check(sql`climb_m >= 0`))
        .addColumn('date', 'text', (column) =>
          column.notNull().check(sql`date ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
        )
        .addColumn('start_time', 'text', (column) =>
          column.notNull().check(sql`start_time ~ '^\\d{2}:\\d{2}$'`),
        )
        .addColumn('time_limit_min', 'integer', (column) => column.notNull())
        .addColumn('fee_bani', 'integer', (column) => column.notNull().check(sql`fee_bani >= 0`))
        .addColumn('fee_with_circuit_bani', 'integer', (column) =>
          column.notNull().check(sql`fee_with_circuit_bani >= 0`),
        )
        .addColumn('is_ema_certified', 'boolean', (column) => column.notNull())
        .addColumn('is_national_championship', 'boolean', (column) => column.notNull())
        .addColumn('race_map', 'text')
        .addColumn('aid_stations_km', 'jsonb', (column) => column.notNull())
        .addColumn('cutoffs', 'jsonb', (column) => column.notNull())
        .addColumn('waymark', 'jsonb', (column) => column.notNull())
        .addColumn('gpx', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '002-contact-and-mail': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('contact_message')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('created_at', 'timestamptz', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('mail')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
        .addColumn('to_name', 'text')
        .addColumn('to_address', 'text', (column) => column.notNull())
        .addColumn('reply_to_name', 'text')
        .addColumn('reply_to_address', 'text')
        .addColumn('is_automatic_reply', 'boolean', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('html', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) =>
          column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'sent', 'failed')`),
        )
        .addColumn('run_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
        .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sent_at', 'timestamptz')
        .addColumn('last_error', 'text')
        .execute();
      await sql`create index mail_due on mail (run_at) where state = 'waiting'`.execute(db);
    },
  },
  '003-participants': {
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
  },
};
