import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files of times between their dry run and what they enter about results. */
export const finishImports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table finish_import (
        id integer primary key generated always as identity,
        race_id integer not null references race (id),
        state text not null check (state in ('draft', 'done', 'undone')),
        file_name text not null,
        choice jsonb not null,
        rows text not null,
        first_entry integer,
        last_entry integer,
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        constraint finish_import_entries check (
          (state = 'draft') = (first_entry is null) and (first_entry is null) = (last_entry is null)
        )
      )`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'finish_import.file_name': 'Empty: its rows were pasted.',
  'finish_import.choice': 'A `FinishChoice` of src/results/office/finish-plan.contract.ts.',
  'finish_import.rows': 'JSON of the file’s rows and of its list of bibs; emptied once applied.',
  'finish_import.first_entry': 'The first of the result entries that it made; null: none yet.',
};
