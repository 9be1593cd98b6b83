import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the admins were told of, so that each alarm is told once, by whichever process. */
export const alarms: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table alarm (
        id integer primary key generated always as identity,
        name text not null,
        figure integer not null,
        since timestamptz not null default now(),
        told_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        over_at timestamptz
      )`.execute(db);
    await sql`create unique index alarm_standing on alarm (name) where over_at is null`.execute(db);
    await sql`create index mail_failed on mail (run_at) where state = 'failed'`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'alarm.name': 'Of `alarmNames`.',
  'alarm.figure': 'How many, how many hours or how much is left when it began.',
  'alarm.told_at': 'When the mails to the admins were queued.',
  'alarm.seen_at': 'When its reason was last there.',
  'alarm.over_at': 'Null: it stands.',
};
