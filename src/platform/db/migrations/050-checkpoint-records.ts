import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links that open a checkpoint on a volunteer's phone, and what the phones record: only added to. */
export const checkpointRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table checkpoint_link (
        id uuid primary key,
        checkpoint text not null,
        label text not null check (char_length(label) between 1 and 60),
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        staff_id uuid not null references staff (id),
        ends_at timestamptz not null,
        revoked_at timestamptz,
        seen_at timestamptz
      )`.execute(db);
    await sql`
      create table raw_record (
        device uuid not null,
        sequence integer not null check (sequence > 0),
        link_id uuid references checkpoint_link (id),
        staff_id uuid references staff (id),
        checkpoint text not null,
        kind text not null check (kind in ('in', 'out', 'retired', 'seen', 'void')),
        bib text not null check (char_length(bib) between 1 and 12),
        device_at timestamptz not null,
        offset_ms integer,
        note text check (char_length(note) <= 200),
        corrects integer check (corrects < sequence),
        received_at timestamptz not null default now(),
        primary key (device, sequence),
        constraint raw_record_one_source check (num_nonnulls(link_id, staff_id) = 1),
        constraint raw_record_void_corrects check (kind <> 'void' or corrects is not null)
      )`.execute(db);
    await sql`create index raw_record_link on raw_record (link_id)`.execute(db);
    await sql`
      create function refuse_record_change() returns trigger language plpgsql as $$
      begin
        raise exception 'raw_record is only added to';
      end $$`.execute(db);
    await sql`
      create trigger refuse_record_change before update or delete or truncate on raw_record
      for each statement execute function refuse_record_change()`.execute(db);
    for (const [column, meaning] of Object.entries(comments)) {
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
    }
  },
};

const comments = {
  'checkpoint_link.label': 'Whose phone it is for.',
  'checkpoint_link.seen_at': 'When a phone that holds it last called.',
  'raw_record.sequence': 'Counts the entries of its device.',
  'raw_record.link_id': 'Of the phone that delivered it; null: the staff typed it.',
  'raw_record.bib': 'As typed.',
  'raw_record.device_at': 'By the clock of the device.',
  'raw_record.offset_ms': 'The server’s clock minus that of the device; null: never measured.',
  'raw_record.corrects':
    'The entry of the same device that this one replaces or, of the kind void, takes back.',
};
