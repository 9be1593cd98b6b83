import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lists of bibs whose gear is checked, what was missing, and what was decided: only added to. Of a
 * runner who is erased, the words about them and whose they were go, and nothing else.
 */
export const gearChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table gear_list (
        id integer primary key generated always as identity,
        race_id integer not null references race (id),
        place text not null,
        number integer not null check (number > 0),
        pool integer[] not null,
        drawn integer[] not null,
        seed text check (char_length(seed) between 1 and 40),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        unique (race_id, number),
        check (drawn <@ pool and cardinality(drawn) between 1 and cardinality(pool))
      )`.execute(db);
    await sql`
      create table gear_check (
        list_id integer not null references gear_list (id),
        bib integer not null,
        number integer not null check (number > 0),
        participant_id integer references participant (id) on delete set null,
        missing text[] not null,
        note text not null check (char_length(note) <= 300),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        primary key (list_id, bib, number)
      )`.execute(db);
    await sql`
      create table gear_decision (
        list_id integer not null,
        bib integer not null,
        number integer not null check (number > 0),
        check_number integer not null,
        participant_id integer references participant (id) on delete set null,
        kind text not null check (kind in ('accepted', 'other', 'none', 'taken-back')),
        is_disqualified boolean not null,
        time_min integer check (time_min between 1 and 1440),
        rule text,
        reason text not null check (char_length(reason) <= 300),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        primary key (list_id, bib, number),
        foreign key (list_id, bib, check_number) references gear_check (list_id, bib, number),
        constraint gear_decision_one_penalty check (
          num_nonnulls(time_min, nullif(is_disqualified, false))
            = case when kind in ('accepted', 'other') then 1 else 0 end)
      )`.execute(db);
    await sql`
      create function refuse_gear_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new) ->> 'participant_id' is null
          and to_jsonb(new) - array['participant_id', 'note', 'reason']
            = to_jsonb(old) - array['participant_id', 'note', 'reason']
        then
          return new;
        end if;
        raise exception '% is only added to', tg_table_name;
      end $$`.execute(db);
    for (const table of ['gear_list', 'gear_check', 'gear_decision']) {
      await sql`
        create trigger refuse_gear_change before update or delete on ${sql.table(table)}
        for each row execute function refuse_gear_change()`.execute(db);
      await sql`
        create trigger tell_data_change after insert on ${sql.table(table)}
        for each statement execute function tell_data_change()`.execute(db);
    }
    for (const table of ['gear_check', 'gear_decision'])
      await sql`create index on ${sql.table(table)} (participant_id)`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'gear_list.place': 'The id of a checkpoint of the edition; start: before the start.',
  'gear_list.number': 'Counts the lists of a race.',
  'gear_list.pool': 'The bibs that could be drawn.',
  'gear_list.drawn': 'Those of them that were; all of them where there is no seed.',
  'gear_list.seed': 'What the sample follows from, with the pool; null: everybody.',
  'gear_check.number': 'Counts the checks of a bib on its list; the latest one counts.',
  'gear_check.participant_id': 'Who wore the bib; null once that runner is erased.',
  'gear_check.missing': 'The ids of items in the rules of the edition.',
  'gear_decision.number': 'Counts the decisions about a bib on its list; the latest one counts.',
  'gear_decision.check_number': 'The check that it answers.',
  'gear_decision.time_min': 'Minutes that are added.',
  'gear_decision.rule': 'The number of the rule that names the penalty, if it has one.',
};
