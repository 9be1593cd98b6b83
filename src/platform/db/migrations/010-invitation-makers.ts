import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who made a link, so that it ends with their access, and what lets the same form, sent twice, show
 * the same link. Of the links that are open, the list of changes knows who made them.
 */
export const invitationMakers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table staff_invitation
        add column made_by uuid references staff on delete cascade,
        add column form_hash bytea,
        add column sealed_token text`.execute(db);
    await sql`
      create unique index staff_invitation_form on staff_invitation (form_hash)
      where used_at is null`.execute(db);
    await sql`
      update staff_invitation set made_by = (
        select staff_id from audit_entry
        where action in ('staff.invite', 'staff.link')
          and subject = 'staff ' || staff_invitation.email
        order by id desc limit 1
      ) where email is not null`.execute(db);
  },
};
