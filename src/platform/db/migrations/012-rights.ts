import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What somebody may do is a set of rights; a role is the name of such a set. */
export const rights: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['staff', 'staff_invitation']) {
      await sql`alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_role_check`)},
        add constraint ${sql.ref(`${table}_role_check`)}
          check (role in ('admin', 'office', 'volunteer', 'custom')),
        add column rights text[] not null default '{}'`.execute(db);
      await sql`update ${sql.table(table)} set rights = case role
        when 'admin' then '{runners,participants,safety,refund,registration,money,pictures,email-test,audit,staff,safety-export}'::text[]
        else '{runners,participants,safety,refund}'::text[] end`.execute(db);
      await sql`alter table ${sql.table(table)} alter column rights drop default`.execute(db);
    }
  },
};
