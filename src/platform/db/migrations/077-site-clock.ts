import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What the processes of a site know of time: the last moment that the machine's clock was found
 * right, and when somebody said that it is right after a leap. One row, made by the first look.
 */
export const siteClock: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table site_clock (
      id boolean primary key default true check (id),
      noted_at timestamptz not null,
      confirmed_at timestamptz,
      beat_at timestamptz not null
    )`.execute(db);
    await sql`comment on column site_clock.noted_at is
      'The machine''s clock when it was last found right.'`.execute(db);
    await sql`comment on column site_clock.confirmed_at is
      'What the machine''s clock showed when somebody in the office last said that it is right.'`.execute(
      db,
    );
    await sql`comment on column site_clock.beat_at is
      'When a process last tried whether the database takes what is written.'`.execute(db);
  },
};
