import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Guns, counts at the line and who did not start: each entry is kept, the latest one counts. */
export const starts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table start_gun (
        race_id integer not null references race (id),
        wave integer not null check (wave > 0),
        number integer not null check (number > 0),
        at timestamptz,
        reason text not null check (char_length(reason) <= 300),
        made_at timestamptz not null,
        staff_id uuid not null references staff (id),
        primary key (race_id, wave, number)
      )`.execute(db);
    await sql`
      create table start_count (
        race_id integer not null references race (id),
        wave integer not null check (wave > 0),
        number integer not null check (number > 0),
        counted integer not null check (counted between 0 and 99999),
        expected integer not null,
        made_at timestamptz not null,
        staff_id uuid not null references staff (id),
        primary key (race_id, wave, number)
      )`.execute(db);
    await sql`
      alter table runner_decision drop constraint runner_decision_kind_check,
        add constraint runner_decision_kind_check
          check (kind in ('retired', 'back', 'not-started'))`.execute(db);
    for (const table of ['start_gun', 'start_count'])
      await sql`
        create or replace trigger tell_data_change after insert or update on ${sql.table(table)}
        for each statement execute function tell_data_change()`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'start_gun.wave': '1 also where the whole race starts together.',
  'start_gun.number': 'Counts the entries of one start; the latest one counts.',
  'start_gun.at': 'When the gun went off; null: an earlier entry is taken back.',
  'start_count.number': 'Counts the entries of one start; the latest one counts.',
  'start_count.expected': 'With a bib in hand and not noted as not started, when it was counted.',
};
