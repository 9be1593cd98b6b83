import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The edition and its races. */
export const races: Migration = {
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
};
