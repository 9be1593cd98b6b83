import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the office enters about results, and what was published of them: both are only added to. */
export const publishedResults: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table result_entry (
        race_id integer not null references race (id),
        number integer not null check (number > 0),
        change jsonb not null,
        reason text not null check (char_length(reason) <= 300),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        primary key (race_id, number)
      )`.execute(db);
    await sql`
      create table publication (
        race_id integer not null references race (id),
        version integer not null check (version > 0),
        kind text not null check (kind in ('draft', 'provisional', 'official')),
        snapshot jsonb not null,
        people jsonb not null,
        note text not null check (char_length(note) <= 300),
        at timestamptz not null,
        protest_until timestamptz,
        staff_id uuid not null references staff (id),
        primary key (race_id, version),
        constraint publication_protest check ((kind = 'provisional') = (protest_until is not null))
      )`.execute(db);
    await sql`
      create function refuse_result_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is only added to', tg_table_name;
      end $$`.execute(db);
    await sql`
      create trigger refuse_result_change before update or delete or truncate on result_entry
      for each statement execute function refuse_result_change()`.execute(db);
    await sql`
      create trigger refuse_result_change before delete or truncate on publication
      for each statement execute function refuse_result_change()`.execute(db);
    // Erasing a person takes the name out; nothing else ever changes.
    await sql`
      create function refuse_publication_change() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - 'people' is distinct from to_jsonb(old) - 'people' or exists (
          select from jsonb_each(new.people) as kept
          where old.people -> kept.key is distinct from kept.value
        ) then
          raise exception 'publication is only added to';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger refuse_publication_change before update on publication
      for each row execute function refuse_publication_change()`.execute(db);
    for (const table of ['result_entry', 'publication'])
      await sql`
        create trigger tell_data_change after insert or update on ${sql.table(table)}
        for each statement execute function tell_data_change()`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'result_entry.number': 'Counts the entries of its race; the later word counts.',
  'result_entry.change': 'A `ResultChange` of src/results/results.contract.ts.',
  'result_entry.reason': 'In public words.',
  'publication.version': 'Counts the publications of its race.',
  'publication.snapshot': 'A `Snapshot` of src/results/results.contract.ts, without people.',
  'publication.people':
    'By the participant’s number, who is shown; whoever is erased is taken out.',
  'publication.protest_until': 'Until when protests are taken against a provisional one.',
};
