import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What people decide about raw records and about runners on the day; each can be taken back. */
export const raceDecisions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table record_decision (
        id integer primary key generated always as identity,
        device uuid not null,
        sequence integer not null,
        change jsonb not null,
        reason text not null check (char_length(reason) between 1 and 300),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        undone_at timestamptz,
        undone_by uuid references staff (id),
        foreign key (device, sequence) references raw_record (device, sequence)
      )`.execute(db);
    await sql`
      create unique index record_decision_in_force on record_decision (device, sequence)
      where undone_at is null`.execute(db);
    await sql`
      create table runner_decision (
        id integer primary key generated always as identity,
        participant_id integer not null references participant (id) on delete cascade,
        kind text not null check (kind in ('retired', 'back')),
        reason text not null check (char_length(reason) <= 300),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        undone_at timestamptz,
        undone_by uuid references staff (id)
      )`.execute(db);
    await sql`
      create unique index runner_decision_in_force on runner_decision (participant_id, kind)
      where undone_at is null`.execute(db);
  },
};
