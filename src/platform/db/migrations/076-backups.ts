import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which backups were made, and that these data came out of one. */
export const backups: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table backup (
        id integer primary key generated always as identity,
        night date unique,
        file_name text,
        begun_at timestamptz not null,
        taken_at timestamptz,
        bytes bigint,
        row_count bigint,
        verified_at timestamptz,
        problem text,
        constraint backup_taken check ((taken_at is null) = (file_name is null))
      )`.execute(db);
    await sql`
      create table restored_data (
        id integer primary key generated always as identity,
        taken_at timestamptz not null,
        restored_at timestamptz not null default now(),
        opened_at timestamptz,
        opened_by text
      )`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'backup.night': 'The night that it stands for, so that one process makes it; null: made by hand.',
  'backup.file_name': 'In DATA_DIR/backups of the machine that made it.',
  'backup.verified_at': 'When every row of it was found in a scratch database.',
  'backup.problem': 'Why it could not be made or verified, in a line for the operator.',
  'restored_data.taken_at': 'When the backup was made: what came after it is not in these data.',
  'restored_data.opened_at':
    'Null: visitors are kept out until payments were compared with the provider.',
  'restored_data.opened_by':
    'Email of who opened it without the comparison; null: the comparison did.',
};
