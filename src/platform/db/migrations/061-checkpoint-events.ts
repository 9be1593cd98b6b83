import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a person notes of a checkpoint: that it is closed, or that the sweepers of a race came by. */
export const checkpointEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table checkpoint_event (
        id integer primary key generated always as identity,
        checkpoint text not null,
        kind text not null check (kind in ('closed', 'swept')),
        race_id integer references race (id),
        missing integer[] not null default '{}',
        reason text not null check (char_length(reason) <= 300),
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        undone_at timestamptz,
        undone_by uuid references staff (id),
        constraint checkpoint_event_race check ((kind = 'swept') = (race_id is not null)),
        constraint checkpoint_event_undone check ((undone_at is null) = (undone_by is null))
      )`.execute(db);
    await sql`
      create unique index checkpoint_event_in_force
      on checkpoint_event (checkpoint, kind, coalesce(race_id, 0))
      where undone_at is null`.execute(db);
    await sql`
      comment on column checkpoint_event.missing is
        'Participants who had not come by when it was closed, by number: named by who closed it.'`.execute(
      db,
    );
  },
};
