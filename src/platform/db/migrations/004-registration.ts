import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Places, registrations, waiting lists and payments. */
export const registration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('edition')
      .addColumn('is_registration_open', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('registration_opens_at', 'timestamptz')
      .addColumn('registration_closes_at', 'timestamptz')
      // Signs the links in mails; two random UUIDs are 244 bits.
      .addColumn('link_secret', 'text', (column) =>
        column.notNull().defaultTo(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
      )
      .execute();
    await db.schema
      .createTable('race_places')
      .addColumn('race_id', 'integer', (column) =>
        column.primaryKey().references('race.id').onDelete('cascade'),
      )
      .addColumn('capacity', 'integer', (column) => column.notNull().check(sql`capacity >= 0`))
      .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
      .addCheckConstraint('taken_fits', sql`taken between 0 and capacity`)
      .execute();
    await db.schema
      .alterTable('participant')
      .addColumn('claim_key', 'uuid', (column) => column.unique())
      .addColumn('person_key', 'text')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .addColumn('holds_place', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('held_until', 'timestamptz')
      .addColumn('is_mail_due', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('mail_written_at', 'timestamptz')
      .addColumn('fee_bani', 'integer', (column) => column.check(sql`fee_bani >= 0`))
      .addColumn('licence', 'text')
      .addColumn('guardian_name', 'text')
      .addColumn('guardian_email', 'text')
      .addColumn('guardian_signed_at', 'timestamptz')
      .addColumn('guardian_signature', 'text')
      .addColumn('accepted_at', 'timestamptz')
      .addColumn('confirmed_at', 'timestamptz')
      .addColumn('cancelled_at', 'timestamptz')
      .addColumn('erased_at', 'timestamptz')
      .execute();
    await sql`
      create unique index participant_once_per_race on participant (race_id, person_key)
      where status <> 'cancelled' and person_key is not null`.execute(db);
    await sql`
      create index participant_held on participant (held_until)
      where holds_place and status = 'pending'`.execute(db);
    await sql`create index participant_mail_due on participant (id) where is_mail_due`.execute(db);
    await db.schema
      .createTable('waiting_entry')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('race_id', 'integer', (column) => column.notNull().references('race.id'))
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('waiting')
          .check(sql`state in ('waiting', 'offered', 'taken', 'expired', 'left')`),
      )
      .addColumn('offered_until', 'timestamptz')
      .addColumn('is_mail_due', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await sql`
      create unique index waiting_once on waiting_entry (race_id, lower(email))
      where state in ('waiting', 'offered')`.execute(db);
    await db.schema
      .createTable('payment')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('participant_id', 'integer', (column) =>
        column.notNull().references('participant.id'),
      )
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('purpose', 'text', (column) =>
        column.notNull().check(sql`purpose in ('fee', 'change')`),
      )
      .addColumn('target_race_id', 'integer', (column) => column.references('race.id'))
      .addColumn('amount_bani', 'integer', (column) => column.notNull().check(sql`amount_bani > 0`))
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('open')
          .check(
            sql`state in ('open', 'processing', 'succeeded', 'failed', 'to_refund', 'refunded')`,
          ),
      )
      .addColumn('succeeded_at', 'timestamptz')
      .addColumn('refunded_bani', 'integer', (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('payment_reference', ['provider', 'reference'])
      .addCheckConstraint('refund_fits', sql`refunded_bani between 0 and amount_bani`)
      .execute();
    await db.schema
      .createIndex('payment_participant')
      .on('payment')
      .column('participant_id')
      .execute();
    // However many requests come at once, one payment can be paid.
    await sql`
      create unique index payment_once on payment (participant_id, purpose)
      where state in ('open', 'processing')`.execute(db);
    await db.schema
      .createTable('payment_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .execute();
    await db.schema
      .createTable('refund')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('payment_id', 'uuid', (column) => column.notNull().references('payment.id'))
      .addColumn('amount_bani', 'integer', (column) => column.notNull().check(sql`amount_bani > 0`))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'done', 'failed')`),
      )
      .addColumn('run_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('reference', 'text')
      .addColumn('done_at', 'timestamptz')
      .addColumn('last_error', 'text')
      .execute();
    // Demo mode's payment provider keeps its books here, as another company would keep them.
    await db.schema
      .createTable('demo_payment')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('order', 'jsonb', (column) => column.notNull())
      .addColumn('amount_bani', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('open', 'processing', 'succeeded', 'failed')`),
      )
      .execute();
    await db.schema
      .createTable('demo_refund')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) =>
        column.notNull().references('demo_payment.reference'),
      )
      .addColumn('amount_bani', 'integer', (column) => column.notNull())
      .execute();
    await sql`
      create trigger tell_data_change
      after insert or update or delete or truncate on edition
      for each statement execute function tell_data_change()`.execute(db);
    // Pages show whether a race is full, not how full: every registration need not be told.
    await sql`
      create trigger tell_data_change
      after update on race_places for each row
      when ((old.taken >= old.capacity) is distinct from (new.taken >= new.capacity))
      execute function tell_data_change()`.execute(db);
  },
};
