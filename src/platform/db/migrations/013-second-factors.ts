import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Passkeys and recovery codes beside the app, and whether everybody needs a second factor. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff_passkey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('staff_id', 'uuid', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('public_key', 'bytea', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', sql`text[]`, (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('used_at', 'timestamptz')
      .execute();
    await db.schema
      .createIndex('staff_passkey_of')
      .on('staff_passkey')
      .column('staff_id')
      .execute();
    await db.schema
      .createTable('staff_recovery_code')
      .addColumn('staff_id', 'uuid', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('code_hash', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('staff_recovery_code_pk', ['staff_id', 'code_hash'])
      .execute();
    await db.schema
      .alterTable('staff_session')
      .addColumn('challenge', 'text')
      .addColumn('challenge_until', 'timestamptz')
      .execute();
    await db.schema
      .alterTable('edition')
      .addColumn('is_factor_required', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
  },
};
