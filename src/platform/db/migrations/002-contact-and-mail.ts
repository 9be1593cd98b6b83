import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Contact messages, and the outbox of mails. */
export const contactAndMail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('contact_message')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('mail')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('to_name', 'text')
      .addColumn('to_address', 'text', (column) => column.notNull())
      .addColumn('reply_to_name', 'text')
      .addColumn('reply_to_address', 'text')
      .addColumn('is_automatic_reply', 'boolean', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'sent', 'failed')`),
      )
      .addColumn('run_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sent_at', 'timestamptz')
      .addColumn('last_error', 'text')
      .execute();
    await sql`create index mail_due on mail (run_at) where state = 'waiting'`.execute(db);
  },
};
