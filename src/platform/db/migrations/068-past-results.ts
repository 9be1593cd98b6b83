import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Results of earlier editions, race by race, each imported whole and undone whole. */
export const pastResults: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table past_race (
        id integer primary key generated always as identity,
        state text not null check (state in ('draft', 'done')),
        year integer not null check (year between 1900 and 2200),
        day date,
        race text not null,
        race_key text not null,
        distance_km double precision check (distance_km > 0),
        file_name text not null,
        header jsonb not null,
        fields jsonb not null,
        rows text not null,
        at timestamptz not null,
        staff_id uuid not null references staff (id)
      )`.execute(db);
    await sql`
      create unique index past_race_in_force on past_race (year, race_key)
      where state = 'done'`.execute(db);
    await sql`
      create table past_result (
        id integer primary key generated always as identity,
        past_race_id integer not null references past_race (id) on delete cascade,
        place integer check (place > 0),
        name text not null,
        gender text check (gender in ('M', 'F')),
        club text not null,
        country text,
        category text not null,
        time_ms integer check (time_ms > 0),
        state text not null check (
          state in ('finished', 'not-finished', 'out-of-time', 'not-started', 'disqualified')
        )
      )`.execute(db);
    await sql`create index past_result_race on past_result (past_race_id)`.execute(db);
    await sql`
      create trigger tell_data_change after insert or update or delete on past_result
      for each statement execute function tell_data_change()`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'past_race.race': 'The name of the race, as it was called.',
  'past_race.race_key': 'The name as search compares it.',
  'past_race.fields': 'By column of the file what it holds; null: it is not read.',
  'past_race.rows': 'JSON of the file’s rows; emptied once imported.',
  'past_result.name': 'Empty where somebody was erased.',
};
