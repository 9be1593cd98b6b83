import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** To whom mails about a publication go, each once; written and queued one by one (decision 047). */
export const resultMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table result_mail (
        id integer generated always as identity primary key,
        race_id integer not null,
        version integer not null,
        participant_id integer not null references participant (id) on delete cascade,
        queued_at timestamptz,
        unique (race_id, version, participant_id),
        foreign key (race_id, version) references publication (race_id, version)
      )`.execute(db);
    await sql`create index result_mail_due on result_mail (id) where queued_at is null`.execute(db);
    await sql`
      create trigger tell_job_due after insert on result_mail
      for each statement execute function tell_job_due()`.execute(db);
    await sql`comment on column result_mail.queued_at is
      'Since when the mail is in the outbox, or known to have no reader any more; null: it is due.'`.execute(
      db,
    );
  },
};
