import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Doctors and treasurers have a set of rights of their own, and who has one already gets its name.
 * Refunds are given on the page of a runner, which who may give them can now open.
 */
export const presets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['staff', 'staff_invitation']) {
      await sql`alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_role_check`)},
        add constraint ${sql.ref(`${table}_role_check`)}
          check (role in ('admin', 'office', 'treasurer', 'doctor', 'volunteer', 'custom'))`.execute(
        db,
      );
      await sql`update ${sql.table(table)} set rights = '{runners}' || rights
        where 'refund' = any (rights) and not 'runners' = any (rights)`.execute(db);
      for (const [role, rights] of [
        ['doctor', '{runners,safety}'],
        ['treasurer', '{runners,refund,money}'],
      ]) {
        await sql`update ${sql.table(table)} set role = ${role}
          where rights @> ${rights}::text[] and rights <@ ${rights}::text[]`.execute(db);
      }
    }
  },
};
