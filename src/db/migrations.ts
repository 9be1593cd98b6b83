import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { linkVersions } from './migrations/006-link-versions.ts';
import { mailedCodes } from './migrations/007-mailed-codes.ts';
import { offersMailed } from './migrations/008-offers-mailed.ts';
import { confirmedSessions } from './migrations/009-confirmed-sessions.ts';
import { invitationMakers } from './migrations/010-invitation-makers.ts';
import { staffLanguage } from './migrations/011-staff-language.ts';
import { rights } from './migrations/012-rights.ts';
import { secondFactors } from './migrations/013-second-factors.ts';
import { visitorKeys } from './migrations/014-visitor-keys.ts';
import { capitalNames } from './migrations/015-capital-names.ts';
import { holds } from './migrations/016-holds.ts';
import { waitingNetworks } from './migrations/017-waiting-networks.ts';
import { results } from './migrations/018-results.ts';
import { leftDemo } from './migrations/019-left-demo.ts';
import { readings } from './migrations/020-readings.ts';
import { paymentAttempt } from './migrations/021-payment-attempt.ts';
import { paymentSource } from './migrations/022-payment-source.ts';
import { guardianReminders } from './migrations/023-guardian-reminders.ts';
import { sealPersonalData } from './migrations/024-seal-personal-data.ts';
import { mailAbout } from './migrations/025-mail-about.ts';
import { medicalConsent } from './migrations/026-medical-consent.ts';
import { auditChain } from './migrations/027-audit-chain.ts';

/** Every step of the schema, oldest first; a step that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '001-races': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('edition')
        .addColumn('year', 'integer', (column) => column.primaryKey())
        .execute();
      await db.schema
        .createTable('race')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_ro', 'text', (column) => column.notNull())
        .addColumn('name_fr', 'text', (column) => column.notNull())
        .addColumn('name_de', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('description_ro', 'text', (column) => column.notNull())
        .addColumn('description_fr', 'text', (column) => column.notNull())
        .addColumn('description_de', 'text', (column) => column.notNull())
        .addColumn('image_url', 'text')
        .addColumn('difficulty', 'text', (column) =>
          column.notNull().check(sql`difficulty in ('classic_updown', 'long_trail')`),
        )
        .addColumn('distance_km', 'double precision', (column) =>
          column.notNull().check(sql`distance_km > 0`),
        )
        .addColumn('climb_m', 'integer', (column) => column.notNull().check(sql`climb_m >= 0`))
        .addColumn('date', 'text', (column) =>
          column.notNull().check(sql`date ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
        )
        .addColumn('start_time', 'text', (column) =>
          column.notNull().check(sql`start_time ~ '^\\d{2}:\\d{2}$'`),
        )
        .addColumn('time_limit_min', 'integer', (column) => column.notNull())
        .addColumn('fee_bani', 'integer', (column) => column.notNull().check(sql`fee_bani >= 0`))
        .addColumn('fee_with_circuit_bani', 'integer', (column) =>
          column.notNull().check(sql`fee_with_circuit_bani >= 0`),
        )
        .addColumn('is_ema_certified', 'boolean', (column) => column.notNull())
        .addColumn('is_national_championship', 'boolean', (column) => column.notNull())
        .addColumn('race_map', 'text')
        .addColumn('aid_stations_km', 'jsonb', (column) => column.notNull())
        .addColumn('cutoffs', 'jsonb', (column) => column.notNull())
        .addColumn('waymark', 'jsonb', (column) => column.notNull())
        .addColumn('gpx', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '002-contact-and-mail': {
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
  },
  '003-participants': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('participant')
        .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
        .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
        .addColumn('first_name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('country', 'text', (column) =>
          column.notNull().check(sql`country ~ '^([A-Z]{2}|OTHER)$'`),
        )
        .addColumn('birth_date', 'date')
        .addColumn('gender', 'text', (column) => column.check(sql`gender in ('M', 'F')`))
        .addColumn('race_id', 'integer', (column) => column.notNull().references('race.id'))
        .addColumn('emergency_name', 'text', (column) => column.notNull())
        .addColumn('emergency_phone', 'text', (column) => column.notNull())
        .addColumn('medical_info', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('is_in_circuit', 'boolean', (column) => column.notNull())
        .addColumn('shirt_size', 'text')
        .addColumn('bib', 'integer', (column) => column.unique().check(sql`bib > 0`))
        .addColumn('status', 'text', (column) =>
          column
            .notNull()
            .defaultTo('pending')
            .check(sql`status in ('pending', 'confirmed', 'cancelled')`),
        )
        .execute();
      await db.schema.createIndex('participant_race').on('participant').column('race_id').execute();
      // Every process hears which table's data changed, whoever changed them.
      await sql`
        create function tell_data_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('data_change', tg_table_name);
          return null;
        end $$`.execute(db);
      for (const table of ['race', 'participant']) {
        await sql`
          create trigger tell_data_change
          after insert or update or delete or truncate on ${sql.table(table)}
          for each statement execute function tell_data_change()`.execute(db);
      }
    },
  },
  '004-registration': {
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
      await sql`create index participant_mail_due on participant (id) where is_mail_due`.execute(
        db,
      );
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
        .addColumn('amount_bani', 'integer', (column) =>
          column.notNull().check(sql`amount_bani > 0`),
        )
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
        .addColumn('amount_bani', 'integer', (column) =>
          column.notNull().check(sql`amount_bani > 0`),
        )
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
  },
  '005-office': {
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
        .addColumn('race_id', 'integer', (column) =>
          column.references('race.id').onDelete('cascade'),
        )
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
  },
  '006-link-versions': linkVersions,
  '007-mailed-codes': mailedCodes,
  '008-offers-mailed': offersMailed,
  '009-confirmed-sessions': confirmedSessions,
  '010-invitation-makers': invitationMakers,
  '011-staff-language': staffLanguage,
  '012-rights': rights,
  '013-second-factors': secondFactors,
  '014-visitor-keys': visitorKeys,
  '015-capital-names': capitalNames,
  '016-holds': holds,
  '017-waiting-networks': waitingNetworks,
  '018-results': results,
  '019-left-demo': leftDemo,
  '020-readings': readings,
  '021-payment-attempt': paymentAttempt,
  '022-payment-source': paymentSource,
  '023-guardian-reminders': guardianReminders,
  '024-seal-personal-data': sealPersonalData,
  '025-mail-about': mailAbout,
  '026-medical-consent': medicalConsent,
  '027-audit-chain': auditChain,
};
