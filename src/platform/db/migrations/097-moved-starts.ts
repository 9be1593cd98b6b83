import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who waits for a race hears by mail that its start has moved: its runners, and the newsletter's list. */
export const movedStarts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table late_change add column told_at timestamptz,
        add column message_id uuid references message (id)`.execute(db);
    // Nobody gets a mail now about what changed before there were such mails.
    await sql`update late_change set told_at = at`.execute(db);
    await sql`
      alter table message_recipient alter column participant_id drop not null,
        add column subscriber_id uuid references newsletter_subscriber (id) on delete cascade,
        add unique (message_id, subscriber_id),
        add check (num_nonnulls(participant_id, subscriber_id) = 1)`.execute(db);
    const comments = {
      'late_change.told_at':
        'Of a race: since when mails tell of the start that holds since; null: not looked at yet, or passed over by a later change.',
      'late_change.message_id': 'The message by which they do; null: the start had not moved.',
      'message_recipient.subscriber_id': 'Of the newsletter, where it is no participant.',
    };
    for (const [column, meaning] of Object.entries(comments))
      await sql`comment on column ${sql.raw(column)} is ${sql.lit(meaning)}`.execute(db);
  },
};
