import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the office told runners on the day; who got it stands with the mails themselves. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table message (
        id uuid primary key,
        at timestamptz not null,
        staff_id uuid not null references staff (id),
        audience text not null,
        race_id integer,
        texts jsonb not null,
        recipients integer not null check (recipients >= 0)
      )`.execute(db);
    const comments = {
      'message.id': 'Made with the form, so that a form that is sent twice counts once.',
      'message.race_id': 'Null: of every race.',
      'message.texts': 'By language: subject and text, with their placeholders.',
    };
    for (const [column, meaning] of Object.entries(comments))
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
  },
};
