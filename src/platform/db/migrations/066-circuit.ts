import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Results of the circuit’s stages, what was decided about who is who, and what is public of it. */
export const circuit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table circuit_import (
        id integer primary key generated always as identity,
        stage text not null,
        state text not null check (state in ('draft', 'done', 'undone')),
        file_name text not null,
        header jsonb not null,
        fields jsonb not null,
        rows text not null,
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        undone_at timestamptz,
        undone_by uuid references staff (id),
        constraint circuit_import_undone check (
          (state = 'undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null)
        )
      )`.execute(db);
    await sql`
      create unique index circuit_import_in_force on circuit_import (stage)
      where state = 'done'`.execute(db);
    await sql`
      create table circuit_result (
        id integer primary key generated always as identity,
        import_id integer not null references circuit_import (id) on delete cascade,
        category text not null,
        place integer not null check (place > 0),
        name text not null,
        born integer,
        country text,
        gender text not null check (gender in ('M', 'F')),
        card text not null,
        erased uuid,
        unique (import_id, card)
      )`.execute(db);
    await sql`
      create table circuit_decision (
        id integer primary key generated always as identity,
        one text not null,
        other text not null,
        verdict text not null check (verdict in ('same', 'different', 'open')),
        at timestamptz not null,
        staff_id uuid not null references staff (id)
      )`.execute(db);
    await sql`
      create table circuit_publication (
        number integer primary key check (number > 0),
        imports integer[] not null,
        last_decision integer not null,
        is_final boolean not null,
        at timestamptz not null,
        staff_id uuid not null references staff (id)
      )`.execute(db);
    for (const table of ['circuit_result', 'circuit_publication'])
      await sql`
        create trigger tell_data_change after insert or update or delete on ${sql.table(table)}
        for each statement execute function tell_data_change()`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'circuit_import.stage': 'The stage’s id in the edition’s circuit.yaml.',
  'circuit_import.file_name': 'Empty: taken from the site’s own results.',
  'circuit_import.fields': 'By column of the file what it holds; null: it is not read.',
  'circuit_import.rows': 'JSON of the file’s rows; emptied once imported.',
  'circuit_result.place': 'In the category.',
  'circuit_result.name': 'Empty where somebody was erased.',
  'circuit_result.born': 'Year of birth.',
  'circuit_result.card': 'What decisions about who is who call it, the same in every import.',
  'circuit_result.erased': 'Shared by the results of somebody who was erased.',
  'circuit_decision.verdict': 'Of one pair the latest one counts; open: taken back.',
  'circuit_publication.imports': 'Those whose results are public.',
  'circuit_publication.last_decision': 'The latest one that was public; 0: none was.',
};
