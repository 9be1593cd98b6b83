import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Staff, sessions, history, uploads, bibs and imports. */
export const office: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('admin', 'office')`),
      )
      .addColumn('password_hash', 'text')
      .addColumn('totp_secret', 'text')
      .addColumn('totp_since', 'timestamptz')
      // A code is good once: that of an earlier step than this is refused.
      .addColumn('totp_last_step', 'bigint')
      .addColumn('is_active', 'boolean', (column) => column.notNull().defaultTo(true))
      .execute();
    await sql`create unique index staff_email on staff (lower(email))`.execute(db);
    await db.schema
      .createTable('staff_session')
      .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
      .addColumn('staff_id', 'uuid', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('is_verified', 'boolean', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('staff_session_of')
      .on('staff_session')
      .column('staff_id')
      .execute();
    await db.schema
      .createTable('staff_invitation')
      .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('admin', 'office')`),
      )
      // Null: for whoever starts the site and reads the link in its log.
      .addColumn('email', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('used_at', 'timestamptz')
      .execute();
    await db.schema
      .createTable('sign_in_try')
      .addColumn('key_hash', 'bytea', (column) => column.primaryKey())
      .addColumn('tried_at', sql`timestamptz[]`, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('audit_entry')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('staff_id', 'uuid', (column) => column.references('staff.id'))
      .addColumn('staff_email', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('before', 'jsonb')
      .addColumn('after', 'jsonb')
      .execute();
    await db.schema.createIndex('audit_subject').on('audit_entry').column('subject').execute();
    // Pictures and courses that the office put in the place of the edition's.
    await db.schema
      .createTable('upload')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('race_course')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('race_id', 'integer', (column) =>
        column.notNull().references('race.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('gpx', 'text', (column) => column.notNull())
      .addColumn('used_at', 'timestamptz')
      .execute();
    await db.schema
      .alterTable('race')
      .addColumn('own_image_url', 'text')
      .addColumn('course_id', 'integer', (column) =>
        column.references('race_course.id').onDelete('set null'),
      )
      .execute();
    // Participants, as the office handles them.
    await db.schema
      .alterTable('participant')
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('source', 'text', (column) =>
        column.notNull().defaultTo('site').check(sql`source in ('site', 'office')`),
      )
      .execute();
    await sql`create index mail_to on mail (lower(to_address))`.execute(db);
    // Comparisons with the payment provider's books.
    await db.schema
      .createTable('provider_check')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('started_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('since', 'timestamptz', (column) => column.notNull())
      .addColumn('asked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('moved_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('outcome', 'jsonb')
      .execute();
    await db.schema.createIndex('refund_payment').on('refund').column('payment_id').execute();
    // Bibs and lists. Without a race: numbers that nobody is given but by hand.
    await db.schema
      .createTable('bib_range')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      .addColumn('race_id', 'integer', (column) => column.references('race.id').onDelete('cascade'))
      .addColumn('first', 'integer', (column) => column.notNull().check(sql`first > 0`))
      .addColumn('last', 'integer', (column) => column.notNull())
      .addCheckConstraint('range_fits', sql`first <= last`)
      .execute();
    await sql`
      alter table bib_range add constraint bib_range_once
      exclude using gist (int4range(first, last, '[]') with &&) where (race_id is not null)`.execute(
      db,
    );
    await db.schema
      .createTable('office_download')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('staff_id', 'uuid', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('wanted', 'jsonb', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('participant_import')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('staff_id', 'uuid', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('header', 'jsonb', (column) => column.notNull())
      .addColumn('rows', 'jsonb', (column) => column.notNull())
      .addColumn('row_count', 'integer', (column) => column.notNull())
      .addColumn('choice', 'jsonb', (column) => column.notNull())
      .addColumn('report', 'jsonb')
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('draft')
          .check(sql`state in ('draft', 'checked', 'running', 'done')`),
      )
      .addColumn('run', 'uuid')
      .addColumn('done_rows', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('touched_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
  },
};
